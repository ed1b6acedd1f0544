/** Layout of the cities: each as near to its true place as possible without covering another. */

import type { Point, Rect } from "../common/rects";
import { removeOverlaps, type Piece } from "./overlap_removal";
import { projected } from "./projection";

export interface City {
  id: string;
  name: string;
  lat: number;
  lon: number;
}

export interface Layout {
  at: Map<string, Point>;
  /** Transform from the plane of the atlas to the screen; null if no map of ours shows the cities. */
  land: ((x: number, y: number) => Point) | null;
  /** Scale of signs. */
  unit: number;
  /** Font size of names, in pixels. */
  type: number;
}

const TALLEST = 2; // largest vertical stretch to fill a high screen
const FLATTEST = 0.85;
const NARROW = 600; // px: narrower boards are those of phones
const ACROSS_COST = { narrow: 2, wide: 1.2 }; // cost of a pixel across relative to down: phones are high, names wide

// Sizes in pixels, for pieces at a unit of 1.
export const SIGN = 28;
export const CUBE = 17; // two of them outweigh a sign: players look for danger first
export const COUNTED_CUBE = 14; // for three colours and more, with a number each
export const PAWN = 30;
export const LINE = 1.05; // line height of a name, in font sizes
const TRAY = { width: 15.5, height: 7.5 }; // size of a tray with one cube and a number, without the cube
const GHOST = 4; // px by which a proposal's number stands out above the cubes

/** Lay out the cities of a board of a size in pixels. */
export function layout(cities: City[], width: number, height: number): Layout {
  const unit = Math.max(0.8, Math.min(1.15, width / 850, height / 520));
  const { points, land } = projected(cities);
  const mix = width < NARROW ? 0.65 : 0.25;
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
    return { ...home, home, rects: Object.values(rooms(cities[i]!.name, unit, type)) };
  });
  removeOverlaps(pieces, width, height, width < NARROW ? ACROSS_COST.narrow : ACROSS_COST.wide);
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

/** Map values to 0 (least) to 1 (largest), wider where many values lie: a crowded coast gets more room. */
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

/** Lines of a name on the map: two if it is long enough to be broken. */
export function lines(name: string): string[] {
  const middle = name.length / 2;
  const gaps = [...name.matchAll(/ /g)].map(({ index }) => index);
  const gap = gaps.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return gap === undefined || name.length < 9 ? [name] : [name.slice(0, gap), name.slice(gap + 1)];
}

/** Upper bound of the width of a line, in font sizes. */
function breadth(line: string): number {
  return [...line].reduce((sum, letter) => sum + (/[mw]/i.test(letter) ? 0.97 : /[fijlrt. ]/.test(letter) ? 0.4 : 0.64), 0);
}

/** Largest width of the cubes of a city: two trays with a number each, or one with three visible cubes. */
export function trayWidth(unit: number): number {
  return Math.max(2 * (TRAY.width + COUNTED_CUBE * unit), 3 * CUBE * unit + TRAY.height);
}

/** Largest extent of a city: cubes of all colours above, the sign with the pawn beside it, the name below. */
export function rooms(name: string, unit: number, type: number): Record<"trays" | "sign" | "name", Rect> {
  const half = (SIGN / 2) * unit;
  const wing = trayWidth(unit) / 2;
  const wide = (Math.max(...lines(name).map(breadth)) * type) / 2 + 1;
  const below = half + 1;
  return {
    trays: { left: -wing, right: wing, top: -half - 2 * (TRAY.height + CUBE * unit) - GHOST, bottom: -half },
    sign: { left: -1.45 * half, right: half / 2 + (26 / 31) * PAWN * unit, top: -half, bottom: below },
    name: { left: -wide, right: wide, top: below, bottom: below + lines(name).length * type * LINE },
  };
}
