/** A table as this browser sees it: what the socket told, what the reader does, and what is shown of both. */

import { faceOf, type AnyFace } from "../games";
import type { Advised, Answer, Frames, Moment, OfferFrame, People, Proposal, Said } from "../generated/frames";
import { api, Trouble, type CommonSheet, type LogEntry, type TableInfo } from "./api";
import type { Ghost } from "./board";
import { grown, reaches } from "./journal";
import { browserWorld, Line, type LineState, type Reply } from "./line";
import { remember } from "./mine";
import { bySpot } from "./offers";
import { Replay } from "./replay.svelte";
import { settings } from "./settings.svelte";
import { hides, Showing, type Stage } from "./showing";
import { play as sound } from "./sound";
import { tone } from "./words";

/** Something that the reader is told, until the next one or a click. */
export interface Notice {
  text: string;
  rule: string;
  tone: "no" | "yes";
}

const PATIENCE_ASLEEP = 20_000;

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  sheet = $state.raw<CommonSheet | null>(null);
  face = $state.raw<AnyFace | null>(null);
  people = $state.raw<People>({ is: "people", seats: [], yours: [], watching: 0 });
  stage = $state.raw<Stage | null>(null);
  /** The moment that was last shown in full: what is asked next is not told before its story has ended. */
  asking = $state.raw<Moment | null>(null);
  newest = $state.raw<Moment | null>(null);
  connection = $state<LineState>("opening");
  log = $state.raw<LogEntry[]>([]);
  said = $state.raw<Said[]>([]);
  proposals = $state.raw<Proposal[]>([]);
  notice = $state.raw<Notice | null>(null);
  unsure = $state.raw<{ action: string; why: string } | null>(null);
  advised = $state.raw<Advised | null>(null);
  thinking = $state(false);
  busy = $state(false);
  /** Why the table cannot be shown at all. */
  trouble = $state("");
  /** The actions of the proposal that is being put together; null while none is. */
  draft = $state.raw<string[] | null>(null);

  readonly replay: Replay;
  private line: Line | null = null;
  private showing: Showing;
  private asleepSince = 0;
  private logLook: number | null | undefined;

  constructor(readonly id: string) {
    this.showing = new Showing({
      patch: (view, event) => this.face!.patch(view, event),
      pause: (event) => (this.face?.pause(event) ?? 0) * this.pace,
      show: (stage) => this.show(stage),
      after: (ms, what) => {
        const timer = setTimeout(what, ms);
        return () => clearTimeout(timer);
      },
    });
    this.replay = new Replay(id, () => this.look, () => this.newest?.seq ?? 0, (moment, atOnce) => {
      this.showing.skip();
      this.showing.push(moment);
      if (atOnce) this.showing.skip();
    });
  }

  /** Nobody watches a hidden page, and nobody waits for a long story to end. */
  private get pace(): number {
    return document.hidden ? 0 : settings.pace;
  }

  // What is derived

  get look(): number | null {
    return this.newest?.look ?? null;
  }

  get offers(): OfferFrame[] {
    const stage = this.stage;
    return stage?.settled && !this.replay.active && stage.moment === this.newest ? stage.moment.offers : [];
  }

  spots = $derived(bySpot(this.offers));

  /** What can be picked from a list: a proposal for somebody else is not made of one's own actions. */
  get choices(): OfferFrame[] {
    return this.draft && this.newest?.prompt.seat !== this.look ? [] : this.offers;
  }

  /** The own seat that the curtain must be drawn for before it looks: somebody else's hand is in sight. */
  get curtain(): number | null {
    const moment = this.stage?.settled ? this.stage.moment : null;
    if (!moment || this.replay.active || moment !== this.newest || !hides(moment)) return null;
    const next = moment.prompt.seat;
    if (next === null || next === moment.look || !this.people.yours.includes(next)) return null;
    return next;
  }

  get ghosts(): Ghost[] {
    return this.proposals.flatMap(({ by, labels, spots }) =>
      labels.map((label, step) => ({ by, step, label, spots: spots[step] ?? [] })),
    );
  }

  nameOf = (seat: number): string => {
    const name = this.people.seats[seat]?.name;
    return name || `Seat ${seat + 1}`;
  };

  get outcome(): { won: boolean; reason: string } | null {
    return (this.newest?.view["outcome"] as { won: boolean; reason: string } | null | undefined) ?? null;
  }

  // Coming and going

  async open(): Promise<void> {
    try {
      const [info, sheet] = await Promise.all([api.table(this.id), api.sheet(this.id)]);
      this.face = await faceOf(info.game);
      this.info = info;
      this.sheet = sheet;
      if (info.yours.length) remember(this.id);
      this.connect();
    } catch (error) {
      this.trouble = error instanceof Trouble ? error.message : "The table could not be shown.";
      if (!(error instanceof Trouble)) console.error(error);
    }
  }

  private connect(): void {
    this.line = new Line(
      (frame) => this.hear(frame),
      (state) => (this.connection = state),
      browserWorld(`/api/tables/${this.id}/socket`),
    );
  }

  close(): void {
    this.line?.close();
    this.showing.stop();
  }

  retry = () => this.line?.retry();

  /** After a closed lid the connection may be dead without knowing. */
  woke(): void {
    if (document.hidden) this.asleepSince = Date.now();
    else if (Date.now() - this.asleepSince > PATIENCE_ASLEEP) this.line?.renew();
    if (document.hidden) this.showing.skip();
  }

  /** Cookies are read when a socket opens: a seat taken or left needs a new one. */
  private reopen(): void {
    this.line?.close();
    this.connect();
  }

  // Hearing

  private hear(frame: Frames): void {
    switch (frame.is) {
      case "moment":
        this.arrive(frame);
        break;
      case "people":
        this.people = frame;
        break;
      case "said":
        if (!this.said.some(({ number }) => number === frame.number)) this.said = [...this.said, frame];
        break;
      case "proposal": {
        const others = this.proposals.filter(({ by }) => by !== frame.by);
        this.proposals = frame.actions.length ? [...others, frame] : others;
        break;
      }
    }
  }

  private arrive(moment: Moment): void {
    const before = this.newest;
    // A connection that comes back tells the present moment again.
    if (before && moment.look === before.look && moment.seq < before.seq) return;
    this.newest = moment;
    if (moment.seq !== before?.seq) {
      this.unsure = null;
      this.proposals = [];
      if (this.advised && this.advised.seq !== moment.seq) this.advised = null;
    }
    void this.keepLog(moment);
    if (!this.replay.active) this.showing.push(moment);
    // A link to a moment waits for the first frame, which says through whose eyes to look.
    if (!before) void this.replay.follow(location.hash);
  }

  private async keepLog(moment: Moment): Promise<void> {
    if (this.logLook === moment.look && reaches(this.log, moment.seq)) {
      this.log = grown(this.log, moment);
      return;
    }
    this.logLook = moment.look;
    const entries = await api.log(this.id, moment.look).catch(() => null);
    // Moments may have come in meanwhile.
    if (entries && this.newest) this.log = reaches(entries, this.newest.seq) ? grown(entries, this.newest) : entries;
  }

  private show(stage: Stage): void {
    const before = this.stage;
    this.stage = stage;
    if (stage.settled) this.asking = stage.moment;
    if (stage.lit && tone(stage.lit.kind) === "alarm") sound("alarm");
    if (!stage.settled || this.replay.active) return;
    const { moment } = stage;
    if (moment.seed && before && !before.moment.seed) sound("end");
    else if (moment.offers.length && !before?.moment.offers.length && before) sound("turn");
    this.follow(moment);
  }

  /** With several own seats and nothing to hide, look through the eyes of whoever is to decide. */
  private follow(moment: Moment): void {
    const next = moment.prompt.seat;
    if (next === null || next === moment.look || !this.people.yours.includes(next) || hides(moment)) return;
    void this.lookAs(next);
  }

  // Doing

  skip = () => this.showing.skip();

  async lookAs(seat: number | null): Promise<void> {
    await this.line?.ask({ do: "look", seat });
  }

  /** Take an action; in a proposal, add it instead. */
  async play(action: string, sure = false): Promise<void> {
    if (this.draft) {
      this.draft = [...this.draft, action];
      return;
    }
    const { look, newest } = this;
    if (look === null || !newest || this.busy) return;
    this.busy = true;
    this.notice = null;
    this.unsure = null;
    try {
      const reply = await this.line!.ask({ do: "play", seat: look, expect: newest.seq, action, sure });
      if (reply.is === "unsure") this.unsure = { action, why: reply.why };
      else this.answered(reply);
    } finally {
      this.busy = false;
    }
  }

  async undo(): Promise<void> {
    const { look, newest } = this;
    if (look === null || !newest?.can_undo || this.busy) return;
    this.busy = true;
    this.answered(await this.line!.ask({ do: "undo", seat: look, expect: newest.seq }));
    this.busy = false;
  }

  /** Why something is not possible. Of several things that a click could mean, the first that is answered. */
  async why(action: string): Promise<void> {
    const seat = this.look;
    if (seat === null) {
      this.notice = { text: "You are watching: take a free seat to play.", rule: "", tone: "no" };
      return;
    }
    const reply = await this.line!.ask({ do: "why", seat, action });
    if (reply.is === "answer") this.tell(reply);
    else this.answered(reply);
  }

  private tell({ possible, why, rule }: Answer): void {
    this.notice = { text: why, rule, tone: possible ? "yes" : "no" };
  }

  async say(text: string): Promise<boolean> {
    const seat = this.look ?? this.people.yours[0];
    if (seat === undefined || !text.trim()) return false;
    return this.answered(await this.line!.ask({ do: "say", seat, text: text.trim() }));
  }

  async propose(actions: string[]): Promise<void> {
    const seat = this.look ?? this.people.yours[0];
    if (seat === undefined || !this.newest) return;
    const done = this.answered(await this.line!.ask({ do: "propose", seat, expect: this.newest.seq, actions }));
    if (done) this.draft = null;
  }

  async accept(by: number): Promise<void> {
    if (this.look === null || !this.newest) return;
    this.answered(await this.line!.ask({ do: "accept", seat: this.look, expect: this.newest.seq, by }));
  }

  async advise(): Promise<void> {
    if (this.look === null || this.thinking || !this.info?.adviser) return;
    this.thinking = true;
    const reply = await this.line!.ask({ do: "advise", seat: this.look });
    this.thinking = false;
    if (reply.is === "advised") this.advised = reply;
    else this.answered(reply);
  }

  async standIn(target: number, bot: string | null): Promise<void> {
    const seat = this.look ?? this.people.yours[0];
    if (seat !== undefined) this.answered(await this.line!.ask({ do: "stand_in", seat, target, bot }));
  }

  async take(seat: number, name: string): Promise<void> {
    await this.attempt(api.take(this.id, seat, name));
    remember(this.id);
  }

  leave = (seat: number) => this.attempt(api.leave(this.id, seat));

  private async attempt(asked: Promise<unknown>): Promise<void> {
    try {
      await asked;
      this.reopen();
    } catch (error) {
      this.notice = { text: (error as Error).message, rule: "", tone: "no" };
    }
  }

  /** What most answers come to: nothing to say, or why not. */
  private answered(reply: Reply): boolean {
    if (reply.is === "refused") this.notice = { text: reply.why, rule: reply.rule ?? "", tone: "no" };
    if (reply.is === "stale") {
      this.notice = { text: "The table had moved on; this is how it stands now.", rule: "", tone: "no" };
      this.arrive(reply.moment);
    }
    return reply.is === "done";
  }
}
