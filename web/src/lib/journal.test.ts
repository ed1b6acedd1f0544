import { expect, it } from "vitest";
import type { Moment } from "../generated/frames";
import { grown, lines, reaches } from "./journal";

const entry = (seq: number, ...kinds: string[]) => ({
  seq,
  decision: { seat: 0, text: "drive x" },
  events: kinds.map((kind) => ({ kind, args: {}, text: `${kind} happened` })),
});

it("tells events line by line, turns as headings, and what was taken back by whom", () => {
  const log = [entry(1, "moved", "turn"), { ...entry(2), decision: { seat: 0, text: "drive x", undone: true } }];
  expect(lines(log, () => "Ann").map(({ text, heading }) => [text, heading])).toEqual([
    ["moved happened", false],
    ["turn happened", true],
    ["Ann takes back: drive x.", false],
  ]);
});

it("grows by a moment once, and knows whether something is missing", () => {
  const log = [entry(1, "moved")];
  const next = { ...entry(2, "built"), is: "moment" } as unknown as Moment;
  expect(grown(grown(log, next), next)).toHaveLength(2);
  expect(reaches(log, 2)).toBe(true);
  expect(reaches(log, 3)).toBe(false);
  expect(reaches([], 0)).toBe(true);
});
