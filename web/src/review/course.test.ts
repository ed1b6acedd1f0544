import { describe, expect, it } from "vitest";
import type { GameReview, ReviewStep } from "../generated/protocol";
import { apart, entries, lanes, line, placeOf, points, scales, strokes } from "./course";

const box = { width: 120, height: 110, left: 10, right: 10, top: 5, bottom: 5 };

const step = (seq: number, before: number, expected: number, after: number): ReviewStep => ({
  seq,
  turn: 1,
  seat: 0,
  action: "pass",
  label: "Pass",
  choices: 2,
  before,
  expected,
  after,
  decision: expected - before,
  luck: after - expected,
});

const review = {
  chances: [0.5, 0.75, 0],
  steps: [step(0, 0.5, 0.75, 0.75), step(3, 0.75, 0.5, 0)],
  end: 4,
} as GameReview;

describe("the course of a game", () => {
  it("goes by way of what could be expected", () => {
    expect(line(review, box)).toBe("M10 55L35 30L60 30L85 55L110 105");
  });

  it("colours what changed something, and tells decisions from luck", () => {
    expect(strokes(review.steps, box).map(({ index, part }) => `${index} ${part}`)).toEqual(["0 decision", "1 decision", "1 luck"]);
  });

  it("finds the decision under a finger, also beside the box", () => {
    const { at } = scales(2, box);
    expect([at(-50), at(34), at(36), at(62), at(500)]).toEqual([0, 0, 1, 1, 2]);
  });

  it("knows the entries of the log, and where one of them lies that was taken back", () => {
    expect(entries(review)).toEqual([0, 3, 4]);
    expect([0, 1, 2, 3, 4].map((seq) => placeOf(review, seq))).toEqual([0, 0, 0, 1, 2]);
  });

  it("puts landmarks of one moment together, in a lane for each kind", () => {
    const mark = (index: number, kind: string, tone: string) => ({ index, kind, tone, text: `${kind} ${index}` });
    const found = lanes([mark(1, "outbreak", "alarm"), mark(1, "outbreak", "alarm"), mark(0, "cure", "good")]);
    expect(found.map(({ kind, tone }) => [kind, tone])).toEqual([["outbreak", "alarm"], ["cure", "good"]]);
    expect(found[0]!.places).toEqual([{ place: 2, texts: ["outbreak 1", "outbreak 1"] }]);
  });

  it("moves signs apart", () => {
    expect(apart([10, 50, 60], 20)).toEqual([10, 40, 60]);
  });

  it("says changes in points", () => {
    expect([0.214, -0.09, 0.001, -0.004].map(points)).toEqual(["+21", "−9", "±0", "±0"]);
  });
});
