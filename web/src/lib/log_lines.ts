/** Lines of the log as it is read: one an event, a heading where a turn begins, and a word on decisions taken back. */

import type { EventFrame, Snapshot } from "../generated/protocol";
import type { LogEntry } from "./api";
import type { DisplayState } from "./event_player";

/** Kinds of events that are told in one line where they follow each other at one seat, such as the cards of a telling. */
const JOINED = ["told"];

/** Kinds of events that are no line: that a window passed unused, and which die was used for what is told next. */
const UNTOLD = ["proceeded", "used"];

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

/** Fetched entries, followed by those of others that are newer. */
export function withNewer(fetched: LogEntry[], others: LogEntry[]): LogEntry[] {
  const last = fetched.at(-1)?.seq ?? -1;
  return [...fetched, ...others.filter(({ seq }) => seq > last)];
}

/** Whether no entry before a sequence number is missing, so that nothing needs fetching. */
export const reaches = (entries: LogEntry[], seq: number) => (entries.at(-1)?.seq ?? -1) >= seq - 1;

/** Entries up to the event that is shown right now. */
export function toldEntries(entries: LogEntry[], { snapshot, told }: Pick<DisplayState, "snapshot" | "told">): LogEntry[] {
  return entries.flatMap((entry) => {
    if (entry.seq > snapshot.seq) return [];
    return entry.seq === snapshot.seq ? [{ ...entry, events: entry.events.slice(0, told) }] : [entry];
  });
}

/** Everything that decisions led to, in order, without what was taken back, and without how the table was laid. */
export function happened(entries: LogEntry[]): EventFrame[] {
  const standing: LogEntry[] = [];
  for (const entry of entries) {
    if (entry.decision?.undone) standing.pop();
    else if (entry.decision) standing.push(entry);
  }
  return standing.flatMap(({ events }) => events.filter(({ kind }) => !UNTOLD.includes(kind)));
}

export function logLines(entries: LogEntry[], nameOf: (seat: number) => string): LogLine[] {
  return entries.flatMap((entry) => {
    const { seq, decision } = entry;
    if (decision?.undone) {
      return [{ key: `${seq}`, seq, kind: "undone", text: `${nameOf(decision.seat)} takes back: ${decision.text}.`, heading: false, first: true }];
    }
    const events = entry.events.filter(({ kind }) => !UNTOLD.includes(kind));
    return together(events).map((same, index) => ({
      key: `${seq}.${index}`,
      seq,
      kind: same[0]!.kind,
      text: inOneSentence(same.map(({ text }) => text)),
      heading: same[0]!.kind === "turn",
      first: index === 0,
    }));
  });
}

/** Events in the groups that are told in one line each. */
function together(events: EventFrame[]): EventFrame[][] {
  const groups: EventFrame[][] = [];
  for (const event of events) {
    const last = groups.at(-1)?.[0];
    if (last && JOINED.includes(event.kind) && last.kind === event.kind && last.args["seat"] === event.args["seat"]) groups.at(-1)!.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** Sentences that begin alike as one, such as "Ann tells of Lima." and "Ann tells of Paris.": "Ann tells of Lima and Paris." */
export function inOneSentence(sentences: readonly string[]): string {
  const [first = "", ...others] = sentences;
  if (!others.length) return first;
  const words = first.split(" ");
  const same = words.findIndex((word, nth) => others.some((other) => other.split(" ")[nth] !== word));
  const start = words.slice(0, same < 0 ? words.length - 1 : same).join(" ");
  const ends = sentences.map((one) => one.slice(start.length + 1).replace(/\.$/, ""));
  return `${start} ${ends.slice(0, -1).join(", ")} and ${ends.at(-1)}.`;
}

/** The last of some events in words, with those that are told in one line with it. */
export const lastSentence = (events: EventFrame[]): string => inOneSentence((together(events).at(-1) ?? []).map(({ text }) => text));
