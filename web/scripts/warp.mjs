/**
 * The projection of the world map: Mercator, with the empty oceans narrowed and the crowded corners swollen.
 *
 * Coordinates of the drawing run from (0, 0) to (WIDTH, HEIGHT). The swelling moves every point away from a centre, the
 * closest ones the most, so that coasts bend smoothly and never cross.
 */

export const WIDTH = 1200;
export const HEIGHT = 608;

const STRIPS = [
  [-180, -120],
  [-130, 52],
  [-100, 150],
  [-60, 300],
  [-35, 366],
  [-15, 412],
  [60, 712],
  [100, 880],
  [150, 1088],
  [165, 1140],
  [200, 1270],
];
const EQUATOR = 402;
const TALL = 4 * (180 / Math.PI);
const SWELLINGS = [
  { lon: 15, lat: 45, grow: 0.7, reach: 105 },
  { lon: 116, lat: 25, grow: 0.5, reach: 95 },
  { lon: 76, lat: 24, grow: 0.35, reach: 60 },
  { lon: -82, lat: 38, grow: 0.4, reach: 75 },
];

function along(lon) {
  const last = STRIPS.length - 2;
  let i = 0;
  while (i < last && lon > STRIPS[i + 1][0]) i++;
  const [from, a] = STRIPS[i];
  const [to, b] = STRIPS[i + 1];
  return a + ((lon - from) / (to - from)) * (b - a);
}

function flat(lon, lat) {
  const shown = (Math.max(-70, Math.min(84, lat)) * Math.PI) / 180;
  const blurred = [-8, -4, 0, 4, 8].reduce((sum, d) => sum + along(lon + d), 0) / 5;
  return [blurred, EQUATOR - TALL * Math.log(Math.tan(Math.PI / 4 + shown / 2))];
}

const centres = SWELLINGS.map(({ lon, lat, grow, reach }) => ({ at: flat(lon, lat), grow, reach }));

/** Where a point of the Earth is drawn. */
export function project(lon, lat) {
  const [x, y] = flat(lon, lat);
  let [right, down] = [x, y];
  for (const { at, grow, reach } of centres) {
    const [dx, dy] = [x - at[0], y - at[1]];
    const swell = grow * Math.exp(-(dx * dx + dy * dy) / (2 * reach * reach));
    right += dx * swell;
    down += dy * swell;
  }
  return [right, down];
}
