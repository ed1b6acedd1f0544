/** Labels of regions in words, and which regions an event concerns. */

import type { EventFrame } from "../../generated/protocol";
import { pluralise } from "../../lib/text";
import type { Components, View } from "./types";

/** A region and all that lies there, for those who hear the board. */
export function regionLabel(components: Components, view: View, number: number, name: string): string {
  const dice = Object.entries(view.regions[number] ?? {}).filter(([, count]) => count > 0);
  const pawns = view.seats.flatMap((seat, i) => (seat.region === number ? [components.roles[seat.role]?.name ?? `seat ${i}`] : []));
  return [
    `Region ${number}, ${name}`,
    ...dice.map(([colour, n]) => pluralise(n, `${components.colours[colour]!.name} die`, `${components.colours[colour]!.name} dice`)),
    ...(pawns.length ? [`here: ${pawns.join(", ")}`] : []),
  ].join(", ");
}

/** Whether an event happens in a region. */
export function concerns(event: EventFrame | null, number: number): boolean {
  return event?.args.region === number;
}

/** The region from which dice spill over into this one, by its place in the ring: the event says only where to. */
export function spillsFrom(event: EventFrame | null, regions: number): number | null {
  if (event?.kind !== "spread") return null;
  return (Number(event.args.region) - 2 + regions) % regions;
}
