/** Lines of the log as it is read: one an event, a heading where a turn begins, and a word on decisions taken back. */

import type { Snapshot } from "../generated/protocol";
import type { LogEntry } from "./api";

export interface LogLine {
  key: string;
  seq: number;
  kind: string;
  text: string;
  heading: boolean;
  /** Whether an entry of the log begins here. */
  first: boolean;
}

/** Entries with that of a snapshot at the end; what was taken back stays, followed by the word that it was. */
export function withEntryOf(snapshot: Snapshot, entries: LogEntry[]): LogEntry[] {
  if (entries.some((entry) => entry.seq === snapshot.seq)) return entries;
  return [...entries, { seq: snapshot.seq, decision: snapshot.decision, events: snapshot.events }];
}

/** Whether no entry before a sequence number is missing, so that nothing needs fetching. */
export const reaches = (entries: LogEntry[], seq: number) => (entries.at(-1)?.seq ?? -1) >= seq - 1;

export function logLines(entries: LogEntry[], nameOf: (seat: number) => string): LogLine[] {
  return entries.flatMap((entry) => {
    const { seq, decision } = entry;
    if (decision?.undone) {
      return [{ key: `${seq}`, seq, kind: "undone", text: `${nameOf(decision.seat)} takes back: ${decision.text}.`, heading: false, first: true }];
    }
    return entry.events.map((event, index) => ({
      key: `${seq}.${index}`,
      seq,
      kind: event.kind,
      text: event.text,
      heading: event.kind === "turn",
      first: index === 0,
    }));
  });
}
