/**
 * Telling: which cards of hidden hands the viewer can tell, whether the viewer's seats tell
 * automatically, and which cards others ask for. It sends its own commands, so that a half-made choice is not lost.
 */

import type { Command, Reply } from "../connection/socket";
import type { ActionHintFrame, ChatMessage, People, Snapshot } from "../generated/protocol";
import { KeptBySeat } from "../settings/kept_by_seat";

/** Dependencies on a table. */
export interface TellingTable {
  readonly id: string;
  readonly info: { talks: boolean; lesson?: unknown } | null;
  readonly people: People;
  readonly latest: Snapshot | null;
  /** Story with the last snapshot shown in full: cards that it still draws are not told yet. */
  readonly story: { settledSnapshot: Snapshot | null };
  readonly viewer: number | null;
  readonly waiting: boolean;
  readonly chat: ChatMessage[];
  request: (command: Command) => Promise<Reply>;
  /** Show a snapshot that came as an answer. */
  arrive: (snapshot: Snapshot) => void;
  /** Report a refused command. Return whether it succeeded. */
  answered: (reply: Reply) => boolean;
}

/** Card that somebody asks for and that the viewer can tell. */
export interface Wanted {
  message: ChatMessage;
  hint: ActionHintFrame;
}

/** The reader's choices of automatic telling, by seat. */
const CHOSEN = new KeptBySeat<boolean>("fourcures.telling");
const ASK_AGAIN = 5_000; // ms after a refusal, such as by an unavailable database

/** Target of a card in a hand. */
const cardTarget = (card: string) => `card:${card}`;

export class Telling {
  private kept = $state.raw<Record<number, boolean>>({});
  /** Numbers of the questions that the viewer does not want to answer. */
  private passedOver = $state.raw<number[]>([]);
  /** Seats whose telling is in flight, and the log entry of each seat's last telling. */
  private onTheWay = new Set<number>();
  private clicked = new Set<string>();
  private toldBy = new Map<number, number>();

  constructor(
    private readonly table: TellingTable,
    private readonly later: (then: () => void, ms: number) => void = (then, ms) => void setTimeout(then, ms),
  ) {
    this.kept = CHOSEN.at(table.id);
  }

  // Automatic telling

  /** Whether a seat tells automatically: as chosen, or by default if all its partners are bots, which also do. */
  isAutomatic = (seat: number): boolean =>
    this.kept[seat] ?? this.table.people.seats.every(({ held, bot }, other) => other === seat || (held !== "person" && bot !== null));

  /** Whether to ask the viewer about automatic telling. */
  get asksOnce(): boolean {
    const { info, viewer, waiting, latest } = this.table;
    if (!info?.talks || info.lesson || viewer === null || waiting || latest?.view["outcome"]) return false;
    return this.kept[viewer] === undefined && !this.isAutomatic(viewer);
  }

  /** Choose whether a seat tells automatically. */
  choose(seat: number, on: boolean): void {
    this.kept = { ...this.kept, [seat]: on };
    CHOSEN.keep(this.table.id, seat, on);
    this.consider();
  }

  /** Apply the choice of another tab of this browser. */
  chosenElsewhere(): void {
    this.kept = { ...this.kept, ...CHOSEN.at(this.table.id) };
    this.consider();
  }

  /** Tell the cards of the viewer's automatic seats; called after every change. */
  consider(): void {
    const { latest, people, waiting } = this.table;
    if (!latest || waiting) return;
    for (const { seat, text } of latest.tellings) {
      if (this.isAutomatic(seat) && people.yours.includes(seat) && !people.seats[seat]?.bot) void this.tellAll(seat, text, latest.seq);
    }
  }

  /** Tell all cards of a seat, then wait for the next snapshot, as the present one may not include the telling yet. */
  private async tellAll(seat: number, action: string, expect: number): Promise<void> {
    if (this.onTheWay.has(seat) || (this.toldBy.get(seat) ?? 0) > expect) return;
    this.onTheWay.add(seat);
    const reply = await this.table.request({ type: "play", seat, expect, action, sure: true });
    this.onTheWay.delete(seat);
    if (reply.type === "done") this.toldBy.set(seat, reply.seq);
    if (reply.type === "stale") this.table.arrive(reply.snapshot);
    // Another browser at this seat may have told already; remaining cards are told after the next snapshot, or later.
    if (reply.type === "done" || (reply.type === "stale" && reply.snapshot.seq > expect)) this.consider();
    else this.later(() => this.consider(), ASK_AGAIN);
  }

  // Telling by a click

  /** Tellings of the viewer: one per card, and one of all; only of cards that have been shown. */
  get hints(): ActionHintFrame[] {
    const { latest, story } = this.table;
    const now = new Set(latest?.action_hints.map(({ text }) => text));
    return story.settledSnapshot?.action_hints.filter(({ tells, text }) => tells && now.has(text)) ?? [];
  }

  /** Telling of all cards at once, if there are any and it is not automatic. */
  get all(): ActionHintFrame | null {
    return this.byHand.find(({ targets }) => targets.length === 0) ?? null;
  }

  /** Telling of one card in the viewer's hand, if possible. */
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
      // Another decision came in between, which does not affect the hand.
      this.table.arrive(reply.snapshot);
      reply = await this.table.request({ type: "play", seat, expect: reply.snapshot.seq, action: text, sure: true });
    }
    this.clicked.delete(text);
    this.table.answered(reply);
  }

  // Questions

  /** Cards that others ask for and that the viewer can tell, with the newest question for each. */
  get wanted(): Wanted[] {
    const { chat, people } = this.table;
    const found = new Map<string, Wanted>();
    for (const message of chat) {
      const hint = message.card && !people.yours.includes(message.seat) ? this.of(message.card) : null;
      if (hint && !this.passedOver.includes(message.number)) found.set(message.card, { message, hint });
    }
    return [...found.values()];
  }

  /** Ignore a question, and earlier ones for the same card. */
  passOver({ card, number }: ChatMessage): void {
    const same = this.table.chat.filter((one) => one.card === card && one.number <= number);
    this.passedOver = [...this.passedOver, ...same.map((one) => one.number)];
  }
}
