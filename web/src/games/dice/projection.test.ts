import { geoAlbersUsa } from "d3-geo";
import { expect, test } from "vitest";
import { onMap, projected } from "./projection";

const d3 = geoAlbersUsa().scale(1300).translate([487.5, 305]);

test.each([
  ["Seattle", 47.61, -122.33],
  ["Miami", 25.76, -80.19],
  ["Boston", 42.36, -71.06],
  ["Anchorage", 61.2, -149.9],
  ["Honolulu", 21.3, -157.86],
])("%s lies where the atlas has it", (_, lat, lon) => {
  const [x, y] = d3([lon, lat])!;
  const point = onMap(lat, lon)!;
  expect(point.x).toBeCloseTo(x, 1);
  expect(point.y).toBeCloseTo(y, 1);
});

test("one place abroad takes all of them off the map of the United States", () => {
  const boston = { lat: 42.36, lon: -71.06 };
  const paris = { lat: 48.86, lon: 2.35 };
  expect(projected([boston]).land).toBe(true);
  const { points, land } = projected([boston, paris]);
  expect(land).toBe(false);
  expect(points[1]!.x).toBeGreaterThan(points[0]!.x);
  expect(points[1]!.y).toBeLessThan(points[0]!.y);
});
