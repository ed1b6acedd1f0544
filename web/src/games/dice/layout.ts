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
}

interface Box extends Point {
  left: number; // half the width
  up: number;
  down: number;
  home: Point;
}

const ROUNDS = 500;
const TALLEST = 2; // how far the map may be stretched to fill a high screen
const FLATTEST = 0.85;

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
  const boxes = points.map(({ x, y }, i): Box => {
    const home = place(x, y);
    return { ...home, ...room(cities[i]!.name, unit), home };
  });
  spread(boxes, width, height);
  return {
    at: new Map(cities.map(({ id }, i) => [id, { x: boxes[i]!.x, y: boxes[i]!.y }])),
    land: land ? place : null,
    unit,
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

/** What a city takes up around its sign: the cubes above, the name below. */
function room(name: string, unit: number): { left: number; up: number; down: number } {
  const longest = Math.max(...lines(name).map((line) => line.length));
  return {
    left: Math.max(24 * unit, longest * 3.4 * Math.max(unit, 0.92)) + 3,
    up: 34 * unit,
    down: (18 + 14 * lines(name).length) * Math.max(unit, 0.86),
  };
}

/** Push overlapping boxes apart, and let each be drawn home. */
function spread(boxes: Box[], width: number, height: number): void {
  for (let round = 0; round < ROUNDS; round++) {
    const pull = 0.03 * (1 - round / ROUNDS);
    for (const box of boxes) {
      box.x += (box.home.x - box.x) * pull;
      box.y += (box.home.y - box.y) * pull;
    }
    for (let i = 0; i < boxes.length; i++) {
      for (let j = i + 1; j < boxes.length; j++) part(boxes[i]!, boxes[j]!);
    }
    for (const box of boxes) {
      box.x = Math.max(box.left + 2, Math.min(width - box.left - 2, box.x));
      box.y = Math.max(box.up + 2, Math.min(height - box.down - 2, box.y));
    }
  }
}

/** Two boxes move half of the shorter way out of each other. */
function part(a: Box, b: Box): void {
  const overX = a.left + b.left - Math.abs(a.x - b.x);
  const overY = (a.y < b.y ? a.down + b.up : a.up + b.down) - Math.abs(a.y - b.y);
  if (overX <= 0 || overY <= 0) return;
  if (overX < overY) {
    const step = (overX / 2) * (a.x < b.x ? 1 : -1);
    a.x -= step;
    b.x += step;
  } else {
    const step = (overY / 2) * (a.y < b.y ? 1 : -1);
    a.y -= step;
    b.y += step;
  }
}
