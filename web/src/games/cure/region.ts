/** Spoken labels of regions, and the regions that an event concerns. */

import type { EventFrame } from "../../generated/protocol";
import { pluralise } from "../../ui/text";
import type { Components, View } from "./types";

/** Region and its contents, for screen readers. */
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

/** Number of the region from which dice spill into the one that the event names. */
export function spillsFrom(event: EventFrame | null, regions: number): number | null {
  if (event?.kind !== "spread") return null;
  return (Number(event.args.region) - 2 + regions) % regions;
}
