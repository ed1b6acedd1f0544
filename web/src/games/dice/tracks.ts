/** Trackers: spaces of the infection tracker with their numbers of city rolls, and values derived from them. */

import { EPIDEMIC, SKULL, type TrackSpace } from "../common/track";
import type { Components, View } from "./types";

export function infectionSpaces({ track }: Components): TrackSpace[] {
  return track.map(({ rolls, epidemic, end }): TrackSpace => {
    if (end) return { sign: SKULL, tone: "bad", about: "the game is lost" };
    const words = `${rolls} city rolls`;
    return epidemic ? { sign: EPIDEMIC, tone: "warn", about: `epidemic, ${words}` } : { sign: String(rolls), about: words };
  });
}

/** Number of city rolls by the next infector. */
export const cityRolls = ({ track }: Pick<Components, "track">, { infection, turn, outcome }: Pick<View, "infection" | "turn" | "outcome">): number =>
  turn.quiet_night || outcome ? 0 : (track[infection]?.rolls ?? 0);

/** Number of points for a cure. */
export const curePoints = ({ cure_points: points }: Pick<Components, "cure_points">, { turn }: Pick<View, "turn">): number =>
  turn.role === "scientist" ? points.scientist : points.normal;
