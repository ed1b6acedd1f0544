/** Odds of a view as rows to be shown. */

import { capitalise } from "../../ui/text";
import type { View } from "./types";

export interface Row {
  what: string;
  chance: number;
}

/** Probability of a die's cross, in one row if all colours are alike. */
export function crossOdds(view: View): Row[] {
  const odds = Object.entries(view.odds.cross);
  const same = new Set(odds.map(([, chance]) => chance)).size === 1;
  if (same) return [{ what: "An infection die goes to the CDC", chance: odds[0]![1] }];
  return odds.map(([colour, chance]) => ({ what: `${capitalise(colour)} die goes to the CDC`, chance }));
}
