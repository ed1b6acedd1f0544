import { expect, test } from "vitest";
import type { ActionHintFrame } from "../../generated/protocol";
import { facts, remaining, seatFacts, sections } from "./layout";
import type { Components } from "./types";

const components: Components = {
  title: "Fire",
  actions: {},
  things: { seat: ["0", "1"], house: ["0", "1", "2"], tool: ["wet_hose", "axe"], colour: ["red", "blue"] },
  fields: {
    house: { about: "the house of each seat", axes: ["seat"], highest: 2 },
    flames: { about: "flames on each house", axes: ["house"], highest: 3 },
    paint: { about: "paint on each house", axes: ["house", "colour"], highest: 9 },
    tired: { about: "how tired each seat is", axes: ["seat"], highest: 5 },
    turn: { about: "turns so far", axes: [], highest: 20 },
  },
};
const view = {
  game: "fire",
  options: { players: 2 },
  actor: 0,
  state: {
    players: 2, seat: 1, outcome: 0, turn: 7, tool: 1, water_left: 4,
    house: [2, 0], flames: [0, 1, 3], paint: [1, 2, 0, 0, 4, 5], tired: [3, 4], bag: { rope: 1, maps: [] },
  },
};
const none = new Map<string, ActionHintFrame[]>();

test("fields along a thing are cells, with the seats that are there", () => {
  const [houses, ...others] = sections(components, view, none, 2);
  expect(others).toEqual([]);
  expect(houses!.thing).toBe("house");
  expect(houses!.cells.map(({ label, seats }) => [label, seats])).toEqual([["House 0", [1]], ["House 1", []], ["House 2", [0]]]);
  expect(houses!.cells[2]!.amounts).toEqual([
    { name: "flames", highest: 3, parts: [{ label: "", value: 3 }] },
    { name: "paint", highest: 9, parts: [{ label: "red", value: 4 }, { label: "blue", value: 5 }] },
  ]);
});

test("things that can be chosen now are there as well", () => {
  const hints = new Map([["thing:tool:axe", []]]);
  const tools = sections(components, view, hints, 2)[1]!;
  expect(tools.cells.map(({ target, label }) => [target, label])).toEqual([["thing:tool:wet_hose", "Wet hose"], ["thing:tool:axe", "Axe"]]);
});

test("single numbers are facts, but for those that the page shows elsewhere", () => {
  expect(facts(components, view)).toEqual([
    { name: "turn", value: "7", of: 20 },
    { name: "tool", value: "axe", of: 0 },
    { name: "water left", value: "4", of: 0 },
  ]);
});

test("what belongs to a seat, and what is left", () => {
  expect(seatFacts(components, view, 0)).toEqual(["House 2", "tired 3"]);
  expect(remaining(components, view)).toEqual([{ name: "bag", text: "rope 1; maps none" }]);
});

test("a view of which nothing is said is put into words", () => {
  const bare = { title: "", actions: {} };
  const odd = { game: "odd", turn: 3, deck: ["ace_of_spades", 2], outcome: null };
  expect(sections(bare, odd, none, 2)).toEqual([]);
  expect(facts(bare, odd)).toEqual([{ name: "turn", value: "3", of: 0 }]);
  expect(remaining(bare, odd)).toEqual([{ name: "deck", text: "ace of spades, 2" }]);
});
