import { beforeEach, expect, test, vi } from "vitest";

import { api } from "../connection/api";
import type { Snapshot } from "../generated/protocol";
import { Replay } from "./replay.svelte";

const tick = () => new Promise((then) => setTimeout(then));

/** Replay of a game with `last` entries, whose waits end by hand. */
function replayOf(last: number) {
  const shown: number[] = [];
  let waits: { ms: number; callback: () => void }[] = [];
  const after = (ms: number, callback: () => void) => {
    const wait = { ms, callback };
    waits.push(wait);
    return () => (waits = waits.filter((other) => other !== wait));
  };
  const replay = new Replay("t", () => null, () => last, ({ seq }) => void shown.push(seq), after);
  /** Show the story of the current entry, and let the rest after it pass. Return the length of the rest. */
  const goOn = async () => {
    replay.settled(replay.seq!);
    const wait = waits.shift();
    wait?.callback();
    await tick();
    return wait?.ms;
  };
  return { replay, shown, goOn, waits: () => waits.length };
}

beforeEach(() => {
  vi.stubGlobal("history", { replaceState: vi.fn() });
  vi.stubGlobal("location", { origin: "https://play.example", pathname: "/t/abc", hash: "", search: "" });
  vi.spyOn(api, "snapshot").mockImplementation(async (_, seq) => ({ seq }) as Snapshot);
});

test("it goes on by itself to the end, and then from the beginning", async () => {
  const { replay, shown, goOn, waits } = replayOf(2);
  await replay.go(0);
  replay.play();
  expect(await goOn()).toBe(900);
  replay.speed = 4;
  expect(await goOn()).toBe(225);
  expect(shown).toEqual([0, 1, 2]);
  await goOn();
  expect(replay.playing).toBe(false);
  expect(waits()).toBe(0);
  replay.toggle();
  await tick();
  expect([replay.seq, replay.playing]).toEqual([0, true]);
});

test("a pause, a step by hand and the way back to now stop it", async () => {
  for (const stop of [(r: Replay) => r.toggle(), (r: Replay) => void r.step(1), (r: Replay) => r.leave(null)]) {
    const { replay, goOn, waits } = replayOf(9);
    await replay.go(3);
    replay.play();
    await goOn();
    stop(replay);
    await tick();
    expect([replay.playing, waits()]).toEqual([false, 0]);
    if (replay.active) replay.settled(replay.seq!);
    expect(waits()).toBe(0);
  }
});

test("scrubbing while it plays goes on from there", async () => {
  const { replay, goOn } = replayOf(9);
  await replay.go(0);
  replay.play();
  await replay.go(6);
  replay.settled(2); // end of a story that is no longer shown
  await goOn();
  expect([replay.seq, replay.playing]).toEqual([7, true]);
});

test("a moment that cannot be fetched stops it, and says why", async () => {
  const { replay } = replayOf(9);
  vi.spyOn(api, "snapshot").mockRejectedValue(new Error("The server cannot be reached."));
  replay.play();
  await tick();
  expect([replay.playing, replay.trouble]).toEqual([false, "The server cannot be reached."]);
});

test("links to a moment are followed in both forms, and those to be sent can be read by servers", async () => {
  const { replay } = replayOf(20);
  await replay.follow({ hash: "", search: "?moment=12" });
  expect(replay.seq).toBe(12);
  await replay.follow({ hash: "#7", search: "?moment=12" });
  expect(replay.seq).toBe(7);
  expect(history.replaceState).toHaveBeenLastCalledWith(null, "", "/t/abc#7");
  expect(replay.link).toBe("https://play.example/t/abc?moment=7");
  await replay.follow({ hash: "#actions", search: "?moment=x" });
  expect(replay.seq).toBe(7);
});
