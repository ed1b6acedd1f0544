/** Labels in words, for screen readers and tooltips. */

import { pluralise } from "../../ui/text";
import type { Components, Place, View } from "./types";

export const colourName = (components: Components, colour: string): string => (components.colours[colour]?.name ?? colour).toLowerCase();

/** Name of a card: a city's, an event's, or the epidemic. */
export function cardName(components: Components, card: string): string {
  const city = components.places.find(({ id }) => id === card);
  return city?.name ?? components.events[card]?.name ?? card;
}

/** Number of people in millions, as on a card. */
export const millions = (people: number): string => `${(people / 1e6).toFixed(1)} M`;

export const roleName = (components: Components, role: string): string => components.roles[role]?.name ?? role;

/** City with everything on it. */
export function cityLabel(components: Components, view: View, place: Place): string {
  const cubes = Object.entries(view.cubes[place.id] ?? {}).map(
    ([colour, n]) => pluralise(n, `${colourName(components, colour)} cube`),
  );
  const stations = view.stations.includes(place.id) ? ["research station"] : [];
  const pawns = view.seats.filter(({ city }) => city === place.id).map(({ role }) => roleName(components, role));
  return [place.name, `${colourName(components, place.colour)} city`, ...cubes, ...stations, ...pawns].join(", ");
}
