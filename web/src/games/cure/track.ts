/** Spaces of the infection track. */

import { EPIDEMIC, SKULL, type TrackSpace } from "../common/track";
import type { Components } from "./types";

export function infectionSpaces({ track }: Components): TrackSpace[] {
  return Array.from({ length: track.last + 1 }, (_, space): TrackSpace => {
    if (space === track.last) return { sign: SKULL, tone: "bad", about: "the game is lost" };
    const rate = `infection rate ${track.rates[space]}`;
    if (track.epidemics.includes(space)) return { sign: EPIDEMIC, tone: "warn", about: `epidemic, ${rate}` };
    return { sign: String(track.rates[space] ?? ""), about: rate };
  });
}

/** Number of spaces from the marker to the next epidemic, or to the end. */
export const spacesToEpidemic = ({ track }: Pick<Components, "track">, infection: number): number =>
  (track.epidemics.find((space) => space > infection) ?? Math.max(track.last, infection)) - infection;
