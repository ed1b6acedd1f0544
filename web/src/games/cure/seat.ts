/** Seats that an event concerns. */

import type { EventFrame } from "../../generated/protocol";

const KINDS = ["sampled", "freed", "shared", "banked", "retrieved", "moved", "excused"];

export function seatConcerned(event: EventFrame | null, seat: number): boolean {
  if (!event || !KINDS.includes(event.kind)) return false;
  const { args } = event;
  return [args.seat, args.giver, args.taker, args.holder].includes(seat);
}
