/** Marks on a replay's scrubber: notable points of a game, by the tone of their events. */

import type { JournalText, LogEntry } from "../connection/api";

export interface Mark {
  seq: number;
  tone: "alarm" | "good";
  /** Description of the events. */
  text: string;
}

const LOOKED_AT = 1000; // ms: events shown for at least this long are turns of fortune, not just steps

/** Turns for worse and for better, with at most one mark of each tone per entry of the log. */
export function replayMarks(entries: readonly LogEntry[], journal: Readonly<Record<string, JournalText>>): Mark[] {
  const marks: Mark[] = [];
  for (const { seq, events } of entries) {
    for (const tone of ["alarm", "good"] as const) {
      const told = events.filter(({ kind }) => journal[kind]?.tone === tone && journal[kind].pause >= LOOKED_AT);
      if (told.length) marks.push({ seq, tone, text: told.map(({ text }) => text).join(" ") });
    }
  }
  return marks;
}
