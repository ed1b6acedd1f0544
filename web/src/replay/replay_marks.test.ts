import { expect, test } from "vitest";

import type { JournalText, LogEntry } from "../connection/api";
import { replayMarks } from "./replay_marks";

const journal: Record<string, JournalText> = {
  flood: { tone: "alarm", pause: 1300 },
  shaken: { tone: "alarm", pause: 400 },
  rescue: { tone: "good", pause: 2000 },
  swept: { tone: "good", pause: 300 },
  walked: { tone: "calm", pause: 2000 },
};

const entry = (seq: number, ...kinds: string[]): LogEntry => ({
  seq,
  decision: null,
  events: kinds.map((kind) => ({ kind, args: {}, text: `${kind}.` })),
});

test("turns of events are marked once for worse and once for better", () => {
  const log = [entry(0, "walked"), entry(1, "flood", "swept", "flood"), entry(2, "rescue", "flood"), entry(3, "shaken", "unheard_of")];
  expect(replayMarks(log, journal)).toEqual([
    { seq: 1, tone: "alarm", text: "flood. flood." },
    { seq: 2, tone: "alarm", text: "flood." },
    { seq: 2, tone: "good", text: "rescue." },
  ]);
});

