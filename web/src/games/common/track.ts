/** Spaces of a track. */

export interface TrackSpace {
  sign: string;
  tone?: "warn" | "bad";
  about?: string;
}

export const SKULL = "☠\uFE0E";
export const EPIDEMIC = "☣\uFE0E";

/** Track that only counts to its end. */
export function counting(last: number, end: string): TrackSpace[] {
  return Array.from({ length: last + 1 }, (_, i) =>
    i === last ? { sign: SKULL, tone: "bad", about: end } : { sign: String(i) },
  );
}
