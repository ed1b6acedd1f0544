/** How long an event is looked at, in ms. */

import type { EventFrame } from "../../generated/frames";

const PAUSES: Record<string, number> = {
  turn: 600,
  rolled: 500,
  biohazard: 700,
  excused: 700,
  marker: 700,
  epidemic: 1500,
  drawn: 500,
  placed: 650,
  crossed: 600,
  outbreak: 1300,
  spread: 1000,
  moved: 450,
  treated: 400,
  cleared: 400,
  sampled: 500,
  freed: 500,
  shared: 700,
  banked: 400,
  retrieved: 400,
  to_cdc: 500,
  picked: 150,
  turned: 400,
  sample_rolled: 700,
  attempt: 1300,
  cured: 1800,
  failed: 1200,
  bought: 1000,
  paid: 400,
  revealed: 500,
  spared: 500,
  resampled: 800,
  hospital: 700,
  quiet_night: 1000,
  ended: 1200,
};

/** What is not named here needs no look: roles dealt, somebody being done. */
export function pause(event: EventFrame): number {
  return PAUSES[event.kind] ?? 0;
}
