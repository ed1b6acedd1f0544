/** Spoken labels of cities, and the cities that an event concerns. */

import type { EventFrame } from "../../generated/protocol";
import { pluralise } from "../../ui/text";
import type { Components, Place, View } from "./types";

/** City and its contents, for screen readers. */
export function cityLabel(components: Components, view: View, place: Place): string {
  const colour = (id: string) => components.colours[id]!.name;
  const cubes = Object.entries(view.cubes[place.id] ?? {}).filter(([, count]) => count > 0);
  return [
    `${place.name}, ${colour(place.colour)} ${place.number}`,
    ...cubes.map(([id, n]) => pluralise(n, `${colour(id)} cube`)),
    ...(view.pawn === place.id ? ["your pawn is here"] : []),
    ...(view.last_infected === place.id ? ["infected last"] : []),
    ...(view.turn.quarantine === place.id ? ["in quarantine"] : []),
    ...(components.start === place.id ? ["start city"] : []),
  ].join(", ");
}

/** Whether an event happens in a city. A rolled number concerns all cities that bear it. */
export function concerns(event: EventFrame | null, place: Place): boolean {
  if (!event) return false;
  if (event.kind === "dispatched" || event.kind === "reemergence") return event.args.number === place.number;
  return event.args.city === place.id;
}
