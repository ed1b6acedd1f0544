import { describe, expect, it } from "vitest";
import type { Snapshot } from "../generated/protocol";
import type { DisplayState } from "./event_player";
import { leadsAway, tellsOwnAction } from "./story_question";

function snapshot(seq: number, more: Partial<Snapshot> = {}, turn: object = { number: 1, phase: "actions" }): Snapshot {
  const usual = { seq, asked: true, can_undo: true, prompt: { seat: 0, text: "", passing: "" }, decision: { seat: 0, text: "drive lima" } };
  return { ...usual, ...more, view: { turn } } as unknown as Snapshot;
}
const telling = (one: Snapshot, settled = false): DisplayState => ({ snapshot: one, view: one.view, told: 1, highlight: null, settled });
const before = snapshot(1);

describe("a story", () => {
  it("of an action leads on to the same question", () => {
    expect(leadsAway(telling(snapshot(2)), before)).toBe(false);
  });

  it("leads away where somebody else, another step or a window comes next", () => {
    expect(leadsAway(telling(snapshot(2, { prompt: { seat: 1, text: "", passing: "" } })), before)).toBe(true);
    expect(leadsAway(telling(snapshot(2, { prompt: { seat: 0, text: "", passing: "proceed" } })), before)).toBe(true);
    expect(leadsAway(telling(snapshot(2, { asked: false })), before)).toBe(true);
    expect(leadsAway(telling(snapshot(2, {}, { number: 1, phase: "discard" })), before)).toBe(true);
    expect(leadsAway(telling(snapshot(2, {}, { number: 3, phase: "actions" })), before)).toBe(true);
  });

  it("has led away once it is told", () => {
    expect(leadsAway(telling(snapshot(2, { asked: false }), true), before)).toBe(false);
    expect(leadsAway(telling(snapshot(2, { asked: false })), null)).toBe(false);
  });

  it("is the reader's own as long as it can be taken back", () => {
    const own = snapshot(2);
    expect(tellsOwnAction(telling(own), own, [0])).toBe(true);
    expect(tellsOwnAction(telling(own), own, [1])).toBe(false);
    expect(tellsOwnAction(telling(own), snapshot(3, { asked_since: 3 }), [0])).toBe(false);
    expect(tellsOwnAction(telling(own), snapshot(3, { asked_since: 2, can_undo: false }), [0])).toBe(true); // cards were told
    const drawn = snapshot(2, { can_undo: false });
    expect(tellsOwnAction(telling(drawn), drawn, [0])).toBe(false);
  });
});
