/**
 * Turns Natural Earth's land into one compact SVG path for the board: src/generated/world.json. With --coarse, into a
 * shorter one for the pictures that Python draws, which is kept with the game's data.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import { HEIGHT, WIDTH, project } from "./warp.mjs";

const COARSE = process.argv.includes("--coarse");
const FINEST = COARSE ? 1.2 : 0.55; // drawn units: what a coast may be off
const SMALLEST = COARSE ? 40 : 7; // square units: islands below are left out
const EDGE = COARSE ? 20 : 260; // drawn units: land goes on so far outside the drawing, for screens of other proportions

const ANTARCTIC = -60;

const source = createRequire(import.meta.url).resolve("world-atlas/land-50m.json");
const atlas = JSON.parse(readFileSync(source, "utf8"));
const land = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
  geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat(),
);

/** A ring across the date line goes on beyond 180 degrees instead of jumping to the other side. */
function unroll(ring) {
  let turn = 0;
  const rolled = ring.map(([lon, lat], i) => {
    const step = i === 0 ? 0 : lon - ring[i - 1][0];
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
    return [lon + turn, lat];
  });
  const west = Math.min(...rolled.map(([lon]) => lon));
  return west < -190 ? rolled.map(([lon, lat]) => [lon + 360, lat]) : rolled;
}

function area(ring) {
  let twice = 0;
  ring.forEach(([x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length];
    twice += x * v - u * y;
  });
  return Math.abs(twice) / 2;
}

/** Cut a ring along one side of a box; `inside` and `cross` say which. */
function cut(ring, inside, cross) {
  return ring.flatMap((point, i) => {
    const before = ring[(i + ring.length - 1) % ring.length];
    const crossing = inside(point) === inside(before) ? [] : [cross(before, point)];
    return inside(point) ? [...crossing, point] : crossing;
  });
}

function clip(ring) {
  const at = (axis, value) => (a, b) => {
    const t = (value - a[axis]) / (b[axis] - a[axis]);
    return axis === 0 ? [value, a[1] + t * (b[1] - a[1])] : [a[0] + t * (b[0] - a[0]), value];
  };
  const sides = [
    [([x]) => x >= -EDGE, at(0, -EDGE)],
    [([x]) => x <= WIDTH + EDGE, at(0, WIDTH + EDGE)],
    [([, y]) => y >= -EDGE, at(1, -EDGE)],
    [([, y]) => y <= HEIGHT + EDGE, at(1, HEIGHT + EDGE)],
  ];
  return sides.reduce((kept, [inside, cross]) => cut(kept, inside, cross), ring);
}

/** Douglas and Peucker: leave out points that lie within `FINEST` of the line without them. */
function simplify(points) {
  if (points.length < 3) return points;
  const [a, b] = [points[0], points[points.length - 1]];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  let [worst, far] = [0, 0];
  for (let i = 1; i < points.length - 1; i++) {
    const [px, py] = [points[i][0] - a[0], points[i][1] - a[1]];
    const off = length === 0 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length;
    if (off > far) [worst, far] = [i, off];
  }
  if (far <= FINEST) return [a, b];
  return [...simplify(points.slice(0, worst + 1)).slice(0, -1), ...simplify(points.slice(worst))];
}

/** A closed path in relative steps of tenths, the shortest way to write it. */
function write(ring) {
  const tenths = ring.map((point) => point.map((v) => Math.round(v * 2) / 2));
  let [px, py] = tenths[0];
  const steps = tenths.slice(1).map(([x, y]) => {
    const step = [x - px, y - py];
    [px, py] = [x, y];
    return step;
  });
  const text = steps.map(([x, y]) => `${x}${y < 0 ? "" : " "}${y}`).join(" ");
  return `M${tenths[0].join(" ")}l${text}z`.replaceAll(/(?<![0-9])0\./g, ".").replaceAll(" -", "-");
}

const path = land
  .filter((ring) => ring.every(([, lat]) => lat > ANTARCTIC))
  .map((ring) => clip(unroll(ring.slice(0, -1)).map(([lon, lat]) => project(lon, lat))))
  .filter((ring) => ring.length > 3 && area(ring) > SMALLEST)
  .map((ring) => write(simplify([...ring, ring[0]]).slice(0, -1)))
  .join("");

const packaged = "../../src/fourcures/games/pandemic/data/land.json";
const target = new URL(COARSE ? packaged : "../src/generated/world.json", import.meta.url);
writeFileSync(target, JSON.stringify({ width: WIDTH, height: HEIGHT, land: path }));
console.log(`${COARSE ? "land" : "world"}.json: ${(path.length / 1024).toFixed(1)} kB of land`);
