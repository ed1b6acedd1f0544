/** Overlap removal: moves overlapping things on a board apart by as little as possible. */

import { around, moved, overlap, type Point, type Rect } from "../common/rects";

/** Piece of rectangles around its middle, with a home position. */
export interface Piece extends Point {
  home: Point;
  rects: Rect[];
}

interface Framed extends Piece {
  frame: Rect;
}

const ROUNDS = 500;
const EDGE = 2; // pixels that stay free at the edges
const SLACK = 0.1; // pixels by which pieces move too far, so that the loop ends

/**
 * Push overlapping pieces apart, while each is drawn towards its home, ever more weakly and in the end not at all. A
 * way across costs ``acrossCost`` times as much as one down.
 */
export function removeOverlaps(pieces: Piece[], width: number, height: number, acrossCost: number): void {
  const framed = pieces.map((piece): Framed => Object.assign(piece, { frame: around(piece.rects) }));
  for (let round = 0; round < ROUNDS; round++) {
    const pull = 0.03 * Math.max(0, 1 - (2 * round) / ROUNDS);
    for (const piece of framed) {
      piece.x += (piece.home.x - piece.x) * pull;
      piece.y += (piece.home.y - piece.y) * pull;
    }
    let parted = false;
    for (let i = 0; i < framed.length; i++) {
      for (let j = i + 1; j < framed.length; j++) parted = part(framed[i]!, framed[j]!, acrossCost) || parted;
    }
    if (!parted && pull === 0) return;
    for (const piece of framed) {
      piece.x = Math.max(EDGE - piece.frame.left, Math.min(width - piece.frame.right - EDGE, piece.x));
      piece.y = Math.max(EDGE - piece.frame.top, Math.min(height - piece.frame.bottom - EDGE, piece.y));
    }
  }
}

/** Move two pieces apart by half each, the cheapest way for all rectangles. Return whether they overlapped. */
function part(a: Framed, b: Framed, acrossCost: number): boolean {
  const [x, y] = [b.x - a.x, b.y - a.y];
  if (!overlap(a.frame, moved(b.frame, x, y))) return false;
  const others = b.rects.map((box) => moved(box, x, y));
  if (!a.rects.some((one) => others.some((other) => overlap(one, other)))) return false;
  let [east, west, south, north] = [0, 0, 0, 0];
  for (const one of a.rects) {
    for (const other of others) {
      if (other.top < one.bottom && one.top < other.bottom) {
        east = Math.max(east, one.right - other.left);
        west = Math.max(west, other.right - one.left);
      }
      if (other.left < one.right && one.left < other.right) {
        south = Math.max(south, one.bottom - other.top);
        north = Math.max(north, other.bottom - one.top);
      }
    }
  }
  const sideways = Math.min(east, west) * acrossCost < Math.min(south, north);
  const step = (sideways ? Math.min(east, west) : Math.min(south, north)) / 2 + SLACK;
  const across = !sideways ? 0 : east < west ? step : -step;
  const down = sideways ? 0 : south < north ? step : -step;
  a.x -= across;
  b.x += across;
  a.y -= down;
  b.y += down;
  return true;
}
