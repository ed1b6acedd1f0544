/** The log as it is read: one line an event, a heading where a turn begins, decisions taken back struck out. */

import type { Moment } from "../generated/frames";
import type { LogEntry } from "./api";

export interface Line {
  key: string;
  seq: number;
  kind: string;
  text: string;
  heading: boolean;
  /** Whether an entry of the log begins here. */
  first: boolean;
}

/** Entries with another one at the end; what was taken back stays, followed by the word that it was. */
export function grown(entries: LogEntry[], moment: Moment): LogEntry[] {
  if (entries.some((entry) => entry.seq === moment.seq)) return entries;
  return [...entries, { seq: moment.seq, decision: moment.decision, events: moment.events }];
}

/** Whether the entries tell everything up to a moment, so that nothing needs fetching. */
export const reaches = (entries: LogEntry[], seq: number) => (entries.at(-1)?.seq ?? -1) >= seq - 1;

export function lines(entries: LogEntry[], nameOf: (seat: number) => string): Line[] {
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
