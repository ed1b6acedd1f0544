/** The links between cities as fine curves; those across the Pacific leave at both edges of the map. */

import world from "../../generated/world.json";
import { at, type Point } from "./positions";

const BOW = 0.06; // of its length: how far a curve bends from the straight line
const BEYOND = 300; // drawn units past the edge, for screens wider than the map

/** Whether a link goes round the back of the world. */
export function wraps(a: string, b: string): boolean {
  return Math.abs(at(a)[0] - at(b)[0]) > world.width / 2;
}

function curve([x, y]: Point, [u, v]: Point): string {
  const bend = u >= x ? -BOW : BOW;
  const [mx, my] = [(x + u) / 2 - (v - y) * bend, (y + v) / 2 + (u - x) * bend];
  return `M${x} ${y}Q${mx.toFixed(1)} ${my.toFixed(1)} ${u} ${v}`;
}

/** The paths of a link, each beginning at one of its ends: one, or two that run off the map. */
export function linkPaths(a: string, b: string): string[] {
  const [p, q] = [at(a), at(b)];
  if (!wraps(a, b)) return [curve(p, q)];
  const [west, east] = p[0] < q[0] ? [p, q] : [q, p];
  const gap = west[0] + world.width - east[0];
  const slope = (west[1] - east[1]) / gap;
  const out = world.width - east[0] + BEYOND;
  return [
    `M${west[0]} ${west[1]}L${-BEYOND} ${(west[1] - slope * (west[0] + BEYOND)).toFixed(1)}`,
    `M${east[0]} ${east[1]}L${world.width + BEYOND} ${(east[1] + slope * out).toFixed(1)}`,
  ];
}

/** The path from one city to the other: the link's half that begins there, where it leaves the map. */
export function pathFrom(from: string, to: string): string {
  if (!wraps(from, to)) return curve(at(from), at(to));
  const [west, east] = linkPaths(from, to) as [string, string];
  return at(from)[0] < at(to)[0] ? west : east;
}

/** The cities linked to one, in the order of the components. */
export function neighbours(links: readonly (readonly string[])[], city: string): string[] {
  return links.flatMap(([a, b]) => (a === city ? [b!] : b === city ? [a!] : []));
}
