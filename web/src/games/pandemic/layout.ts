/** What stands where around a city: cubes to the right, a station to the left, pawns above, the name below. */

import { at } from "./positions";

export const MARK = 10.5; // radius of a city's marker
export const LARGEST_NAME = 18; // size of type, on the smallest map that is shown whole
export const CUBE = 5; // radius of a cube
export const CUBE_STEP = 11.8;
const ROW = 13;
const LIFT = 5; // many rows stand higher, off the name
const PAWN_STEP = 25;
const CROWD_STEP = 22; // of more than two pawns
const NAME_GAP = 12; // from the middle of the marker down to the name
const LETTER = 0.6; // mean width of a letter, in sizes of type

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface CubeRow {
  colour: string;
  count: number;
  y: number;
  /** Where single cubes are drawn; one of them with a number where the city is crowded. */
  xs: number[];
  counted: boolean;
}

/** The cubes of a city, a row for each colour. */
export function cubeRows(cubes: Readonly<Record<string, number>> | undefined, colours: readonly string[]): CubeRow[] {
  const here = colours.filter((colour) => (cubes?.[colour] ?? 0) > 0);
  return here.map((colour, i) => {
    const count = cubes![colour]!;
    const counted = here.length > 2 || count > 3;
    const shown = counted ? 1 : count;
    return {
      colour,
      count,
      counted,
      y: (i - (here.length - 1) / 2) * ROW - (here.length > 2 ? LIFT : 0),
      xs: Array.from({ length: shown }, (_, n) => MARK + 10 + n * CUBE_STEP),
    };
  });
}

/** Where the nth of so many pawns in a city stands, from the city's middle: side by side above it, and above its cubes. */
export function pawnPlace(nth: number, count: number, rowsOfCubes: number): readonly [number, number] {
  const up = rowsOfCubes > 2 ? (rowsOfCubes * ROW) / 2 + LIFT + 13 : MARK + 17;
  return [(nth - (count - 1) / 2) * (count > 2 ? CROWD_STEP : PAWN_STEP), -up];
}

/** A city's name in lines: only the longest takes two. */
export function nameLines(name: string): string[] {
  if (name.length <= 14) return [name];
  const cut = name.lastIndexOf(" ");
  return cut < 0 ? [name] : [name.slice(0, cut), name.slice(cut + 1)];
}

/** The room that a city's name takes on the map, in type of a size. */
export function nameBox(city: string, name: string, size: number): Box {
  const [x, y] = at(city);
  const lines = nameLines(name);
  const half = (Math.max(...lines.map((line) => line.length)) * size * LETTER) / 2;
  return { left: x - half, right: x + half, top: y + NAME_GAP, bottom: y + NAME_GAP + size * lines.length };
}

/** The room of a city's marker and of a full row of cubes beside it. */
export function markBox(city: string): Box {
  const [x, y] = at(city);
  return { left: x - MARK, right: x + MARK + 10 + 2 * CUBE_STEP + CUBE, top: y - MARK, bottom: y + MARK };
}

/** The baseline of the nth line of a name, from the city's middle. */
export function nameLine(nth: number, size: number): number {
  return NAME_GAP + size * (nth + 0.86);
}
