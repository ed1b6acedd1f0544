/** Table store: a table in this browser, from the socket's frames, the reader's actions, and the display. */

import { Adviser } from "../adviser/adviser.svelte";
import { Coach } from "../adviser/coach.svelte";
import { byTarget } from "../clicks/action_hints";
import { actionsToExplainAt } from "../clicks/actions_to_explain";
import { api, ApiError, type CommonComponents, type TableInfo, type Tone } from "../connection/api";
import { report } from "../connection/page_errors";
import { browserPlatform, TableSocket, type Command, type ConnectionState, type Reply } from "../connection/socket";
import { EventPlayer, hidesHands, type DisplayState } from "../events/event_player";
import { GameLog } from "../events/game_log.svelte";
import { happened, toldEntries } from "../events/log_lines";
import { leadsAway, tellsOwnAction } from "../events/story";
import { turnReport } from "../events/turn_report";
import type { AnyGameUI, Ghost, LoadGameUI } from "../games/game_ui";
import type { ActionHintFrame, AdviceReply, Answer, ChatMessage, Frames, People, Proposal, Snapshot } from "../generated/protocol";
import { Replay } from "../replay/replay.svelte";
import { notifyTurn } from "../settings/notification";
import { settings } from "../settings/settings.svelte";
import { play as sound } from "../settings/sound";
import { CardQuestions } from "../telling/card_questions.svelte";
import { Telling } from "../telling/telling.svelte";
import { capitalise } from "../ui/text";
import { Seating } from "./seating";
import { Windows } from "./windows.svelte";

/** Message to the reader, until the next one or a click. */
export interface Notice {
  text: string;
  rule: string;
  tone: "no" | "yes";
  /** Card that the reader could ask for at the click. */
  card?: string | null;
}

/** Pending second click: the first target, and the actions that are still possible. */
export interface Aim {
  from: string;
  hints: ActionHintFrame[];
}

