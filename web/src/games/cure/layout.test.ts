import { expect, test } from "vitest";
import { ring, rowsOfDice } from "./layout";

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

test("regions lie clockwise around the centre, the first at the top", () => {
  const { regions, centre } = ring(6, 29, 400, 500);
  const [first, second, , fourth] = regions.map(({ middle }) => middle);
  expect(first!.x).toBeCloseTo(centre.x);
  expect(first!.y).toBeLessThan(centre.y);
  expect(second!.x).toBeGreaterThan(centre.x);
  expect(second!.y).toBeLessThan(centre.y);
  expect(fourth!.y).toBeGreaterThan(centre.y);
});

test("each arrow lies between a region and the next, and points on", () => {
  const { regions, arrows } = ring(6, 29, 600, 600);
  arrows.forEach(({ x, y, turn }, i) => {
    const [here, next] = [regions[i]!.middle, regions[(i + 1) % 6]!.middle];
    expect(distance({ x, y }, here)).toBeCloseTo(distance({ x, y }, next));
    const way = Math.atan2(next.y - here.y, next.x - here.x);
    expect(Math.cos(way - (turn * Math.PI) / 180)).toBeCloseTo(1);
  });
});

test("the ring is an oval where it is wide, and round on a phone", () => {
  const [wide, round] = [ring(6, 29, 920, 450), ring(6, 29, 390, 525)];
  expect(wide.hole.width).toBeGreaterThan(wide.hole.height);
  expect(round.hole.width).toBe(round.hole.height);
});

test.each([
  [390, 525],
  [920, 450],
  [900, 740],
])("in %i by %i pixels everything lies inside, and spaces of the track stand apart", (width, height) => {
  const { regions, track } = ring(6, 29, width, height);
  expect(track).toHaveLength(29);
  for (const { middle } of [...regions, ...track]) {
    expect(middle.x).toBeGreaterThan(8);
    expect(middle.x).toBeLessThan(width - 8);
    expect(middle.y).toBeGreaterThan(8);
    expect(middle.y).toBeLessThan(height - 8);
  }
  track.slice(1).forEach(({ middle }, i) => expect(distance(middle, track[i]!.middle)).toBeGreaterThan(24));
});

test("dice lie in as many rows as their room asks for", () => {
  expect(rowsOfDice([], 14, 100)).toBe(0);
  expect(rowsOfDice([2, 2], 14, 100)).toBe(1);
  expect(rowsOfDice([3, 3, 1], 14, 100)).toBe(2);
  expect(rowsOfDice([3, 3, 3, 3], 14, 100)).toBe(4);
});
