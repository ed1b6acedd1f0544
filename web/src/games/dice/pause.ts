/** How long an event is looked at, in ms. */

import type { EventFrame } from "../../generated/frames";

const PAUSES: Record<string, number> = {
  turn: 500,
  moved: 400,
  treated: 350,
  cleared: 350,
  removed: 500,
  cured: 1600,
  eradicated: 1600,
  dispatched: 900,
  rolled: 1000,
  kept: 450,
  marker: 700,
  epidemic: 1400,
  named: 500,
  infected: 650,
  outbreak: 1300,
  prevented: 900,
  event: 1500,
  quiet_night: 1000,
  advanced: 500,
  dropped: 500,
  lost_point: 700,
  quarantined: 700,
  reemergence: 1000,
  reemerged: 900,
  role_roll: 700,
  role: 700,
  ended: 1200,
};

/** Twelve cities are infected at the beginning: that goes faster. */
export function pause(event: EventFrame): number {
  if (event.kind === "named" && event.args.purpose === "opening") return 0;
  return PAUSES[event.kind] ?? 0;
}
