/** How long an event is looked at, in ms at normal speed. */

import type { EventFrame } from "../../generated/frames";

const PAUSES: Readonly<Record<string, number>> = {
  turn: 350,
  moved: 550,
  built: 500,
  station_removed: 400,
  treated: 450,
  cleared: 450,
  shared: 500,
  cured: 1500,
  eradicated: 1500,
  discarded: 250,
  drew: 350,
  stored: 400,
  played: 600,
  epidemic: 1300,
  rate: 600,
  turned: 550,
  infected: 600,
  outbreak: 1400,
  prevented: 700,
  intensified: 800,
  withdrawn: 600,
  quiet_night: 800,
};

export const pause = (event: EventFrame): number => PAUSES[event.kind] ?? 0;
