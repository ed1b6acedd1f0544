/** Trackers: spaces of the infection tracker, each with its number of city rolls, and what follows from the trackers. */

import { EPIDEMIC, SKULL, type TrackSpace } from "../../lib/track";
import type { Components, View } from "./types";

export function infectionSpaces({ track }: Components): TrackSpace[] {
  return track.map(({ rolls, epidemic, end }): TrackSpace => {
    if (end) return { sign: SKULL, tone: "bad", about: "the game is lost" };
    const words = `${rolls} city rolls`;
    return epidemic ? { sign: EPIDEMIC, tone: "warn", about: `epidemic, ${words}` } : { sign: String(rolls), about: words };
  });
}

/** How many city rolls the next infector makes. */
export const cityRolls = ({ track }: Pick<Components, "track">, { infection, turn, outcome }: Pick<View, "infection" | "turn" | "outcome">): number =>
  turn.quiet_night || outcome ? 0 : (track[infection]?.rolls ?? 0);

/** How many points a cure takes. */
export const curePoints = ({ cure_points: points }: Pick<Components, "cure_points">, { turn }: Pick<View, "turn">): number =>
  turn.role === "scientist" ? points.scientist : points.normal;
