/** Lines of the log for readers: one per event, a heading for each turn, and a note on undone decisions. */

import type { LogEntry } from "../connection/api";
import type { EventFrame, Snapshot } from "../generated/protocol";
import type { DisplayState } from "./event_player";

/** Kinds of events that share a line if they follow each other at one seat, such as the cards of a telling. */
const JOINED = ["told"];

/** Kinds of events without a line: unused windows, and the die used for the next event. */
const UNTOLD = ["proceeded", "used"];

export interface LogLine {
  key: string;
  seq: number;
  kind: string;
  text: string;
  heading: boolean;
  /** Whether the line is the first of a log entry. */
  first: boolean;
}

/** Append the entry of a snapshot. Undone entries stay, followed by the entry of the undo. */
export function withEntryOf(snapshot: Snapshot, entries: LogEntry[]): LogEntry[] {
  if (entries.some((entry) => entry.seq === snapshot.seq)) return entries;
  return [...entries, { seq: snapshot.seq, decision: snapshot.decision, events: snapshot.events }];
}

/** Fetched entries, followed by newer ones of `others`. */
export function withNewer(fetched: LogEntry[], others: LogEntry[]): LogEntry[] {
  const last = fetched.at(-1)?.seq ?? -1;
  return [...fetched, ...others.filter(({ seq }) => seq > last)];
}

/** Whether no entry before a sequence number is missing, so that nothing needs fetching. */
export const reaches = (entries: LogEntry[], seq: number) => (entries.at(-1)?.seq ?? -1) >= seq - 1;

/** Entries up to the event shown right now. */
export function toldEntries(entries: LogEntry[], { snapshot, told }: Pick<DisplayState, "snapshot" | "told">): LogEntry[] {
  return entries.flatMap((entry) => {
    if (entry.seq > snapshot.seq) return [];
    return entry.seq === snapshot.seq ? [{ ...entry, events: entry.events.slice(0, told) }] : [entry];
  });
}

/** Events of all decisions in order, without undone ones and without the set-up. */
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

/** Groups of events that share a line. */
function together(events: EventFrame[]): EventFrame[][] {
  const groups: EventFrame[][] = [];
  for (const event of events) {
    const last = groups.at(-1)?.[0];
    if (last && JOINED.includes(event.kind) && last.kind === event.kind && last.args["seat"] === event.args["seat"]) groups.at(-1)!.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** Join sentences: "Ann tells of Lima." and "Ann tells of Paris." give "Ann tells of Lima and Paris." */
export function inOneSentence(sentences: readonly string[]): string {
  const [first = "", ...others] = sentences;
  if (!others.length) return first;
  const words = first.split(" ");
  const same = words.findIndex((word, nth) => others.some((other) => other.split(" ")[nth] !== word));
  const start = words.slice(0, same < 0 ? words.length - 1 : same).join(" ");
  const ends = sentences.map((one) => one.slice(start.length + 1).replace(/\.$/, ""));
  return `${start} ${ends.slice(0, -1).join(", ")} and ${ends.at(-1)}.`;
}

/** Last of some events in words, with those that share its line. */
export const lastSentence = (events: EventFrame[]): string => inOneSentence((together(events).at(-1) ?? []).map(({ text }) => text));
