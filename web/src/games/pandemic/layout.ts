/** Layout around a city: cubes to the right, a station to the left, the name below, pawns above. */

import { moved, type Rect } from "../common/rects";
import { at } from "./positions";

export const MARK = 6.6; // radius of a city's marker: smaller than a cube, since players look for danger first
export const RING = MARK + 7.9; // radius of the ring around a marker with a possible action
export const SIGHT = RING + 3.4; // radius of the ring around a city that was infected last
export const LARGEST_NAME = 18; // font size, on the smallest map that is shown whole
export const STATION = 21; // from the middle of the marker to that of a station
const TRAY = 9.5; // from the middle of the marker to the cubes
const ROOM = 52; // width for all cubes of a city
const HALF = 13.5; // half the height of the cubes
const NAME_GAP = 12; // from the middle of the marker down to the name
const LETTER = 0.6; // mean width of a letter, in font sizes

/** Cubes of one colour lie in one row like stacked counters, of two in two rows like bricks; more are counted. */
const ONE = { size: 20, step: 14, apart: 18, height: 24, rim: 4 };
const TWO = { size: 17, step: 13, apart: 13, height: 17, rim: 2, pitch: 10, shift: 6.5 };
const COUNTED = { size: 12, width: 25.4, height: 13.2 };

export interface Tray {
  colour: string;
  count: number;
  /** Left end, at half its height. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Size of a cube. */
  size: number;
  /** Offsets of single cubes from its left end; a crowded city has one of them, with a number. */
  xs: number[];
  counted: boolean;
}

/** Cubes of a city, a tray for each colour: the fewer colours, the larger. */
export function trays(cubes: Readonly<Record<string, number>> | undefined, colours: readonly string[]): Tray[] {
  const here = colours.filter((colour) => (cubes?.[colour] ?? 0) > 0);
  const crowded = here.length > 2 || here.some((colour) => cubes![colour]! > 3);
  const rows = crowded ? Math.ceil(here.length / 2) : here.length;
  return here.map((colour, i) => {
    const count = cubes![colour]!;
    const [column, row] = crowded ? [i % 2, Math.floor(i / 2)] : [0, i];
    const place = { colour, count, counted: crowded };
    const from = row - (rows - 1) / 2;
    if (crowded) return { ...place, ...COUNTED, x: TRAY + column * (COUNTED.width + 1), y: from * HALF, xs: [COUNTED.size / 2 + 2] };
    const { size, height, rim, ...steps } = here.length > 1 ? TWO : ONE;
    const at = here.length > 1 ? { x: TRAY + row * TWO.shift, y: from * TWO.pitch } : { x: TRAY, y: 0 };
    const step = count > 2 ? steps.step : steps.apart;
    const xs = Array.from({ length: count }, (_, n) => (size + rim) / 2 + n * step);
    return { ...place, ...at, size, height, xs, width: size + rim + (count - 1) * step };
  });
}

/** Lines of a city's name; only the longest names take two. */
export function nameLines(name: string): string[] {
  if (name.length <= 14) return [name];
  const cut = name.lastIndexOf(" ");
  return cut < 0 ? [name] : [name.slice(0, cut), name.slice(cut + 1)];
}

/** Rectangle of a city's name on the map, for a font size. */
export function nameRect(city: string, name: string, size: number): Rect {
  const [x, y] = at(city);
  const lines = nameLines(name);
  const half = (Math.max(...lines.map((line) => line.length)) * size * LETTER) / 2;
  return moved({ left: -half, right: half, top: NAME_GAP + 0.1 * size, bottom: NAME_GAP + size * lines.length }, x, y);
}

/** Rectangle of a city's marker, with a station and as many cubes as can lie there. */
export function markRect(city: string): Rect {
  const [x, y] = at(city);
  return moved({ left: -STATION - 9, right: TRAY + ROOM, top: -HALF, bottom: HALF }, x, y);
}

/** Rectangle of the odds at a city, above its rings, and beside its pawns. */
export function oddsRect(city: string, words: string, pawns: number, size: number): Rect {
  const [x, y] = at(city);
  const [half, high] = [(words.length * size * LETTER) / 2 + 4, size + 3];
  const aside = pawns === 0 ? 0 : half + (pawns === 1 ? 15 : 27);
  return moved({ left: aside - half, right: aside + half, top: -SIGHT - 2 - high, bottom: -SIGHT - 2 }, x, y);
}

/** Baseline of the nth line of a name, from the city's middle. */
export function nameLine(nth: number, size: number): number {
  return NAME_GAP + size * (nth + 0.86);
}
