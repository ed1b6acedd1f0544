/** Cards that may be requested: those that may be in a hidden hand. */

import type { View } from "./types";

/** Cards that are in the deck or in an unknown hand; none if all hands are known. */
export function cardsToAskFor({ seats, you, player_deck: deck }: View): string[] {
  const hidden = seats.some(({ hand, shown, cards }, seat) => seat !== you && hand === null && shown.length < cards);
  const known = new Set(seats.flatMap(({ shown }) => shown));
  return hidden ? deck.unseen.filter((card) => !known.has(card)) : [];
}
