import { describe, expect, it } from "vitest";
import type { EventFrame, Snapshot } from "../generated/protocol";
import { EventPlayer, type DisplayState } from "./event_player";
import { toldEntries } from "./log_lines";

const event = (kind: string): EventFrame => ({ kind, args: {}, text: kind });

function snapshot(seq: number, kinds: string[], changes: Partial<Snapshot> = {}): Snapshot {
  return {
    type: "snapshot",
    seq,
    asked_since: seq,
    viewer: 0,
    decision: { seat: 0, text: "go" },
    events: kinds.map(event),
    view: { told: `server ${seq}` },
    action_hints: [],
    prompt: { seat: 0, text: "", passing: "" },
    asked: true,
    matters: [],
    tellings: [],
    can_undo: false,
    seed: null,
    ...changes,
  };
}

function setUp(pause = (kind: string) => (kind.startsWith("quiet") ? 0 : 100)) {
  const states: DisplayState[] = [];
  const failures: unknown[] = [];
  let waiting: (() => void) | null = null;
  const player = new EventPlayer({
    applyEvent: (view, { kind }) => {
      if (kind === "broken") throw new Error("no such picture");
      return { told: `${String(view["told"])}+${kind}` };
    },
    pause: ({ kind }) => pause(kind),
    show: (state) => void states.push(state),
    after: (_, what) => {
      waiting = what;
      return () => void (waiting = null);
    },
    failed: (error) => void failures.push(error),
  });
  const wait = () => {
    const what = waiting;
    waiting = null;
    what?.();
  };
  const seen = () => states.map(({ view, highlight, settled }) => `${String(view["told"])}${highlight ? ` (${highlight.kind})` : ""}${settled ? "." : ""}`);
  return { player, states, failures, wait, seen };
}

describe("event player", () => {
  it("shows the first snapshot at once, and later ones event by event", () => {
    const { player, wait, seen } = setUp();
    player.push(snapshot(1, ["a"]));
    player.push(snapshot(2, ["b", "quiet", "c"]));
    wait();
    wait();
    expect(seen()).toEqual(["server 1.", "server 1+b (b)", "server 1+b+quiet+c (c)", "server 2."]);
  });

  it("keeps snapshots that come in meanwhile in their order", () => {
    const { player, wait, seen } = setUp();
    player.push(snapshot(1, []));
    player.push(snapshot(2, ["a"]));
    player.push(snapshot(3, ["b"]));
    wait();
    wait();
    expect(seen()).toEqual(["server 1.", "server 1+a (a)", "server 2.", "server 2+b (b)", "server 3."]);
  });

  it("skips to the latest snapshot, and tells nothing of the skipped ones later", () => {
    const { player, wait, seen } = setUp();
    player.push(snapshot(1, []));
    player.push(snapshot(2, ["a", "b"]));
    player.push(snapshot(3, ["c"]));
    player.skip();
    wait();
    expect(seen()).toEqual(["server 1.", "server 1+a (a)", "server 3."]);
  });

  it.each([
    ["a gap", snapshot(5, ["a"])],
    ["something undone", snapshot(2, ["a"], { decision: { seat: 0, text: "go", undone: true } })],
    ["another viewer of hidden hands", snapshot(2, ["a"], { viewer: 1, view: { told: "server 2", seats: [{ hand: null }] } })],
  ])("simply shows %s", (_, next) => {
    const { player, states } = setUp();
    player.push(snapshot(1, []));
    player.push(next);
    expect(states.map(({ settled }) => settled)).toEqual([true, true]);
  });

  it("goes on as a story through another viewer's eyes where all is open", () => {
    const { player, states } = setUp();
    player.push(snapshot(1, []));
    player.push(snapshot(2, ["a"], { viewer: 1 }));
    expect(states.at(-1)!.highlight?.kind).toBe("a");
  });

  it("shows in no frame anything later than the event that is told", () => {
    const { player, states, wait } = setUp();
    const story = [snapshot(1, []), snapshot(2, ["a", "quiet", "b"]), snapshot(3, []), snapshot(4, ["c"]), snapshot(5, ["d", "ended"], { seed: "s" })];
    const log = story.map(({ seq, decision, events }) => ({ seq, decision, events }));
    for (const next of story) player.push(next); // all at once, as where the server lets windows pass by itself
    for (let i = 0; i < 9; i += 1) wait();
    const frames = states.map((state) => {
      const kinds = toldEntries(log, state).flatMap(({ events }) => events.map(({ kind }) => kind));
      if (state.highlight) expect(kinds.at(-1)).toBe(state.highlight.kind);
      return [kinds.join(" "), state.settled ? state.snapshot.seed ?? "" : "telling"];
    });
    expect(frames).toEqual([
      ["", ""],
      ["a", "telling"],
      ["a quiet b", "telling"],
      ["a quiet b", ""],
      ["a quiet b", ""],
      ["a quiet b c", "telling"],
      ["a quiet b c", ""],
      ["a quiet b c d", "telling"],
      ["a quiet b c d ended", "telling"],
      ["a quiet b c d ended", "s"],
    ]);
  });

  it("goes on with its story where a connection comes back, and ends with the snapshot that came last", () => {
    const { player, states, wait } = setUp();
    player.push(snapshot(1, []));
    player.push(snapshot(2, ["a", "b"]));
    const again = snapshot(2, ["a", "b"]);
    player.push(again);
    expect(states.at(-1)!.highlight?.kind).toBe("a");
    wait();
    wait();
    expect(states.map(({ highlight }) => highlight?.kind)).toEqual([undefined, "a", "b", undefined]);
    expect(states.at(-1)!.snapshot).toBe(again);
  });

  it("survives an event that cannot be drawn, and shows everything at once without pauses", () => {
    const { player, failures, seen } = setUp(() => 0);
    player.push(snapshot(1, []));
    player.push(snapshot(2, ["broken", "b"]));
    expect(seen()).toEqual(["server 1.", "server 2."]);
    expect(failures).toEqual([new Error("no such picture")]);
  });
});
