/** Map projection: Albers' equal-area cone, as us-atlas draws the United States. */

import type { Point } from "../common/rects";

interface Cone {
  meridian: number;
  parallels: [number, number];
  centre: [number, number]; // longitude from the meridian, latitude
  scale: number;
  shift: [number, number]; // shift of the centre, in units of the main map's scale
}

const SCALE = 1300;
const MIDDLE = { x: 487.5, y: 305 };
const LOWER: Cone = { meridian: -96, parallels: [29.5, 45.5], centre: [-0.6, 38.7], scale: 1, shift: [0, 0] };
const ALASKA: Cone = { meridian: -154, parallels: [55, 65], centre: [-2, 58.5], scale: 0.35, shift: [-0.307, 0.201] };
const HAWAII: Cone = { meridian: -157, parallels: [8, 18], centre: [-3, 19.9], scale: 1, shift: [-0.205, 0.212] };

/** Position on the map of the United States; null outside all its parts. */
export function onMap(lat: number, lon: number): Point | null {
  if (lat > 24 && lat < 50 && lon > -125.5 && lon < -66) return project(LOWER, lat, lon);
  if (lat > 51 && lat < 72 && lon > -180 && lon < -129) return project(ALASKA, lat, lon);
  if (lat > 18 && lat < 23 && lon > -161 && lon < -154) return project(HAWAII, lat, lon);
  return null;
}

/** Project all places to the map of the United States, or, if one is outside, to a plain world map. */
export function projected(places: { lat: number; lon: number }[]): { points: Point[]; land: boolean } {
  const points = places.map(({ lat, lon }) => onMap(lat, lon));
  if (points.every((point) => point !== null)) return { points, land: true };
  return { points: places.map(({ lat, lon }) => ({ x: lon, y: -mercator(lat) })), land: false };
}

function mercator(lat: number): number {
  const angle = radians(Math.max(-80, Math.min(80, lat)));
  return (Math.log(Math.tan(Math.PI / 4 + angle / 2)) * 180) / Math.PI;
}

function project(cone: Cone, lat: number, lon: number): Point {
  const [south, north] = cone.parallels.map(radians) as [number, number];
  const n = (Math.sin(south) + Math.sin(north)) / 2;
  const c = Math.cos(south) ** 2 + 2 * n * Math.sin(south);
  const raw = (lambda: number, phi: number): [number, number] => {
    const rho = Math.sqrt(c - 2 * n * Math.sin(phi)) / n;
    return [rho * Math.sin(n * lambda), -rho * Math.cos(n * lambda)];
  };
  const [x, y] = raw(radians(lon - cone.meridian), radians(lat));
  const [x0, y0] = raw(radians(cone.centre[0]), radians(cone.centre[1]));
  return {
    x: MIDDLE.x + SCALE * (cone.shift[0] + cone.scale * (x - x0)),
    y: MIDDLE.y + SCALE * (cone.shift[1] - cone.scale * (y - y0)),
  };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
