/** Links between cities as fine curves; those across the Pacific leave at both edges of the map. */

import world from "../../generated/world.json";
import { at, type Point } from "./positions";

const BOW = 0.06; // bend of a curve, as a share of its length
const BEYOND = 300; // drawn units past the edge, for screens wider than the map

/** Whether a link wraps around the edges of the map. */
export function wraps(a: string, b: string): boolean {
  return Math.abs(at(a)[0] - at(b)[0]) > world.width / 2;
}

/** Control point of a curve. */
function bendOf([x, y]: Point, [u, v]: Point): Point {
  const bend = u >= x ? -BOW : BOW;
  return [(x + u) / 2 - (v - y) * bend, (y + v) / 2 + (u - x) * bend];
}

function curve([x, y]: Point, [u, v]: Point): string {
  const [mx, my] = bendOf([x, y], [u, v]);
  return `M${x} ${y}Q${mx.toFixed(1)} ${my.toFixed(1)} ${u} ${v}`;
}

/** Paths of a link, each beginning at one of its ends: one, or two that run off the map. */
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

/** Path from one city to the other; for a link that wraps, the half that begins at the first. */
export function pathFrom(from: string, to: string): string {
  if (!wraps(from, to)) return curve(at(from), at(to));
  const [west, east] = linkPaths(from, to) as [string, string];
  return at(from)[0] < at(to)[0] ? west : east;
}

export interface Arrow {
  path: string;
  /** Tip of its head, and its direction in degrees. */
  head: Point;
  turn: number;
}

/** Arrows from one city to the other, clear of both: one, or two that leave the map and return at the other edge. */
export function arrows(from: string, to: string, clear: number): Arrow[] {
  const [p, q] = [at(from), at(to)];
  if (!wraps(from, to)) return [arrow(p, q, clear)];
  const round = p[0] < q[0] ? -world.width : world.width;
  return [arrow(p, [q[0] + round, q[1]], clear), arrow([p[0] - round, p[1]], q, clear)];
}

/** Middle part of a link's curve. */
function arrow(p: Point, q: Point, clear: number): Arrow {
  const [m, cut] = [bendOf(p, q), Math.min(0.4, clear / Math.hypot(q[0] - p[0], q[1] - p[1]))];
  const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  const on = (s: number, t: number) => mix(mix(p, m, s), mix(m, q, s), t); // polar form of the curve
  const [start, bend, head] = [on(cut, cut), on(cut, 1 - cut), on(1 - cut, 1 - cut)];
  const words = [start, bend, head].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return {
    path: `M${words[0]}Q${words[1]} ${words[2]}`,
    head,
    turn: (Math.atan2(head[1] - bend[1], head[0] - bend[0]) * 180) / Math.PI,
  };
}

/** Cities linked to a city, in the order of the components. */
export function neighbours(links: readonly (readonly string[])[], city: string): string[] {
  return links.flatMap(([a, b]) => (a === city ? [b!] : b === city ? [a!] : []));
}
