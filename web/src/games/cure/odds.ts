/** The chances of a view as rows to be shown. */

import { capital } from "../../lib/words";
import type { Sheet, View } from "./types";

export interface Row {
  what: string;
  chance: number;
}

/** Cures that somebody could find with the samples held; what cannot be is left out. */
export function cureOdds(sheet: Sheet, view: View): Row[] {
  return view.seats.flatMap((seat) =>
    Object.entries(seat.cure)
      .filter(([, chance]) => chance > 0)
      .map(([colour, chance]) => ({ what: `The ${sheet.roles[seat.role]?.name ?? seat.role} cures ${colour}`, chance })),
  );
}

/** How often a die shows its cross: said once where all colours are alike. */
export function crossOdds(view: View): Row[] {
  const odds = Object.entries(view.odds.cross);
  const same = new Set(odds.map(([, chance]) => chance)).size === 1;
  if (same) return [{ what: "An infection die goes to the CDC", chance: odds[0]![1] }];
  return odds.map(([colour, chance]) => ({ what: `${capital(colour)} die goes to the CDC`, chance }));
}
