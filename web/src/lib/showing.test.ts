import { describe, expect, it } from "vitest";
import type { EventFrame, Moment } from "../generated/frames";
import { Showing, type Stage } from "./showing";

const event = (kind: string): EventFrame => ({ kind, args: {}, text: kind });

function moment(seq: number, kinds: string[], changes: Partial<Moment> = {}): Moment {
  return {
    is: "moment",
    seq,
    look: 0,
    decision: { seat: 0, text: "go" },
    events: kinds.map(event),
    view: { told: `server ${seq}` },
    offers: [],
    prompt: { seat: 0, text: "", passing: "" },
    can_undo: false,
    seed: null,
    ...changes,
  };
}

function setUp(pause = (kind: string) => (kind.startsWith("quiet") ? 0 : 100)) {
  const stages: Stage[] = [];
  let waiting: (() => void) | null = null;
  const showing = new Showing({
    patch: (view, { kind }) => {
      if (kind === "broken") throw new Error("no such picture");
      return { told: `${String(view["told"])}+${kind}` };
    },
    pause: ({ kind }) => pause(kind),
    show: (stage) => void stages.push(stage),
    after: (_, what) => {
      waiting = what;
      return () => void (waiting = null);
    },
  });
  const wait = () => {
    const what = waiting;
    waiting = null;
    what?.();
  };
  const seen = () => stages.map(({ view, lit, settled }) => `${String(view["told"])}${lit ? ` (${lit.kind})` : ""}${settled ? "." : ""}`);
  return { showing, stages, wait, seen };
}

describe("showing", () => {
  it("shows the first moment at once, and later ones event by event", () => {
    const { showing, wait, seen } = setUp();
    showing.push(moment(1, ["a"]));
    showing.push(moment(2, ["b", "quiet", "c"]));
    wait();
    wait();
    expect(seen()).toEqual(["server 1.", "server 1+b (b)", "server 1+b+quiet+c (c)", "server 2."]);
  });

  it("keeps moments that come in meanwhile in their order", () => {
    const { showing, wait, seen } = setUp();
    showing.push(moment(1, []));
    showing.push(moment(2, ["a"]));
    showing.push(moment(3, ["b"]));
    wait();
    wait();
    expect(seen()).toEqual(["server 1.", "server 1+a (a)", "server 2.", "server 2+b (b)", "server 3."]);
  });

  it("skips to the newest moment, and tells nothing of the skipped ones later", () => {
    const { showing, wait, seen } = setUp();
    showing.push(moment(1, []));
    showing.push(moment(2, ["a", "b"]));
    showing.push(moment(3, ["c"]));
    showing.skip();
    wait();
    expect(seen()).toEqual(["server 1.", "server 1+a (a)", "server 3."]);
  });

  it.each([
    ["a gap", moment(5, ["a"])],
    ["something undone", moment(2, ["a"], { decision: { seat: 0, text: "go", undone: true } })],
    ["another's eyes on hidden hands", moment(2, ["a"], { look: 1, view: { told: "server 2", seats: [{ hand: null }] } })],
  ])("simply shows %s", (_, next) => {
    const { showing, stages } = setUp();
    showing.push(moment(1, []));
    showing.push(next);
    expect(stages.map(({ settled }) => settled)).toEqual([true, true]);
  });

  it("goes on as a story through another's eyes where all is open", () => {
    const { showing, stages } = setUp();
    showing.push(moment(1, []));
    showing.push(moment(2, ["a"], { look: 1 }));
    expect(stages.at(-1)!.lit?.kind).toBe("a");
  });

  it("survives an event that cannot be drawn, and shows everything at once without pauses", () => {
    const { showing, seen } = setUp(() => 0);
    showing.push(moment(1, []));
    showing.push(moment(2, ["broken", "b"]));
    expect(seen()).toEqual(["server 1.", "server 2."]);
  });
});
