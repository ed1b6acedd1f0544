/** Questions for cards of hidden hands: "Who holds Lima?" in the chat. The holder answers by telling the card. */

import type { ActionHintFrame } from "../generated/protocol";
import type { TableStore } from "../table_store/table_store.svelte";

/** Beginning of a typed question. */
export const ASKING = "who holds ";
const QUESTION = "question";

export class CardQuestions {
  constructor(private readonly table: TableStore) {}

  /** Cards that the viewer may ask for: those that another person may hold, by the viewer's knowledge. */
  cards = $derived.by((): string[] => {
    const { info, outcome, people, present, replay, ui, viewer } = this.table;
    if (!info?.talks || info.lesson || outcome || replay.active || viewer === null || present?.viewer !== viewer) return [];
    const others = people.seats.some(({ held }, seat) => held === "person" && !people.yours.includes(seat));
    return others ? (ui?.cardsToAskFor?.(present.view) ?? []) : [];
  });

  nameOf = (card: string): string => (this.table.components && this.table.ui?.cardName?.(this.table.components, card)) ?? card;

  labelOf = (card: string): string => `Ask who holds ${this.nameOf(card)}`;

  async ask(card: string): Promise<void> {
    if (!(await this.table.sendChat(`Who holds ${this.nameOf(card)}?`, card))) return;
    this.table.notice = { text: `You have asked who holds ${this.nameOf(card)}. Its holder can tell it with one click`, rule: "", tone: "yes" };
  }

  /** Questions that a typed text may begin, listed as actions are. */
  begunBy(typed: string): ActionHintFrame[] {
    if (!/^\s*(who|ask)\b/i.test(typed)) return [];
    return this.cards.map((card) => ({
      seat: -1, text: `${ASKING}${card}`, kind: QUESTION, label: this.labelOf(card), targets: [], priority: 0, purpose: "", cost: 0, final: false, tells: false,
    }));
  }

  /** Card of a listed question, or null for an action. */
  cardOf = ({ kind, text }: ActionHintFrame): string | null => (kind === QUESTION ? text.slice(ASKING.length) : null);
}
