import { expect, it } from "vitest";
import type { Snapshot } from "../generated/protocol";
import { happened, logLines, reaches, toldEntries, withEntryOf } from "./log_lines";

const entry = (seq: number, ...kinds: string[]) => ({
  seq,
  decision: { seat: 0, text: "drive x" },
  events: kinds.map((kind) => ({ kind, args: {}, text: `${kind} happened` })),
});

it("tells events line by line, turns as headings, and what was taken back by whom", () => {
  const log = [entry(1, "moved", "turn"), { ...entry(2), decision: { seat: 0, text: "drive x", undone: true } }];
  expect(logLines(log, () => "Ann").map(({ text, heading }) => [text, heading])).toEqual([
    ["moved happened", false],
    ["turn happened", true],
    ["Ann takes back: drive x.", false],
  ]);
});

it("grows by a snapshot once, and knows whether something is missing", () => {
  const log = [entry(1, "moved")];
  const next = { ...entry(2, "built"), type: "snapshot" } as unknown as Snapshot;
  expect(withEntryOf(next, withEntryOf(next, log))).toHaveLength(2);
  expect(reaches(log, 2)).toBe(true);
  expect(reaches(log, 3)).toBe(false);
  expect(reaches([], 0)).toBe(true);
});

it("leaves out windows that passed, and what was taken back where only what stands counts", () => {
  const log = [{ ...entry(0, "infected", "turn"), decision: null }, entry(1, "moved"), { ...entry(2), decision: { seat: 0, text: "x", undone: true } }, entry(3, "proceeded", "drew")];
  expect(logLines(log.slice(3), () => "Ann").map(({ kind, first }) => [kind, first])).toEqual([["drew", true]]);
  expect(happened(log).map(({ kind }) => kind)).toEqual(["drew"]);
});

it("ends with the event that is told", () => {
  const log = [entry(1, "moved"), entry(2, "turned", "infected"), entry(3, "drew")];
  const told = toldEntries(log, { snapshot: { seq: 2 } as Snapshot, told: 1 });
  expect(told.map(({ events }) => events.map(({ kind }) => kind))).toEqual([["moved"], ["turned"]]);
});

it("tells the cards of one telling in one line, and those of others in theirs", () => {
  const told = (seat: number, text: string) => ({ kind: "told", args: { seat }, text });
  const events = [told(0, "The Medic tells of Ho Chi Minh City."), told(0, "The Medic tells of Hong Kong."), told(0, "The Medic tells of Lima."), told(1, "The Scientist tells of Paris.")];
  const lines = logLines([{ ...entry(1), events }, { ...entry(2), events: [told(1, "The Scientist tells of Lima.")] }], () => "Ann");
  expect(lines.map(({ text }) => text)).toEqual([
    "The Medic tells of Ho Chi Minh City, Hong Kong and Lima.",
    "The Scientist tells of Paris.",
    "The Scientist tells of Lima.",
  ]);
  expect(lines.map(({ key }) => key)).toEqual(["1.0", "1.1", "2.0"]);
});
