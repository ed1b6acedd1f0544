/**
 * Telling: which cards of hidden hands one can tell, whether own seats tell theirs by themselves, and which cards others
 * ask for. It sends what is told by commands of its own, so that nobody's half-made choice is dropped by it.
 */

import type { ActionHintFrame, ChatMessage, People, Snapshot } from "../generated/protocol";
import { KeptBySeat } from "./kept_by_seat";
import type { Command, Reply } from "./socket";

/** What telling needs of a table. */
export interface TellingTable {
  readonly id: string;
  readonly info: { talks: boolean; lesson?: unknown } | null;
  readonly people: People;
  readonly latest: Snapshot | null;
  /** The snapshot that was last shown in full: cards that are still being drawn are not told before they are seen. */
  readonly settledSnapshot: Snapshot | null;
  readonly viewer: number | null;
  readonly waiting: boolean;
  readonly chat: ChatMessage[];
  request: (command: Command) => Promise<Reply>;
  /** Show a snapshot that came as an answer. */
  arrive: (snapshot: Snapshot) => void;
  /** Say what came of a command, if it was refused. */
  answered: (reply: Reply) => boolean;
}

/** A card that somebody asks for and that the viewer can tell. */
export interface Wanted {
  message: ChatMessage;
  hint: ActionHintFrame;
}

/** Whether seats tell their cards by themselves, as chosen. */
const CHOSEN = new KeptBySeat<boolean>("fourcures.telling");
const ASK_AGAIN = 5_000; // ms after a refusal, such as that of a database that does not answer

/** The target of a card in a hand. */
const cardTarget = (card: string) => `card:${card}`;

export class Telling {
  private kept = $state.raw<Record<number, boolean>>({});
  /** Numbers of the questions that the viewer does not want to answer. */
  private passedOver = $state.raw<number[]>([]);
  /** Seats whose telling is on its way, and the entries of the log by which seats told last. */
  private onTheWay = new Set<number>();
  private clicked = new Set<string>();
  private toldBy = new Map<number, number>();

  constructor(
    private readonly table: TellingTable,
    private readonly later: (then: () => void, ms: number) => void = (then, ms) => void setTimeout(then, ms),
  ) {
    this.kept = CHOSEN.at(table.id);
  }

  // By itself

  /** Whether a seat tells its cards by itself: as chosen, or else where all its partners are bots, which tell theirs. */
  isAutomatic = (seat: number): boolean =>
    this.kept[seat] ?? this.table.people.seats.every(({ held, bot }, other) => other === seat || (held !== "person" && bot !== null));

  /** Whether the viewer is to be asked if its seat shall tell by itself. */
  get asksOnce(): boolean {
    const { info, viewer, waiting, latest } = this.table;
    if (!info?.talks || info.lesson || viewer === null || waiting || latest?.view["outcome"]) return false;
    return this.kept[viewer] === undefined && !this.isAutomatic(viewer);
  }

  /** Choose whether a seat tells by itself. */
  choose(seat: number, on: boolean): void {
    this.kept = { ...this.kept, [seat]: on };
    CHOSEN.keep(this.table.id, seat, on);
    this.consider();
  }

  /** Go by what another tab of this browser has chosen. */
  chosenElsewhere(): void {
    this.kept = { ...this.kept, ...CHOSEN.at(this.table.id) };
    this.consider();
  }

  /** Tell what own seats have to tell by themselves; to be called whenever something has changed. */
  consider(): void {
    const { latest, people, waiting } = this.table;
    if (!latest || waiting) return;
    for (const { seat, text } of latest.tellings) {
      if (this.isAutomatic(seat) && people.yours.includes(seat) && !people.seats[seat]?.bot) void this.tellAll(seat, text, latest.seq);
    }
  }

  /** The next snapshot is awaited after an answer: the present one may not know yet what has been told. */
  private async tellAll(seat: number, action: string, expect: number): Promise<void> {
    if (this.onTheWay.has(seat) || (this.toldBy.get(seat) ?? 0) > expect) return;
    this.onTheWay.add(seat);
    const reply = await this.table.request({ type: "play", seat, expect, action, sure: true });
    this.onTheWay.delete(seat);
    if (reply.type === "done") this.toldBy.set(seat, reply.seq);
    if (reply.type === "stale") this.table.arrive(reply.snapshot);
    // Another browser at this seat may have told before; what is still to be told is told by the next snapshot, or later.
    if (reply.type === "done" || (reply.type === "stale" && reply.snapshot.seq > expect)) this.consider();
    else this.later(() => this.consider(), ASK_AGAIN);
  }

  // By a click

  /** What the viewer can tell: one card each, and all; only of what it has been shown. */
  get hints(): ActionHintFrame[] {
    const { latest, settledSnapshot: shown } = this.table;
    const now = new Set(latest?.action_hints.map(({ text }) => text));
    return shown?.action_hints.filter(({ tells, text }) => tells && now.has(text)) ?? [];
  }

  /** All cards at once, where there are any; not where that is done by itself. */
  get all(): ActionHintFrame | null {
    return this.byHand.find(({ targets }) => targets.length === 0) ?? null;
  }

  /** The telling of one card in the viewer's hand, if it can be told. */
  of = (card: string): ActionHintFrame | null => this.byHand.find(({ targets }) => targets.includes(cardTarget(card))) ?? null;

  private get byHand(): ActionHintFrame[] {
    return this.table.viewer !== null && this.isAutomatic(this.table.viewer) ? [] : this.hints;
  }

  async tell({ seat, text }: ActionHintFrame): Promise<void> {
    const { latest } = this.table;
    if (!latest || this.clicked.has(text)) return;
    this.clicked.add(text);
    let reply = await this.table.request({ type: "play", seat, expect: latest.seq, action: text, sure: true });
    if (reply.type === "stale") {
      // Somebody has decided something meanwhile, which does not matter to what one holds.
      this.table.arrive(reply.snapshot);
      reply = await this.table.request({ type: "play", seat, expect: reply.snapshot.seq, action: text, sure: true });
    }
    this.clicked.delete(text);
    this.table.answered(reply);
  }

  // Questions

  /** The cards that others ask for and the viewer can tell, the newest question for each. */
  get wanted(): Wanted[] {
    const { chat, people } = this.table;
    const found = new Map<string, Wanted>();
    for (const message of chat) {
      const hint = message.card && !people.yours.includes(message.seat) ? this.of(message.card) : null;
      if (hint && !this.passedOver.includes(message.number)) found.set(message.card, { message, hint });
    }
    return [...found.values()];
  }

  /** Do not answer a question, nor those before it for the same card. */
  passOver({ card, number }: ChatMessage): void {
    const same = this.table.chat.filter((one) => one.card === card && one.number <= number);
    this.passedOver = [...this.passedOver, ...same.map((one) => one.number)];
  }
}
