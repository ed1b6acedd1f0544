/** Layout of pawns: one or two above their city, others as near as possible without covering names or cubes. */

import { moved, overlap, type Rect } from "../common/rects";
import { LARGEST_NAME, markRect, nameRect } from "./layout";
import { at, type Point } from "./positions";
import type { Place } from "./types";

const PAWN: Rect = { left: -13, top: -17.5, right: 13, bottom: 13 };
const ABOVE = -27; // from the city's middle to that of a pawn above it
const STEP = 23; // from pawn to pawn: they may touch
const REACH = 120;
const GRID = 4;

/** Shifts of a pawn, the shortest first. */
const steps = Array.from({ length: (2 * REACH) / GRID + 1 }, (_, i) => i * GRID - REACH);
const SHIFTS = steps
  .flatMap((x) => steps.map((y): Point => [x, y]))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

/** Places of `count` pawns in a city, on the map. */
export function pawnPlaces(places: readonly Pick<Place, "id" | "name">[], city: string, count: number): Point[] {
  const [x, y] = [at(city)[0], at(city)[1] + ABOVE];
  const pawns: Point[] = count === 1 ? [[x, y]] : [[x - STEP / 2, y], [x + STEP / 2, y]];
  if (count <= 2) return pawns;
  const taken = places.flatMap(({ id, name }) => [nameRect(id, name, LARGEST_NAME), markRect(id)]);
  while (pawns.length < count) {
    const free = SHIFTS.map(([dx, dy]): Point => [x + dx, y + dy]).find((target) => isFree(target, pawns, taken));
    pawns.push(free ?? [x, y]);
  }
  return pawns;
}

function isFree([x, y]: Point, pawns: Point[], taken: Rect[]): boolean {
  const own = pawnRect([x, y]);
  const beside = pawns.every(([u, v]) => Math.abs(u - x) >= STEP || Math.abs(v - y) >= PAWN.bottom - PAWN.top);
  return own.top > 0 && beside && !taken.some((box) => overlap(own, box));
}

/** Rectangle of a pawn. */
export function pawnRect([x, y]: Point): Rect {
  return moved(PAWN, x, y);
}
