/** Spaces of the infection tracker: each says how many cities are rolled for there. */

import { EPIDEMIC, SKULL, type TrackSpace } from "../../lib/track";
import type { Components } from "./types";

export function infectionSpaces({ track }: Components): TrackSpace[] {
  return track.map(({ rolls, epidemic, end }): TrackSpace => {
    if (end) return { sign: SKULL, tone: "bad", about: "the game is lost" };
    const words = `${rolls} city rolls`;
    return epidemic ? { sign: EPIDEMIC, tone: "warn", about: `epidemic, ${words}` } : { sign: String(rolls), about: words };
  });
}
