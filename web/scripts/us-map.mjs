// Draws the United States as few lines of whole points, in the plane of us-atlas (975 by 610, Albers with insets).
// node scripts/us-map.mjs; with --coarse, its land alone for the pictures that Python draws, kept with the game's data.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature, mesh } from "topojson-client";

const COARSE = process.argv.includes("--coarse");
const TOLERANCE = COARSE ? 2 : 1.4; // in units of the plane
const SMALLEST = 12; // area of an island worth drawing

const file = createRequire(import.meta.url).resolve("us-atlas/states-albers-10m.json");
const atlas = JSON.parse(readFileSync(file, "utf8"));
atlas.arcs = atlas.arcs.map((arc) => simplify(absolute(arc, atlas.transform)));
delete atlas.transform;

const land = feature(atlas, atlas.objects.nation).features.flatMap(({ geometry }) => rings(geometry));
const borders = mesh(atlas, atlas.objects.states, (a, b) => a !== b).coordinates;
const lines = { land: land.filter((ring) => area(ring) > SMALLEST).map(flat), borders: borders.map(flat) };
const packaged = "../../src/fourcures/games/dice/data/land.json";
const target = new URL(COARSE ? packaged : "../src/generated/us.json", import.meta.url);
writeFileSync(target, JSON.stringify(COARSE ? { land: lines.land } : lines));

function rings(geometry) {
  return geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();
}

/** Arcs are stored as steps; here as points. */
function absolute(arc, { scale, translate }) {
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]]);
}

/** Douglas and Peucker: leave out every point that lies closer to the line than the tolerance. */
function simplify(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  let far = 0;
  let at = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const d = distance(points[i], first, last);
    if (d > far) [far, at] = [d, i];
  }
  if (far < TOLERANCE) return [first, last];
  return [...simplify(points.slice(0, at + 1)).slice(0, -1), ...simplify(points.slice(at))];
}

function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  return length ? Math.abs(dx * (ay - y) - dy * (ax - x)) / length : Math.hypot(x - ax, y - ay);
}

function area(ring) {
  return Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - y * ring[(i + 1) % ring.length][0], 0)) / 2;
}

/** A line as x, y, x, y ..., without points that fall together. */
function flat(points) {
  const whole = points.map((point) => point.map(Math.round));
  return whole.filter(([x, y], i) => i === 0 || x !== whole[i - 1][0] || y !== whole[i - 1][1]).flat();
}
