import { describe, expect, test } from "vitest";
import { applyEvent } from "./apply_event";
import type { View } from "./types";

const view: View = {
  game: "dice",
  mode: "intro",
  options: {},
  you: 0,
  actor: 0,
  seats: [{ role: "medic", city: "atlanta" }],
  pawn: "atlanta",
  last_infected: "boston",
  turn: {
    number: 3,
    phase: "actions",
    actions_left: 2,
    role: "medic",
    number_rolled: null,
    dice: { rolled: [], kept: [], roll: 0 },
    event: null,
    quiet_night: false,
    quarantine: null,
    rolls_left: 0,
    awaits: null,
  },
  cubes: { atlanta: { yellow: 3 } },
  diseases: {},
  supply: { red: 12, blue: 12, yellow: 9, green: 12 },
  research: { red: 5 },
  cure_points: 5,
  outbreaks: 0,
  infection: 0,
  city_rolls: 2,
  odds: { city: 0, outbreak: 0, black: [1, 0, 0] },
  outcome: null,
};

function after(...events: [string, Record<string, unknown>][]): View {
  return events.reduce((seen, [kind, args]) => applyEvent(seen, { kind, args, text: "" }), view);
}

describe("what lies on the map", () => {
  test("treating takes cubes out of a city into the supply", () => {
    const seen = after(["treated", { city: "atlanta", colour: "yellow", cubes: 2 }]);
    expect(seen.cubes.atlanta).toEqual({ yellow: 1 });
    expect(seen.supply.yellow).toBe(11);
  });

  test("infecting puts them into a city that had none", () => {
    const seen = after(["named", { city: "miami", purpose: "infector" }], ["infected", { city: "miami", colour: "yellow", cubes: 1 }]);
    expect(seen.cubes.miami).toEqual({ yellow: 1 });
    expect(seen.supply.yellow).toBe(8);
    expect(seen.last_infected).toBe("miami");
  });

  test("a city that a roll names is not infected where that is prevented", () => {
    const seen = after(["named", { city: "miami", purpose: "infector" }], ["prevented", { city: "miami", colour: "yellow" }]);
    expect(seen.last_infected).toBe("boston");
  });

  test("the pawn moves, and so does its seat", () => {
    const seen = after(["moved", { origin: "atlanta", city: "miami" }]);
    expect([seen.pawn, seen.seats[0]!.city]).toEqual(["miami", "miami"]);
  });

  test("a view is never changed, but made anew", () => {
    const before = JSON.stringify(view);
    after(["treated", { city: "atlanta", colour: "yellow", cubes: 2 }], ["outbreak", { city: "atlanta", colour: "yellow", number: 1 }]);
    expect(JSON.stringify(view)).toBe(before);
  });
});

describe("dice", () => {
  test("kept dice leave those that lie rolled", () => {
    const { dice } = after(["rolled", { dice: ["red", "black", "red"] }], ["kept", { face: "black", forced: true }]).turn;
    expect(dice).toMatchObject({ rolled: ["red", "red"], kept: ["black"] });
  });

  test("a roll of all that are not kept replaces them", () => {
    const { dice } = after(
      ["rolled", { dice: ["red", "white", "blue"] }],
      ["kept", { face: "white", forced: false }],
      ["rolled", { dice: ["green", "green"] }],
    ).turn;
    expect(dice).toMatchObject({ rolled: ["green", "green"], kept: ["white"] });
  });

  test("the Researcher rolls only blacks again", () => {
    const { dice } = after(["rolled", { dice: ["black", "red", "black"] }], ["rolled", { dice: ["blue"] }]).turn;
    expect(dice).toMatchObject({ rolled: ["red", "black", "blue"], roll: 1 });
  });
});

test("a cure uses its points up", () => {
  const seen = after(["cured", { colour: "red" }]);
  expect(seen.diseases.red).toBe("cured");
  expect(seen.research.red).toBe(0);
});

test("tracks, points, events and the end", () => {
  const seen = after(
    ["marker", { square: 3 }],
    ["outbreak", { city: "atlanta", colour: "yellow", number: 2 }],
    ["advanced", { colour: "blue", points: 2 }],
    ["event", { event: "quarantine", number: 5 }],
    ["quarantined", { city: "miami" }],
    ["role", { role: "scientist" }],
    ["ended", { won: false, reason: "cubes" }],
  );
  expect(seen).toMatchObject({ infection: 3, outbreaks: 2, research: { blue: 2 }, outcome: { won: false, reason: "cubes" } });
  expect(seen.turn).toMatchObject({ event: "quarantine", quarantine: "miami", role: "scientist" });
});

test("an unknown event changes nothing", () => {
  expect(after(["sneezed", {}])).toEqual(view);
});
