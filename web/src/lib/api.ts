/** The server's HTTP side: what is asked once, where the socket tells what changes. */

import type { DecisionFrame, EventFrame, Moment, SeatFrame } from "../generated/frames";

export interface Wish {
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
  wishes: Wish[];
  roles: Record<string, { name: string; text: string }>;
  bots: string[];
}

export interface SeatWish {
  held: "me" | "open" | "bot";
  name?: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  wishes: Record<string, string | number | string[]>;
  seats: SeatWish[];
  adviser: boolean;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  wishes: Record<string, unknown>;
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
export interface Told {
  name: string;
  text: string;
  rules: string;
}

/** What is printed on every game's table; the rest of a sheet is the game's own. */
export interface CommonSheet {
  game: string;
  title: string;
  colours: Record<string, { name: string; letter: string; shape: string }>;
  roles: Record<string, Told>;
  actions: Record<string, Told>;
  events: Record<string, Told>;
}

/** The server said no: the sentence is for the reader. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch {
    throw new Trouble(0, "The server cannot be reached. Is it still running?");
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const said = (body as { error?: unknown } | null)?.error;
  throw new Trouble(response.status, typeof said === "string" ? said : `The server answered ${response.status}.`);
}

function post<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const eyes = (look: number | null) => (look === null ? "" : `?look=${look}`);

export const api = {
  games: () => ask<GameInfo[]>("/games"),
  start: (table: NewTable) => post<{ table: string; yours: number[]; commitment: string }>("/tables", table),
  table: (id: string) => ask<TableInfo>(`/tables/${id}`),
  sheet: (id: string) => ask<CommonSheet>(`/tables/${id}/sheet`),
  moment: (id: string, seq: number, look: number | null) => ask<Moment>(`/tables/${id}/moments/${seq}${eyes(look)}`),
  log: (id: string, look: number | null) => ask<LogEntry[]>(`/tables/${id}/log${eyes(look)}`),
  record: (id: string) => ask<Record<string, unknown>>(`/tables/${id}/record`),
  take: (id: string, seat: number, name: string) => post<unknown>(`/tables/${id}/seats/${seat}`, { name }),
  leave: (id: string, seat: number) => ask<unknown>(`/tables/${id}/seats/${seat}`, { method: "DELETE" }),
  bring: (record: unknown) => post<{ table: string }>("/records", record),
  rules: (game: string) => ask<Clause[]>(`/rules/${game}`),
};
