/** Table store: a table in this browser, from the socket's frames and the reader's actions; its parts have classes of their own. */

import { Adviser } from "../adviser/adviser.svelte";
import { Coach } from "../adviser/coach.svelte";
import { actionsToExplainAt } from "../clicks/actions_to_explain";
import { api, ApiError, type CommonComponents, type TableInfo, type Tone } from "../connection/api";
import { report } from "../connection/page_errors";
import { browserPlatform, TableSocket, type Command, type ConnectionState, type Reply } from "../connection/socket";
import { hidesHands } from "../events/event_player";
import { GameLog } from "../events/game_log.svelte";
import { Story } from "../events/story.svelte";
import type { AnyGameUI, LoadGameUI } from "../games/game_ui";
import type { ChatMessage, Frames, People, Snapshot } from "../generated/protocol";
import { Replay } from "../replay/replay.svelte";
import { CardQuestions } from "../telling/card_questions.svelte";
import { Telling } from "../telling/telling.svelte";
import { capitalise } from "../ui/text";
import { Decisions } from "./decisions.svelte";
import { Drafts } from "./drafts.svelte";
import { Notices } from "./notices.svelte";
import { Question } from "./question.svelte";
import { Seating } from "./seating";
import { Windows } from "./windows.svelte";

const LONGEST_SLEEP = 20_000;

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  components = $state.raw<CommonComponents | null>(null);
  ui = $state.raw<AnyGameUI | null>(null);
  people = $state.raw<People>({ type: "people", seats: [], yours: [], watching: 0 });
  latest = $state.raw<Snapshot | null>(null);
  connection = $state<ConnectionState>("opening");
  /** Commands without an answer yet. */
  unanswered = $state.raw<Command[]>([]);
  chat = $state.raw<ChatMessage[]>([]);
  /** Reason why the table cannot be shown; `missing` if there is none. */
  trouble = $state("");
  missing = $state(false);

  readonly log: GameLog;
  readonly replay: Replay;
  readonly windows: Windows;
  readonly telling: Telling;
  readonly story: Story = new Story(this);
  readonly question: Question = new Question(this);
  readonly drafts = new Drafts(this);
  readonly decisions = new Decisions(this);
  readonly notices = new Notices(this);
  readonly seating = new Seating(this);
  readonly cardQuestions = new CardQuestions(this);
  readonly adviser = new Adviser((command) => this.request(command));
  readonly coach = new Coach((command) => this.request(command));
  private socket: TableSocket | null = null;
  private hiddenSince = 0;

  constructor(
    readonly id: string,
    private readonly loadUI: LoadGameUI,
  ) {
    this.log = new GameLog(id);
    this.windows = new Windows(id, this.request);
    this.telling = new Telling(this);
    this.replay = new Replay(id, () => this.viewer, () => this.latest?.seq ?? 0, (snapshot, atOnce) => this.story.replay(snapshot, atOnce));
  }

  // People

  get viewer(): number | null {
    return this.latest?.viewer ?? null;
  }

  /** Whether the table waits for people to come: a seat is free, and nothing has been decided yet. */
  get waiting(): boolean {
    return this.latest?.seq === 0 && this.freeSeats.length > 0 && this.people.seats.some(({ held }) => held === "person");
  }

  /** Seats that nobody plays yet. */
  get freeSeats(): number[] {
    return this.people.seats.flatMap(({ held, bot }, seat) => (held === "open" && !bot ? [seat] : []));
  }

  // Words

  nameOf = (seat: number): string => {
    const name = this.people.seats[seat]?.name;
    return name || `Seat ${seat + 1}`;
  };

  /** Label of an action, whether or not it is possible now. */
  inWords = (text: string): string =>
    this.question.hints.find((hint) => hint.text === text)?.label ?? capitalise(text.replaceAll("_", " "));

  /** Tone of a kind of event, for its colour in the log. */
  toneOf = (kind: string): Tone => this.components?.journal[kind]?.tone ?? "calm";

  /** Texts of the actions that a click on a target may mean where none is possible. */
  actionsToExplainAt = (target: string): string[] => actionsToExplainAt(this.ui?.actionsToExplain ?? {}, target);

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
    this.notices.announcement = "";
    this.drafts.proposals = [];
    this.windows.reconnected();
  }

  close(): void {
    this.socket?.close();
    this.story.stop();
  }

  retry = () => this.socket?.retry();

  request = (command: Command): Promise<Reply> => this.socket!.request(command);

  /** Renew the connection after a long sleep, in which it may have died unnoticed. */
  woke(): void {
    if (document.hidden) this.hiddenSince = Date.now();
    else if (Date.now() - this.hiddenSince > LONGEST_SLEEP) this.socket?.renew();
    if (document.hidden) this.story.skip();
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
        this.notices.announcement = frame.text;
        break;
      case "chat":
        if (!this.chat.some(({ number }) => number === frame.number)) this.chat = [...this.chat, frame];
        break;
      case "proposal":
        this.drafts.receive(frame);
        break;
    }
  }

  arrive = (snapshot: Snapshot): void => {
    const before = this.latest;
    // After a reconnection the present snapshot comes again.
    if (before && snapshot.viewer === before.viewer && snapshot.seq < before.seq) return;
    this.latest = snapshot;
    const isHandedOver = !!before && snapshot.viewer !== before.viewer && hidesHands(before);
    if (isHandedOver) this.notices.shown = this.adviser.advice = this.drafts.proposal = null; // may reveal the previous seat's hand
    // If players have only told cards since, a pending choice stays valid.
    if (!before || isHandedOver || snapshot.asked_since > before.seq) {
      this.drafts.questionOver();
      if (this.adviser.advice && this.adviser.advice.seq < snapshot.asked_since) this.adviser.advice = null;
    }
    void this.log.keep(snapshot);
    if (!this.replay.active) this.story.push(snapshot);
    // A link to a snapshot waits for the first frame, which names the viewer.
    if (!before && !this.waiting) void this.replay.follow(location);
    this.telling.consider();
  };

  /** Report a refused command. Return whether it succeeded. */
  answered(reply: Reply): boolean {
    if (reply.type === "refused") this.notices.refuse(reply.why, reply.rule ?? "");
    if (reply.type === "stale") {
      this.notices.refuse("The table had moved on; this is how it stands now.");
      this.arrive(reply.snapshot);
    }
    return reply.type === "done";
  }

  // Asking the server

  async viewAs(seat: number | null): Promise<void> {
    await this.socket?.request({ type: "look", seat });
  }

  async sendChat(text: string, card?: string): Promise<boolean> {
    const seat = this.viewer ?? this.people.yours[0];
    if (seat === undefined || !text.trim()) return false;
    return this.answered(await this.request({ type: "chat", seat, text: text.trim(), card }));
  }

  async advise(): Promise<void> {
    if (this.viewer === null || !this.info?.adviser) return;
    const reply = await this.adviser.ask(this.viewer);
    if (reply) this.answered(reply);
  }
}