const LONGEST_SLEEP = 20_000;

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  components = $state.raw<CommonComponents | null>(null);
  ui = $state.raw<AnyGameUI | null>(null);
  people = $state.raw<People>({ type: "people", seats: [], yours: [], watching: 0 });
  display = $state.raw<DisplayState | null>(null);
  /** Last snapshot shown in full: a new question is withheld until its story has ended. */
  settledSnapshot = $state.raw<Snapshot | null>(null);
  latest = $state.raw<Snapshot | null>(null);
  connection = $state<ConnectionState>("opening");
  /** Announcement of the server to everybody, such as a restart; cleared by the next connection. */
  announcement = $state("");
  /** Commands without an answer yet. */
  unanswered = $state.raw<Command[]>([]);
  chat = $state.raw<ChatMessage[]>([]);
  proposals = $state.raw<Proposal[]>([]);
  notice = $state.raw<Notice | null>(null);
  aim = $state.raw<Aim | null>(null);
  /** Confirmation before a final action, and its continuation; `by` is the seat whose proposal it concerns. */
  confirm = $state.raw<{ title: string; why: string; go: () => Promise<void>; by?: number } | null>(null);
  advice = $state.raw<AdviceReply | null>(null);
  busy = $state(false);
  /** Reason why the table cannot be shown; `missing` if there is none. */
  trouble = $state("");
  missing = $state(false);
  /** Actions of the draft proposal; null without a draft. */
  draft = $state.raw<string[] | null>(null);

  readonly log: GameLog;
  readonly seating = new Seating(this);
  readonly replay: Replay;
  readonly windows: Windows;
  readonly telling: Telling;
  readonly questions: CardQuestions;
  readonly adviser = new Adviser((command) => this.request(command));
  readonly coach = new Coach((command) => this.request(command));
  private socket: TableSocket | null = null;
  private player: EventPlayer;
  private hiddenSince = 0;

  constructor(
    readonly id: string,
    private readonly loadUI: LoadGameUI,
  ) {
    this.player = new EventPlayer({
      applyEvent: (view, event) => this.ui!.applyEvent(view, event),
      pause: (event) => (this.ui?.skips?.(event) ? 0 : (this.components?.journal[event.kind]?.pause ?? 0) * this.pace),
      show: (display) => this.show(display),
      after: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
      failed: report,
    });
    this.log = new GameLog(id);
    this.windows = new Windows(id, this.request);
    this.telling = new Telling(this);
    this.questions = new CardQuestions(this);
    this.replay = new Replay(id, () => this.viewer, () => this.latest?.seq ?? 0, (snapshot, atOnce) => {
      this.player.skip();
      this.player.push(snapshot);
      if (atOnce) this.player.skip();
    });
  }

  /** Speed of the story: nobody watches a hidden page, and a moment does not wait for slow stories. */
  private get pace(): number {
    const { moment } = this.windows;
    const passes = moment?.seconds && moment.seq === this.latest?.seq;
    const pace = settings.pace / (this.replay.playing ? this.replay.speed : 1);
    return document.hidden ? 0 : passes ? Math.min(1, pace) : pace;
  }

  // Derived values

  get viewer(): number | null {
    return this.latest?.viewer ?? null;
  }

  /** Hints of decisions; tellings answer no question and stand beside one's own hand. */
  hints = $derived.by((): ActionHintFrame[] => {
    const { display } = this;
    const present = display?.settled && !this.replay.active && display.snapshot === this.latest;
    return present ? display.snapshot.action_hints.filter(({ tells }) => !tells) : [];
  });

  hintsByTarget = $derived.by(() => {
    const targets = byTarget(this.aim?.hints ?? this.hints);
    if (this.aim) targets.delete(this.aim.from);
    return targets;
  });

  /** Whether an own seat has to decide. An event that could be played in another's turn does not count. */
  get isMyTurn(): boolean {
    const seat = this.latest?.prompt.seat ?? null;
    return seat !== null && this.asked && !this.waiting && this.people.yours.includes(seat) && !this.people.seats[seat]?.bot;
  }

  /** Whether the table waits for people to come: a seat is free, and nothing has been decided yet. */
  get waiting(): boolean {
    return this.latest?.seq === 0 && this.freeSeats.length > 0 && this.people.seats.some(({ held }) => held === "person");
  }

  /** Seats that nobody plays yet. */
  get freeSeats(): number[] {
    return this.people.seats.flatMap(({ held, bot }, seat) => (held === "open" && !bot ? [seat] : []));
  }

  /** Hints listed for a choice; a proposal for another seat does not use one's own actions. */
  get listedHints(): ActionHintFrame[] {
    if (this.aim) return this.aim.hints;
    if (!this.asked) return this.hints.filter(({ text }) => text !== this.latest?.prompt.passing);
    return this.draft && this.latest?.prompt.seat !== this.viewer ? [] : this.hints;
  }

  /** Whether the seat to decide is really asked. */
  get asked(): boolean {
    return this.windows.isAsked(this.latest);
  }

  /** Whether the current story leads away from the last question, which is then over. */
  get leaving(): boolean {
    return !!this.display && !this.replay.active && leadsAway(this.display, this.settledSnapshot);
  }

  /** Whether the current story is only one's own last action, without a revelation. */
  get tellsOwnAction(): boolean {
    return !!this.display && tellsOwnAction(this.display, this.latest, this.people.yours);
  }

  /** Whether one of the own seats is asked now, and the story before the question has ended. */
  get deciding(): boolean {
    return this.isMyTurn && this.hints.length > 0;
  }

  /** Own seat to which the screen must be handed over, since another hand is visible. */
  get handover(): number | null {
    const snapshot = this.display?.settled ? this.display.snapshot : null;
    if (!snapshot || this.waiting || this.replay.active || snapshot !== this.latest || !hidesHands(snapshot) || !this.asked) return null;
    const next = snapshot.prompt.seat;
    if (next === null || next === snapshot.viewer || !this.people.yours.includes(next)) return null;
    return next;
  }

  get ghosts(): Ghost[] {
    return this.proposals.flatMap(({ by, labels, targets }) =>
      labels.map((label, step) => ({ by, step, label, targets: targets[step] ?? [] })),
    );
  }

  nameOf = (seat: number): string => {
    const name = this.people.seats[seat]?.name;
    return name || `Seat ${seat + 1}`;
  };

  /** Label of an action, whether or not it is possible now. */
  inWords = (text: string): string =>
    this.hints.find((hint) => hint.text === text)?.label ?? capitalise(text.replaceAll("_", " "));

  /** Tone of a kind of event, for its colour in the log. */
  toneOf = (kind: string): Tone => this.components?.journal[kind]?.tone ?? "calm";

  /** Texts of the actions that a click on a target may mean where none is possible. */
  actionsToExplainAt = (target: string): string[] => actionsToExplainAt(this.ui?.actionsToExplain ?? {}, target);

  /** Newest snapshot whose story has ended; during a replay, the newest of all. */
  get present(): Snapshot | null {
    return this.replay.active ? this.latest : this.settledSnapshot;
  }

  /** Log up to the story shown. */
  toldLog = $derived.by(() => (this.display ? toldEntries(this.log.entries, this.display) : []));
  /** Events up to the one that is shown. */
  happened = $derived(happened(this.toldLog));
  report = $derived(this.ui?.infections ? turnReport(this.happened, this.ui.infections, this.components, this.people.yours) : null);

  get outcome(): { won: boolean; reason: string } | null {
    return (this.present?.view["outcome"] as { won: boolean; reason: string } | null | undefined) ?? null;
  }

  // Connecting and leaving

  async open(): Promise<void> {
    try {
      const [info, components] = await Promise.all([api.table(this.id), api.components(this.id)]);
      this.ui = await this.loadUI(info.game);
      this.info = info;
      this.components = components;
      this.connect();
    } catch (error) {
      this.trouble = error instanceof ApiError ? error.message : "The table could not be shown.";
      this.missing = error instanceof ApiError && error.status === 404;
      if (!(error instanceof ApiError)) report(error);
    }
  }

  private connect(): void {
    this.socket = new TableSocket(
      (frame) => this.receive(frame),
      (state) => {
        this.connection = state;
        if (state === "open") this.reconnected();
      },
      browserPlatform(`/api/tables/${this.id}/socket`),
      (commands) => (this.unanswered = commands),
      (reason) => (this.trouble = reason),
    );
  }

  /** Reset what the server sends to each new connection, since it may have forgotten it. */
  private reconnected(): void {
    this.announcement = "";
    this.proposals = [];
    this.windows.reconnected();
  }

  close(): void {
    this.socket?.close();
    this.player.stop();
  }

  retry = () => this.socket?.retry();

  request = (command: Command): Promise<Reply> => this.socket!.request(command);

  /** Show why a request is refused. */
  refuse(text: string, rule = ""): void {
    this.notice = { text, rule, tone: "no" };
  }

  /** Renew the connection after a long sleep, in which it may have died unnoticed. */
  woke(): void {
    if (document.hidden) this.hiddenSince = Date.now();
    else if (Date.now() - this.hiddenSince > LONGEST_SLEEP) this.socket?.renew();
    if (document.hidden) this.player.skip();
  }

  /** Reconnect: the server reads cookies when a socket opens, and a seat taken or left changes them. */
  reopen = () => this.socket?.reopen();

  // Receiving

  private receive(frame: Frames): void {
    switch (frame.type) {
      case "snapshot":
        this.arrive(frame);
        break;
      case "people":
        this.people = frame;
        this.windows.tell(frame.yours);
        this.telling.consider();
        break;
      case "moment":
        this.windows.receive(frame);
        break;
      case "announcement":
        this.announcement = frame.text;
        break;
      case "chat":
        if (!this.chat.some(({ number }) => number === frame.number)) this.chat = [...this.chat, frame];
        break;
      case "proposal": {
        const others = this.proposals.filter(({ by }) => by !== frame.by);
        const before = this.proposals.find(({ by }) => by === frame.by)?.actions ?? [];
        this.proposals = frame.actions.length ? [...others, frame] : others;
        // The server repeats proposals that remain valid after a telling.
        if (this.confirm?.by === frame.by && before.join("\n") !== frame.actions.join("\n")) this.confirm = null;
        break;
      }
    }
  }

  arrive = (snapshot: Snapshot): void => {
    const before = this.latest;
    // After a reconnection the present snapshot comes again.
    if (before && snapshot.viewer === before.viewer && snapshot.seq < before.seq) return;
    this.latest = snapshot;
    const isHandedOver = !!before && snapshot.viewer !== before.viewer && hidesHands(before);
    if (isHandedOver) this.notice = this.advice = this.draft = null; // may reveal the previous seat's hand
    // If players have only told cards since, a pending choice stays valid.
    if (!before || isHandedOver || snapshot.asked_since > before.seq) {
      this.confirm = null;
      this.aim = null;
      this.proposals = [];
      if (this.advice && this.advice.seq < snapshot.asked_since) this.advice = null;
    }
    void this.log.keep(snapshot);
    if (!this.replay.active) this.player.push(snapshot);
    // A link to a snapshot waits for the first frame, which names the viewer.
    if (!before && !this.waiting) void this.replay.follow(location);
    this.telling.consider();
  };

  private show(display: DisplayState): void {
    const { display: before, settledSnapshot: settled } = this;
    const { snapshot, highlight, view } = display;
    this.display = display;
    if (display.settled) this.settledSnapshot = snapshot;
    if (this.replay.active) {
      if (display.settled) this.replay.settled(snapshot.seq);
      return;
    }
    const outcome = view["outcome"] as TableStore["outcome"] | undefined;
    if (outcome && before && !before.view["outcome"]) sound(outcome.won ? "won" : "lost");
    else if (highlight?.kind === "cured") sound("cured");
    else if (highlight && this.toneOf(highlight.kind) === "alarm") sound("alarm");
    if (!display.settled) return;
    if (this.deciding && settled && settled.prompt.seat !== snapshot.prompt.seat) this.callToTurn(snapshot);
    this.follow(snapshot);
    if (this.deciding && settings.kept.coach && this.info?.adviser && this.viewer !== null && snapshot.viewer === snapshot.prompt.seat) {
      const turn = snapshot.view["turn"] as { number?: number } | undefined;
      void this.coach.consider(this.viewer, `${turn?.number}/${this.viewer}`);
    }
  }

  private callToTurn({ prompt }: Snapshot): void {
    sound("turn");
    if (!document.hidden || !settings.kept.notify) return;
    void notifyTurn(this.id, `Your turn: ${this.info?.title ?? "fourcures"}`, `${capitalise(prompt.text)}.`);
  }

  /** With several own seats and open hands, take the view of the seat to decide. */
  private follow(snapshot: Snapshot): void {
    const next = snapshot.prompt.seat;
    if (next === null || next === snapshot.viewer || !this.people.yours.includes(next) || hidesHands(snapshot)) return;
    if (!this.asked) return;
    void this.viewAs(next);
  }

  // Acting

  skip = () => this.player.skip();

  async viewAs(seat: number | null): Promise<void> {
    await this.socket?.request({ type: "look", seat });
  }

  /** Take an action; with a draft proposal, add it instead. */
  async play(action: string, sure = false): Promise<void> {
    if (this.draft) {
      this.draft = [...this.draft, action];
      return;
    }
    const telling = this.telling.hints.find(({ text }) => text === action);
    if (telling) return this.telling.tell(telling);
    const { viewer, latest } = this;
    if (viewer === null || !latest || this.busy) return;
    const seat = this.hints.find(({ text }) => text === action)?.seat ?? viewer;
    this.busy = true;
    this.notice = null;
    this.confirm = null;
    this.aim = null;
    try {
      const reply = await this.request({ type: "play", seat, expect: latest.seq, action, sure: sure || this.unasked });
      this.answeredOrAsked(reply, this.inWords(action), () => this.play(action, true));
    } finally {
      this.busy = false;
    }
  }

  /** Seats for which the reader answers windows: with open hands, all own ones. */
  get speaksFor(): number[] {
    const { latest, viewer } = this;
    if (!latest || viewer === null) return [];
    return hidesHands(latest) ? [viewer] : this.people.yours;
  }

  async undo(): Promise<void> {
    const { viewer, latest } = this;
    if (viewer === null || !latest?.can_undo || this.busy) return;
    this.busy = true;
    this.answered(await this.request({ type: "undo", seat: viewer, expect: latest.seq }));
    this.busy = false;
  }

  /** Ask why an action is not possible; `card` can be requested instead. */
  async explain(action: string, card: string | null = null): Promise<void> {
    const seat = this.viewer;
    if (seat === null) {
      this.refuse("You are watching: take a free seat to play.");
      return;
    }
    const reply = await this.request({ type: "explain", seat, action });
    if (reply.type === "answer") this.showAnswer(reply, card);
    else this.answered(reply);
  }

  private showAnswer({ possible, why, rule }: Answer, card: string | null): void {
    this.notice = { text: why, rule, tone: possible ? "yes" : "no", card };
  }

  async sendChat(text: string, card?: string): Promise<boolean> {
    const seat = this.viewer ?? this.people.yours[0];
    if (seat === undefined || !text.trim()) return false;
    return this.answered(await this.request({ type: "chat", seat, text: text.trim(), card }));
  }

  async propose(actions: string[]): Promise<void> {
    const seat = this.viewer ?? this.people.yours[0];
    if (seat === undefined || !this.latest) return;
    const done = this.answered(await this.request({ type: "propose", seat, expect: this.latest.seq, actions }));
    if (done) this.draft = null;
  }

  async accept(proposal: Proposal, sure = false): Promise<void> {
    const { by, actions } = proposal;
    if (this.viewer === null || !this.latest) return;
    this.confirm = null;
    const reply = await this.request({ type: "accept", seat: this.viewer, expect: this.latest.seq, by, actions, sure: sure || this.unasked });
    this.answeredOrAsked(reply, "Play the proposal", () => this.accept(proposal, true), by);
  }

  /** Whether final actions need no confirmation. */
  private get unasked(): boolean {
    return !settings.kept.confirm || !!this.info?.lesson;
  }

  /** Handle an answer to a command that may need a confirmation. */
  private answeredOrAsked(reply: Reply, title: string, go: () => Promise<void>, by?: number): void {
    if (reply.type === "confirm_required") this.confirm = { title, why: reply.why, go, by };
    else this.answered(reply);
  }

  async advise(): Promise<void> {
    if (this.viewer === null || !this.info?.adviser) return;
    const reply = await this.adviser.ask(this.viewer);
    if (reply?.type === "advice") this.advice = reply;
    else if (reply) this.answered(reply);
  }

  /** Report a refused command. Return whether it succeeded. */
  answered(reply: Reply): boolean {
    if (reply.type === "refused") this.refuse(reply.why, reply.rule ?? "");
    if (reply.type === "stale") {
      this.refuse("The table had moved on; this is how it stands now.");
      this.arrive(reply.snapshot);
    }
    return reply.type === "done";
  }
}
