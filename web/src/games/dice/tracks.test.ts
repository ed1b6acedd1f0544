import { expect, it } from "vitest";
import { cityRolls, curePoints } from "./tracks";
import type { View } from "./types";

const turn = { quiet_night: false, role: "medic" } as View["turn"];

it("counts the city rolls of the next infector, none in a quiet night", () => {
  const track = [1, 2, 0].map((rolls, square) => ({ rolls, epidemic: false, end: square === 2 }));
  const rolls = (infection: number, quiet_night: boolean) => cityRolls({ track }, { infection, turn: { ...turn, quiet_night }, outcome: null });
  expect([rolls(0, false), rolls(1, false), rolls(1, true)]).toEqual([1, 2, 0]);
});

it("asks fewer points of the Scientist", () => {
  const points = (role: string | null) => curePoints({ cure_points: { normal: 5, scientist: 4 } }, { turn: { ...turn, role } });
  expect([points(null), points("medic"), points("scientist")]).toEqual([5, 5, 4]);
});
