/** What stands in a city, in words: for screen readers, and for whoever rests on it. */

import type { OfferFrame } from "../../generated/frames";
import type { Place, Sheet, View } from "./types";

export const count = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

export const colourName = (sheet: Sheet, colour: string): string => (sheet.colours[colour]?.name ?? colour).toLowerCase();

/** The name of a card: a city's, an event's, or the epidemic. */
export function cardName(sheet: Sheet, card: string): string {
  const city = sheet.places.find(({ id }) => id === card);
  return city?.name ?? sheet.events[card]?.name ?? card;
}

export const roleName = (sheet: Sheet, role: string): string => sheet.roles[role]?.name ?? role;

/** What can be done at a spot, to be said after what it is. */
export function offered(offers: OfferFrame[] | undefined): string {
  if (!offers || offers.length === 0) return "";
  const more = offers.length > 1 ? `, or ${count(offers.length - 1, "other way", "other ways")}` : "";
  return `; ${offers[0]!.label}${more}`;
}

/** A city with everything on it. */
export function cityWords(sheet: Sheet, view: View, place: Place): string {
  const cubes = Object.entries(view.cubes[place.id] ?? {}).map(
    ([colour, n]) => `${n} ${colourName(sheet, colour)} ${n === 1 ? "cube" : "cubes"}`,
  );
  const stations = view.stations.includes(place.id) ? ["research station"] : [];
  const pawns = view.seats.filter(({ city }) => city === place.id).map(({ role }) => roleName(sheet, role));
  return [place.name, `${colourName(sheet, place.colour)} city`, ...cubes, ...stations, ...pawns].join(", ");
}
