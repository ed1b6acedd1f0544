import { describe, expect, test } from "vitest";
import { applyEvent } from "./apply_event";
import type { View } from "./types";

const view: View = {
  game: "cure",
  difficulty: "beginner",
  options: {},
  you: 0,
  actor: 0,
  seats: [
    { role: "medic", region: 1, banked: 0, samples: [{ colour: "red", die: 1 }, { colour: "red", die: 0 }], dice: { total: 5, locked: 1 }, cure: {} },
    { role: "dispatcher", region: 6, banked: 0, samples: [], dice: { total: 5, locked: 1 }, cure: {} },
  ],
  turn: {
    number: 2,
    seat: 0,
    phase: "acting",
    dice: { treat2: 1, fly: 1 },
    picked: 0,
    spent: 2,
    biohazards: 0,
    pending: 0,
    excused: false,
    quiet_night: false,
    mobile_hospital: false,
    attempted: false,
    gifts: [],
    drawn: {},
    attempt: null,
    declined: 0,
    awaits: null,
  },
  bag: { red: 4, blue: 5 },
  regions: { "1": { red: 2 }, "6": { blue: 5 } },
  centre: { red: 1 },
  cdc: { blue: 2 },
  cured: [],
  infection: 3,
  infection_rate: 3,
  outbreaks: 0,
  events: { up: ["reassignment"], layers: [["mobile_hospital", "sample_reroll"]] },
  odds: { cross: {}, epidemic: 1 },
  outcome: null,
};

function after(...events: [string, Record<string, unknown>][]): View {
  return events.reduce((seen, [kind, args]) => applyEvent(seen, { kind, args, text: "" }), view);
}

describe("infection dice", () => {
  test("are drawn from the bag, and rolled into regions or the CDC", () => {
    const seen = after(
      ["drawn", { colour: "blue", dice: 2 }],
      ["placed", { region: 3, colour: "blue", dice: 1 }],
      ["crossed", { colour: "blue", dice: 1 }],
    );
    expect(seen.bag.blue).toBe(3);
    expect(seen.regions["3"]).toEqual({ blue: 1 });
    expect(seen.cdc.blue).toBe(3);
    expect(seen.turn.drawn.blue).toBe(0);
  });

  test("of an epidemic come from the treatment centre too", () => {
    const drawn = after(["epidemic", {}], ["drawn", { colour: "red", dice: 1 }]);
    expect([drawn.turn.drawn.red, drawn.centre.red]).toEqual([1, 1]);
    const seen = applyEvent(drawn, { kind: "placed", args: { region: 4, colour: "red", dice: 1 }, text: "" });
    expect([seen.turn.drawn.red, seen.centre.red]).toEqual([1, undefined]);
    expect(seen.bag.red).toBe(3);
  });

  test("spread from the last region to the first", () => {
    const seen = after(["outbreak", { region: 6, colour: "blue", number: 1 }], ["spread", { region: 1, colour: "blue", dice: 2 }]);
    expect(seen.outbreaks).toBe(1);
    expect(seen.regions["6"]).toEqual({ blue: 3 });
    expect(seen.regions["1"]).toEqual({ red: 2, blue: 2 });
  });

  test("go from region to treatment centre to bag", () => {
    const seen = after(["treated", { region: 1, colour: "red", dice: 2 }], ["cleared", { colour: "red", dice: 3 }]);
    expect(seen.regions["1"]!.red).toBe(0);
    expect(seen.centre.red).toBe(0);
    expect(seen.bag.red).toBe(7);
  });

  test("are sent to the CDC from a region, or from the treatment centre", () => {
    const here = after(["to_cdc", { colour: "red", region: 1 }]);
    expect([here.regions["1"]!.red, here.centre.red, here.cdc.red]).toEqual([1, 1, 1]);
    const seen = after(["to_cdc", { colour: "red", region: 0 }]);
    expect([seen.regions["1"]!.red, seen.centre.red, seen.cdc.red]).toEqual([2, 0, 1]);
  });
});

