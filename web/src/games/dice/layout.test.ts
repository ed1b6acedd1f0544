import { expect, test } from "vitest";
import board from "../../../../src/fourcures/games/dice/data/us_board.json";
import { layout, lines, type City } from "./layout";

const cities: City[] = board.cities;

test.each([
  [390, 470],
  [920, 450],
  [900, 740],
])("in %i by %i pixels no city lies on another, and all lie inside", (width, height) => {
  const { at } = layout(cities, width, height);
  const points = cities.map(({ id }) => at.get(id)!);
  for (const [i, { x, y }] of points.entries()) {
    expect(x).toBeGreaterThan(20);
    expect(x).toBeLessThan(width - 20);
    expect(y).toBeGreaterThan(20);
    expect(y).toBeLessThan(height - 30);
    for (const other of points.slice(i + 1)) {
      const apart = Math.abs(x - other.x) > 44 || Math.abs(y - other.y) > 38;
      expect(apart, `${cities[i]!.name} at ${x}, ${y}`).toBe(true);
    }
  }
});

test("west stays west and north stays north", () => {
  const { at } = layout(cities, 390, 470);
  expect(at.get("seattle")!.x).toBeLessThan(at.get("chicago")!.x);
  expect(at.get("chicago")!.x).toBeLessThan(at.get("boston")!.x);
  expect(at.get("minneapolis")!.y).toBeLessThan(at.get("houston")!.y);
});

test("cities abroad are drawn without the land", () => {
  const abroad = [...cities.slice(1), { id: "paris", name: "Paris", lat: 48.86, lon: 2.35 }];
  const { land, at } = layout(abroad, 900, 600);
  expect(land).toBeNull();
  expect(at.get("paris")!.x).toBeGreaterThan(at.get("boston")!.x);
  expect(layout(cities, 900, 600).land).not.toBeNull();
});

test("long names are broken where they are halved best", () => {
  expect(lines("Salt Lake City")).toEqual(["Salt Lake", "City"]);
  expect(lines("Denver")).toEqual(["Denver"]);
  expect(lines("St. Louis")).toEqual(["St.", "Louis"]);
});
