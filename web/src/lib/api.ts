/** HTTP client of the server: what is asked once, where the socket tells what changes. */

import type { DecisionFrame, EventFrame, SeatFrame, Snapshot } from "../generated/protocol";

export interface GameOption {
  name: string;
  title: string;
  about: string;
  form: "word" | "number" | "list" | "file";
  /** What can be chosen, the default first; empty where anything may be said. */
  values: string[];
  /** What each value is called. */
  labels: string[];
}

export interface GameInfo {
  game: string;
  title: string;
  about: string;
  players: number[];
  options: GameOption[];
  roles: Record<string, { name: string; text: string }>;
  bots: string[];
}

export interface SeatRequest {
  held: "me" | "open" | "bot";
  name?: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  options: Record<string, string | number | string[]>;
  seats: SeatRequest[];
  adviser: boolean;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  seats: SeatFrame[];
  yours: number[];
  adviser: boolean;
  over: boolean;
  seq: number;
  commitment: string;
  started: number | string;
}

export interface LogEntry {
  seq: number;
  decision: DecisionFrame | null;
  events: EventFrame[];
}

export interface Clause {
  id: string;
  title?: string;
  text: string;
}

/** Something with a name: what is printed of it, and its clauses. */
export interface CardText {
  name: string;
  text: string;
  rules: string;
}

/** A kind of event: how it feels, and how long it is looked at, in ms at normal speed. */
export interface JournalText {
  tone: Tone;
  pause: number;
}

export type Tone = "alarm" | "bad" | "good" | "calm";

/** What is printed on every game's table; the rest of the components is the game's own. */
export interface CommonComponents {
  game: string;
  title: string;
  colours: Record<string, { name: string; letter: string; shape: string }>;
  roles: Record<string, CardText>;
  actions: Record<string, CardText>;
  events: Record<string, CardText>;
  /** How each kind of event is shown. */
  journal: Record<string, JournalText>;
}

/** The server said no: the sentence is for the reader. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch {
    throw new ApiError(0, "The server cannot be reached. Is it still running?");
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const sentence = (body as { error?: unknown } | null)?.error;
  throw new ApiError(response.status, typeof sentence === "string" ? sentence : `The server answered ${response.status}.`);
}

function post<T>(path: string, body: unknown): Promise<T> {
  return request<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const query = (viewer: number | null) => (viewer === null ? "" : `?viewer=${viewer}`);

export const api = {
  games: () => request<GameInfo[]>("/games"),
  createTable: (table: NewTable) => post<{ table: string; yours: number[]; commitment: string }>("/tables", table),
  table: (id: string) => request<TableInfo>(`/tables/${id}`),
  components: (id: string) => request<CommonComponents>(`/tables/${id}/components`),
  snapshot: (id: string, seq: number, viewer: number | null) => request<Snapshot>(`/tables/${id}/snapshots/${seq}${query(viewer)}`),
  log: (id: string, viewer: number | null) => request<LogEntry[]>(`/tables/${id}/log${query(viewer)}`),
  record: (id: string) => request<Record<string, unknown>>(`/tables/${id}/record`),
  takeSeat: (id: string, seat: number, name: string) => post<unknown>(`/tables/${id}/seats/${seat}`, { name }),
  leaveSeat: (id: string, seat: number) => request<unknown>(`/tables/${id}/seats/${seat}`, { method: "DELETE" }),
  importRecord: (record: unknown) => post<{ table: string }>("/records", record),
  rules: (game: string) => request<Clause[]>(`/rules/${game}`),
};