describe("player dice", () => {
  test("rolled biohazards wait, then are set aside", () => {
    const rolled = after(["rolled", { seat: 0, face: "biohazard", dice: 2 }]);
    expect(rolled.turn.pending).toBe(2);
    expect(rolled.turn.dice.biohazard).toBeUndefined();
    const aside = after(["rolled", { seat: 0, face: "biohazard", dice: 2 }], ["biohazard", { seat: 0 }]);
    expect(aside.turn).toMatchObject({ pending: 1, biohazards: 1 });
  });

  test("are picked up and rolled again", () => {
    const seen = after(["picked", { seat: 0, face: "fly" }], ["rolled", { seat: 0, face: "sample", dice: 1 }]);
    expect(seen.turn).toMatchObject({ picked: 0, dice: { fly: 0, sample: 1 } });
    const hazards = after(["rolled", { seat: 0, face: "biohazard", dice: 2 }], ["picked", { seat: 0, face: "biohazard" }]);
    expect(hazards.turn).toMatchObject({ picked: 1, pending: 1 });
  });

  test("are used before what they do, banked ones too", () => {
    expect(after(["used", { seat: 0, face: "fly" }]).turn).toMatchObject({ dice: { treat2: 1, fly: 0 }, spent: 3 });
    const seen = after(["banked", { seat: 1, face: "fly" }], ["launched", { seat: 1 }]);
    expect([seen.seats[1]!.banked, seen.turn.dice.fly, seen.turn.spent]).toEqual([0, 0, 2]);
  });

  test("are turned to another face", () => {
    expect(after(["turned", { seat: 0, face: "treat3", old: "fly" }]).turn.dice).toEqual({ treat2: 1, fly: 0, treat3: 1 });
  });
});

describe("samples", () => {
  test("are taken from the treatment centre and lock a die", () => {
    const seen = after(["sampled", { seat: 1, colour: "red", face: "fly" }]);
    expect(seen.turn.dice.fly).toBe(0);
    expect(seen.seats[1]!.samples).toEqual([{ colour: "red", die: 1 }]);
    expect(seen.seats[1]!.dice.locked).toBe(2);
    expect(seen.centre.red).toBe(0);
  });

  test("are handed on with the die that is locked with them", () => {
    const seen = after(["shared", { colour: "red", giver: 0, taker: 1, die: 0 }]);
    expect(seen.seats[0]!.samples).toEqual([{ colour: "red", die: 1 }]);
    expect(seen.seats[1]!.samples).toEqual([{ colour: "red", die: 0 }]);
  });

  test("give the die back that is taken off them, wherever they lie", () => {
    const seen = after(["freed", { seat: 1, colour: "red", holder: 0 }]);
    expect(seen.seats[0]!.samples).toEqual([{ colour: "red", die: 0 }]);
    expect(seen.seats[1]!.dice.locked).toBe(0);
    expect(seen.centre.red).toBe(2);
  });

  test("are rolled for a cure, which frees them all", () => {
    const tried = after(
      ["sample_rolled", { number: 6, dice: 2 }],
      ["attempt", { seat: 0, colour: "red", total: 12 }],
      ["resampled", { number: 0, old: 6 }],
    );
    expect(tried.turn.attempt).toEqual({ colour: "red", rolled: [0, 6] });
    const seen = applyEvent(tried, { kind: "cured", args: { colour: "red" }, text: "" });
    expect(seen.cured).toEqual(["red"]);
    expect(seen.seats.map(({ samples, dice }) => [samples.length, dice.locked])).toEqual([[0, 0], [0, 0]]);
    expect(seen.bag.red).toBe(4 + 2 + 1 - 1);
    expect(seen.centre.red).toBe(0);
    expect(seen.turn.attempt).toBeNull();
  });
});

test("events are bought with dice of the CDC, and go under the deck when another lies face up", () => {
  const seen = after(
    ["bought", { seat: 0, event: "reassignment" }],
    ["paid", { colour: "blue" }],
    ["revealed", { event: "sample_reroll", used: "reassignment" }],
  );
  expect(seen.events).toEqual({ up: ["sample_reroll"], layers: [["mobile_hospital"], ["reassignment"]] });
  expect(seen.cdc.blue).toBe(1);
  expect(seen.bag.blue).toBe(6);
});

test("a turn begins with nothing rolled", () => {
  const seen = after(["marker", { space: 4, rate: 3 }], ["turn", { seat: 1, number: 3 }], ["moved", { seat: 1, origin: 6, region: 2 }]);
  expect(seen.infection).toBe(4);
  expect(seen.turn).toMatchObject({ seat: 1, number: 3, phase: "start", dice: {}, spent: 0 });
  expect(seen.seats[1]!.region).toBe(2);
});

test("a view is never changed, but made anew", () => {
  const before = JSON.stringify(view);
  after(["shared", { colour: "red", giver: 0, taker: 1, die: 0 }], ["spread", { region: 1, colour: "blue", dice: 2 }], ["cured", { colour: "red" }]);
  expect(JSON.stringify(view)).toBe(before);
});
