/** Where each city is drawn: as near to its true place as it takes that no city covers another. */

import { projected, type Point } from "./projection";

export interface City {
  id: string;
  name: string;
  lat: number;
  lon: number;
}

export interface Layout {
  at: Map<string, Point>;
  /** From the plane of the atlas to the screen; null where the cities lie on no map of ours. */
  land: ((x: number, y: number) => Point) | null;
  /** How large signs are drawn. */
  unit: number;
  /** The size of the type of names, in pixels. */
  type: number;
}

/** Something drawn in or around a city, from the city's middle. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Piece extends Point {
  home: Point;
  boxes: Box[];
  around: Box;
}

const ROUNDS = 500;
const TALLEST = 2; // how far the map may be stretched to fill a high screen
const FLATTEST = 0.85;
const EDGE = 2; // pixels that stay free at the edges
const NARROW = 600; // pixels below which a board is a phone's
const SLACK = 0.1; // pixels by which cities are moved too far, so that it comes to an end
const DEAR = { narrow: 2, wide: 1.2 }; // how many pixels down are as good as one across: a phone is high, names are wide

// Sizes in pixels; those of pieces at a unit of 1.
export const SIGN = 34;
export const CUBE = 13;
export const PAWN = 32;
export const LINE = 1.05; // of a name, in sizes of its type
const TRAY = { width: 15.5, height: 7.5 }; // what a tray with one cube and a number takes besides the cube
const GHOST = 4; // how far a proposal's number stands out above the cubes

/** The cities of a board in so many pixels. */
export function layout(cities: City[], width: number, height: number): Layout {
  const unit = Math.max(0.8, Math.min(1.15, width / 850, height / 520));
  const { points, land } = projected(cities);
  const mix = width < 600 ? 0.65 : 0.25;
  const [across, down] = [warp(points.map(({ x }) => x), mix), warp(points.map(({ y }) => y), mix)];
  const [left, top] = [44 * unit, 48 * unit];
  const [w, h] = [width - 2 * left, height - 2 * top];
  const spanX = Math.min(w, (h / FLATTEST) * across.ratio(down));
  const spanY = Math.min(h, (w * TALLEST) / across.ratio(down));
  const place = (x: number, y: number): Point => ({
    x: width / 2 + spanX * (across.at(x) - 0.5),
    y: height / 2 + spanY * (down.at(y) - 0.5) + 4,
  });
  const type = width < NARROW ? 12 : 13;
  const pieces = points.map(({ x, y }, i): Piece => {
    const home = place(x, y);
    const boxes = Object.values(rooms(cities[i]!.name, unit, type));
    return { ...home, home, boxes, around: envelope(boxes) };
  });
  spread(pieces, width, height);
  return {
    at: new Map(cities.map(({ id }, i) => [id, { x: pieces[i]!.x, y: pieces[i]!.y }])),
    land: land ? place : null,
    unit,
    type,
  };
}

interface Warp {
  at: (value: number) => number;
  ratio: (other: Warp) => number;
  span: number;
}

/** From 0 at the least value to 1 at the largest, wider where many values lie: a crowded coast gets more room. */
function warp(values: number[], mix: number): Warp {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || 1;
  const reach = span * 0.1;
  const below = (value: number) =>
    values.reduce((sum, other) => sum + Math.max(0, Math.min(1, (value - other + reach) / (2 * reach))), 0);
  const [first, last] = [below(low), below(high)];
  return {
    at: (value) => ((1 - mix) * (value - low)) / span + (mix * (below(value) - first)) / (last - first || 1),
    ratio: (other) => span / other.span,
    span,
  };
}

/** The lines of a name on the map: two where it is long enough to be broken. */
export function lines(name: string): string[] {
  const middle = name.length / 2;
  const gaps = [...name.matchAll(/ /g)].map(({ index }) => index);
  const gap = gaps.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return gap === undefined || name.length < 9 ? [name] : [name.slice(0, gap), name.slice(gap + 1)];
}

/** How wide a line of a name is at most, in sizes of its type. */
function breadth(line: string): number {
  return [...line].reduce((sum, letter) => sum + (/[mw]/i.test(letter) ? 0.97 : /[fijlrt. ]/.test(letter) ? 0.4 : 0.64), 0);
}

/** How wide the cubes of a city may lie: two trays with a number each, or one in which three are seen. */
export function trayWidth(unit: number): number {
  return 2 * (TRAY.width + CUBE * unit);
}

/** What a city takes up at most: cubes of all colours above, the sign with the pawn beside it, the name below. */
export function rooms(name: string, unit: number, type: number): Record<"trays" | "sign" | "name", Box> {
  const half = (SIGN / 2) * unit;
  const wing = trayWidth(unit) / 2;
  const wide = (Math.max(...lines(name).map(breadth)) * type) / 2 + 1;
  const below = half + 1;
  return {
    trays: { left: -wing, right: wing, top: -half - 2 * (TRAY.height + CUBE * unit) - GHOST, bottom: -half },
    sign: { left: -1.45 * half, right: half * 0.5 + PAWN * 0.72 * unit, top: -half, bottom: below },
    name: { left: -wide, right: wide, top: below, bottom: below + lines(name).length * type * LINE },
  };
}

function envelope(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Push overlapping cities apart, and let each be drawn home, ever more weakly and in the end not at all. */
function spread(pieces: Piece[], width: number, height: number): void {
  const dear = width < NARROW ? DEAR.narrow : DEAR.wide;
  for (let round = 0; round < ROUNDS; round++) {
    const pull = 0.03 * Math.max(0, 1 - (2 * round) / ROUNDS);
    for (const piece of pieces) {
      piece.x += (piece.home.x - piece.x) * pull;
      piece.y += (piece.home.y - piece.y) * pull;
    }
    let parted = false;
    for (let i = 0; i < pieces.length; i++) {
      for (let j = i + 1; j < pieces.length; j++) parted = part(pieces[i]!, pieces[j]!, dear) || parted;
    }
    if (!parted && pull === 0) return;
    for (const piece of pieces) {
      piece.x = Math.max(EDGE - piece.around.left, Math.min(width - piece.around.right - EDGE, piece.x));
      piece.y = Math.max(EDGE - piece.around.top, Math.min(height - piece.around.bottom - EDGE, piece.y));
    }
  }
}

/** Two cities move half of the cheapest way each that parts all of their boxes; whether they had to. */
function part(a: Piece, b: Piece, dear: number): boolean {
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
