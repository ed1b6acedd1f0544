/** Things on a board that would cover each other, moved apart by as little as it takes. */

import type { Point } from "./projection";

/** The room that something takes, from the middle of what it belongs to. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Something made of boxes that has a place where it belongs. */
export interface Piece extends Point {
  home: Point;
  boxes: Box[];
}

interface Framed extends Piece {
  around: Box;
}

const ROUNDS = 500;
const EDGE = 2; // pixels that stay free at the edges
const SLACK = 0.1; // pixels by which pieces are moved too far, so that it comes to an end

function envelope(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/**
 * Push overlapping pieces apart, and let each be drawn home, ever more weakly and in the end not at all. A way across is
 * so many times as dear as one down.
 */
export function spread(pieces: Piece[], width: number, height: number, dear: number): void {
  const framed = pieces.map((piece): Framed => Object.assign(piece, { around: envelope(piece.boxes) }));
  for (let round = 0; round < ROUNDS; round++) {
    const pull = 0.03 * Math.max(0, 1 - (2 * round) / ROUNDS);
    for (const piece of framed) {
      piece.x += (piece.home.x - piece.x) * pull;
      piece.y += (piece.home.y - piece.y) * pull;
    }
    let parted = false;
    for (let i = 0; i < framed.length; i++) {
      for (let j = i + 1; j < framed.length; j++) parted = part(framed[i]!, framed[j]!, dear) || parted;
    }
    if (!parted && pull === 0) return;
    for (const piece of framed) {
      piece.x = Math.max(EDGE - piece.around.left, Math.min(width - piece.around.right - EDGE, piece.x));
      piece.y = Math.max(EDGE - piece.around.top, Math.min(height - piece.around.bottom - EDGE, piece.y));
    }
  }
}

/** Two pieces move half of the cheapest way each that parts all of their boxes; whether they had to. */
function part(a: Framed, b: Framed, dear: number): boolean {
  const [x, y] = [b.x - a.x, b.y - a.y];
  if (!meet(a.around, b.around, x, y)) return false;
  let [east, west, south, north, met] = [0, 0, 0, 0, false];
  for (const one of a.boxes) {
    for (const other of b.boxes) {
      met ||= meet(one, other, x, y);
      if (other.top + y < one.bottom && one.top < other.bottom + y) {
        east = Math.max(east, one.right - other.left - x);
        west = Math.max(west, other.right + x - one.left);
      }
      if (other.left + x < one.right && one.left < other.right + x) {
        south = Math.max(south, one.bottom - other.top - y);
        north = Math.max(north, other.bottom + y - one.top);
      }
    }
  }
  if (!met) return false;
  const sideways = Math.min(east, west) * dear < Math.min(south, north);
  const step = (sideways ? Math.min(east, west) : Math.min(south, north)) / 2 + SLACK;
  const across = !sideways ? 0 : east < west ? step : -step;
  const down = sideways ? 0 : south < north ? step : -step;
  a.x -= across;
  b.x += across;
  a.y -= down;
  b.y += down;
  return true;
}

/** Whether two boxes overlap, the second one moved so far. */
function meet(one: Box, other: Box, x: number, y: number): boolean {
  return (
    one.right > other.left + x && other.right + x > one.left && one.bottom > other.top + y && other.bottom + y > one.top
  );
}
