/** Questions for cards of hidden hands: "Who holds Lima?" in the chat. The holder answers by telling the card. */

import type { Choice } from "../clicks/click_result";
import type { ActionHintFrame } from "../generated/protocol";
import type { TableStore } from "../table_store/table_store.svelte";

/** Beginning of a typed question. */
export const ASKING = "who holds ";
const QUESTION = "question";

export class CardQuestions {
  constructor(private readonly table: TableStore) {}

  /** Cards that the viewer may ask for: those that another person may hold, by the viewer's knowledge. */
  cards = $derived.by((): string[] => {
    const { info, people, replay, story, ui, viewer } = this.table;
    const { outcome, present } = story;
    if (!info?.talks || info.lesson || outcome || replay.active || viewer === null || present?.viewer !== viewer) return [];
    const others = people.seats.some(({ held }, seat) => held === "person" && !people.yours.includes(seat));
    return others ? (ui?.cardsToAskFor?.(present.view) ?? []) : [];
  });

  nameOf = (card: string): string => (this.table.components && this.table.ui?.cardName?.(this.table.components, card)) ?? card;

  labelOf = (card: string): string => `Ask who holds ${this.nameOf(card)}`;

  /** Question for the card that a click target shows or names, if it may be asked. */
  at(target: string): Choice[] {
    const [kind, card = ""] = target.split(":");
    const asks = (kind === "card" || kind === "place") && this.cards.includes(card);
    return asks ? [{ text: "", label: this.labelOf(card), card }] : [];
  }

  async ask(card: string): Promise<void> {
    if (!(await this.table.sendChat(`Who holds ${this.nameOf(card)}?`, card))) return;
    this.table.notices.show(`You have asked who holds ${this.nameOf(card)}. Its holder can tell it with one click`);
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
