import { expect, test } from "vitest";
import board from "../../../../src/fourcures/games/dice/data/us_board.json";
import { moved, overlap, type Rect } from "../common/rects";
import { CUBE, layout, lines, rooms, SIGN, trayWidth, type City } from "./layout";

const cities: City[] = board.cities;

type Screen = [number, number];
const PHONES: Screen[] = [[367, 500], [382, 500], [404, 560]];
const TABLETS: Screen[] = [[600, 500], [760, 500]];
const DESKTOPS: Screen[] = [[870, 468], [920, 450], [900, 740], [1500, 760]];

/** All that can lie in each city, in screen coordinates. */
function laid(width: number, height: number): { what: string; city: number; box: Rect }[] {
  const { at, unit, type } = layout(cities, width, height);
  return cities.flatMap(({ id, name }, city) => {
    const { x, y } = at.get(id)!;
    return Object.entries(rooms(name, unit, type)).map(([what, box]) => ({
      what: `${what} of ${name}`,
      city,
      box: moved(box, x, y),
    }));
  });
}

test.each([...PHONES, ...TABLETS, ...DESKTOPS])("in %i by %i pixels no city covers another, however much lies in them", (width, height) => {
  const all = laid(width, height);
  const covered = all.flatMap((a) =>
    all.filter((b) => a.city < b.city && overlap(a.box, b.box)).map((b) => `${a.what}, ${b.what}`),
  );
  expect(covered).toEqual([]);
  const outside = all.filter(({ box }) => box.left < 0 || box.top < 0 || box.right > width || box.bottom > height);
  expect(outside.map(({ what }) => what)).toEqual([]);
});

test("cubes weigh more than the sign of their city from the second one on", () => {
  const drawn = 29 / 34; // share of the sign's square
  expect(2 * CUBE ** 2).toBeGreaterThan((SIGN * drawn) ** 2);
  expect(3 * Math.round(CUBE * 0.8) + 6).toBeLessThanOrEqual(trayWidth(0.8));
});

test("nothing in a city covers its own name", () => {
  for (const { name } of cities) {
    const { trays, sign, name: words } = rooms(name, 1, 13);
    expect(overlap(trays, sign) || overlap(trays, words) || overlap(sign, words), name).toBe(false);
  }
});

test.each([...PHONES, ...DESKTOPS])("in %i by %i pixels west stays west and north stays north", (width, height) => {
  const { at } = layout(cities, width, height);
  const rising = (ids: string[], way: "x" | "y") => {
    const seen = ids.map((id) => at.get(id)![way]);
    expect(seen, ids.join()).toEqual(seen.toSorted((a, b) => a - b));
  };
  rising(["san_francisco", "denver", "chicago", "boston"], "x");
  rising(["boston", "new_york", "philadelphia", "washington", "miami"], "y");
  rising(["minneapolis", "kansas_city", "dallas", "houston"], "y");
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
