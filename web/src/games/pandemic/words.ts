/** What stands in a city, in words: for screen readers, and for whoever rests on it. */

import { count } from "../../lib/words";
import type { Place, Sheet, View } from "./types";

export const colourName = (sheet: Sheet, colour: string): string => (sheet.colours[colour]?.name ?? colour).toLowerCase();

/** The name of a card: a city's, an event's, or the epidemic. */
export function cardName(sheet: Sheet, card: string): string {
  const city = sheet.places.find(({ id }) => id === card);
  return city?.name ?? sheet.events[card]?.name ?? card;
}

export const roleName = (sheet: Sheet, role: string): string => sheet.roles[role]?.name ?? role;

/** A city with everything on it. */
export function cityWords(sheet: Sheet, view: View, place: Place): string {
  const cubes = Object.entries(view.cubes[place.id] ?? {}).map(
    ([colour, n]) => count(n, `${colourName(sheet, colour)} cube`),
  );
  const stations = view.stations.includes(place.id) ? ["research station"] : [];
  const pawns = view.seats.filter(({ city }) => city === place.id).map(({ role }) => roleName(sheet, role));
  return [place.name, `${colourName(sheet, place.colour)} city`, ...cubes, ...stations, ...pawns].join(", ");
}
