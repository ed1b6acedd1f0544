/** Layout around a city: cubes to the right, a station to the left, the name below, pawns above. */

import { moved, type Rect } from "../../lib/rects";
import { at } from "./positions";

export const MARK = 10.5; // radius of a city's marker
export const LARGEST_NAME = 18; // size of type, on the smallest map that is shown whole
export const CUBE = 5; // radius of a cube
export const STATION = MARK + 12; // from the middle of the marker to that of a station
const CUBE_STEP = 11.8;
const TRAY = MARK + 3; // from the middle of the marker to the cubes
const COUNTED = 23; // width of a tray with a cube and a number
const ROW = 13;
const NAME_GAP = 12; // from the middle of the marker down to the name
const LETTER = 0.6; // mean width of a letter, in sizes of type

export interface Tray {
  colour: string;
  count: number;
  /** The left end and the middle of its height. */
  x: number;
  y: number;
  width: number;
  /** Where single cubes are drawn, from its left end; one of them with a number where the city is crowded. */
  xs: number[];
  counted: boolean;
}

/** The cubes of a city, a tray for each colour: below each other, and two in a row where there are many. */
export function trays(cubes: Readonly<Record<string, number>> | undefined, colours: readonly string[]): Tray[] {
  const here = colours.filter((colour) => (cubes?.[colour] ?? 0) > 0);
  const crowded = here.length > 2;
  const rows = crowded ? 2 : here.length;
  return here.map((colour, i) => {
    const count = cubes![colour]!;
    const counted = crowded || count > 3;
    const [column, row] = crowded ? [i % 2, Math.floor(i / 2)] : [0, i];
    const shown = counted ? 1 : count;
    return {
      colour,
      count,
      counted,
      x: TRAY + column * (COUNTED + 1),
      y: (row - (rows - 1) / 2) * ROW,
      width: counted ? COUNTED : shown * CUBE_STEP + 2.4,
      xs: Array.from({ length: shown }, (_, n) => 7 + n * CUBE_STEP),
    };
  });
}

/** A city's name in lines: only the longest takes two. */
export function nameLines(name: string): string[] {
  if (name.length <= 14) return [name];
  const cut = name.lastIndexOf(" ");
  return cut < 0 ? [name] : [name.slice(0, cut), name.slice(cut + 1)];
}

/** The room that a city's name takes on the map, in type of a size. */
export function nameRect(city: string, name: string, size: number): Rect {
  const [x, y] = at(city);
  const lines = nameLines(name);
  const half = (Math.max(...lines.map((line) => line.length)) * size * LETTER) / 2;
  return moved({ left: -half, right: half, top: NAME_GAP + 0.1 * size, bottom: NAME_GAP + size * lines.length }, x, y);
}

/** The room of a city's marker, with a station and as many cubes as can lie there. */
export function markRect(city: string): Rect {
  const [x, y] = at(city);
  return moved({ left: -STATION - 9, right: TRAY + 2 * COUNTED + 2, top: -ROW - 0.5, bottom: ROW + 0.5 }, x, y);
}

/** The baseline of the nth line of a name, from the city's middle. */
export function nameLine(nth: number, size: number): number {
  return NAME_GAP + size * (nth + 0.86);
}
