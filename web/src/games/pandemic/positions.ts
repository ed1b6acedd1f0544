/** Positions of the cities, in units of the map: near where they lie, but apart enough to hold what stands on them. */

import map from "../../../../src/fourcures/games/pandemic/data/map.json";

export type Point = readonly [number, number];

export const POSITIONS = map.cities as unknown as Readonly<Record<string, Point>>;

/** Where a city is drawn. */
export function at(city: string): Point {
  return POSITIONS[city] ?? [0, 0];
}
