/** Marks on a replay's scrubber: the moments of a game that one looks for, by how the game says that they feel. */

import type { JournalText, LogEntry } from "./api";

export interface Mark {
  seq: number;
  tone: "alarm" | "good";
  /** What happened, in words. */
  text: string;
}

const LOOKED_AT = 1000; // ms: what is looked at for so long is a turn of events, and not just a step

/** Turns of events for worse and for better, one mark of each tone at most for an entry of the log. */
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
