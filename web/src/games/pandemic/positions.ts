/** Positions of the cities in units of the map: near their true places, but apart enough for their pieces. */

import map from "../../../../src/fourcures/games/pandemic/data/map.json";

export type Point = readonly [number, number];

export const POSITIONS = map.cities as unknown as Readonly<Record<string, Point>>;

/** Position of a city. */
export function at(city: string): Point {
  return POSITIONS[city] ?? [0, 0];
}
