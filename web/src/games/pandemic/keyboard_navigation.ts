/** Keyboard navigation on the map: an arrow key moves to the next city in its direction. */

import { at, POSITIONS } from "./positions";

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** City nearest to another in the direction of an arrow key; sideways distance counts double. */
export function nextCity(from: string, key: string): string | null {
  const way = WAYS[key];
  if (!way) return null;
  const [x, y] = at(from);
  let [best, cost]: [string | null, number] = [null, Infinity];
  for (const [city, [u, v]] of Object.entries(POSITIONS)) {
    const ahead = (u - x) * way[0] + (v - y) * way[1];
    const aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
    if (city !== from && ahead > 0 && aside <= 2 * ahead && ahead + 2 * aside < cost) [best, cost] = [city, ahead + 2 * aside];
  }
  return best;
}
