import { expect, test, vi } from "vitest";

import { api, type LogEntry } from "../connection/api";
import type { Snapshot } from "../generated/protocol";
import { GameLog } from "./game_log.svelte";

const entry = (seq: number): LogEntry => ({ seq, decision: null, events: [] });
const view = { seats: [] as { hand: string[] | null }[] };
const snapshot = (seq: number, viewer = 0) => ({ ...entry(seq), viewer, view }) as unknown as Snapshot;

/** Log whose fetches are answered by hand, in any order. */
function logOf() {
  const answers: { resolve: (entries: LogEntry[]) => void; reject: (why: Error) => void }[] = [];
  vi.spyOn(api, "log").mockImplementation(() => new Promise((resolve, reject) => void answers.push({ resolve, reject })));
  const log = new GameLog("t");
  const kept: Promise<void>[] = [];
  return {
    log,
    keep: (seq: number, viewer?: number) => void kept.push(log.keep(snapshot(seq, viewer))),
    answer: async (fetch: number, ...seqs: number[]) => {
      answers[fetch]!.resolve(seqs.map(entry));
      await kept[fetch];
      return log.entries.map(({ seq }) => seq);
    },
    fail: (fetch: number) => {
      answers[fetch]!.reject(new Error("no connection"));
      return kept[fetch];
    },
  };
}

test("a fetched log that is behind the socket is completed by what the socket told", async () => {
  const { keep, answer } = logOf();
  for (const seq of [0, 1, 2]) keep(seq);
  expect(await answer(0, 0)).toEqual([0, 1, 2]);
  expect(await answer(2, 0, 1, 2)).toEqual([0, 1, 2]);
  expect(await answer(1, 0, 1), "an answer that comes late takes nothing away").toEqual([0, 1, 2]);
});

test("a log that was fetched through other eyes is not shown", async () => {
  const { keep, answer } = logOf();
  keep(4, 0);
  keep(4, 1);
  expect(await answer(0, 3, 4)).toEqual([]);
  expect(await answer(1, 3, 4)).toEqual([3, 4]);
});

test("a log that could not be fetched through other eyes is asked for again with the next snapshot", async () => {
  const { keep, answer, fail } = logOf();
  keep(0, 0);
  await answer(0, 0);
  keep(0, 1);
  await fail(1);
  keep(1, 1);
  expect(await answer(2, 0, 1)).toEqual([0, 1]);
});

test("a log says whether it is known, and where hands are hidden it forgets that of another seat at once", async () => {
  const { log, keep, answer, fail } = logOf();
  keep(0, 0);
  expect(log.state).toBe("fetching");
  await answer(0, 0);
  expect(log.state).toBe("known");
  keep(0, 1);
  expect([log.state, log.entries.length], "open hands").toEqual(["known", 1]);
  await answer(1, 0);
  view.seats = [{ hand: null }];
  keep(0, 0);
  expect([log.state, log.entries.length], "hidden hands").toEqual(["fetching", 0]);
  await fail(2);
  expect(log.state).toBe("failed");
  view.seats = [];
});
