/** HTTP client of the server, for single requests. The socket reports changes. */

import type { ClauseText, CreatedTable, DealInfo, DealPage, DealTable, GameInfo, ImportedTable, KnownKey, LogEntry, MyTables, NewTable, PlayerName, PlayOn, ReviewAnswer, Snapshot, Statistics, TableInfo } from "../generated/protocol";

export type { ClauseText, DealInfo, DealPage, DealResult, DealScore, GameInfo, GameOption, GameTally, LogEntry, MyTable, NewTable, SeatRequest, Statistics, TableInfo, TallyText } from "../generated/protocol";

/** Card, role or other named thing: its printed text and its clauses. */
export interface CardText {
  name: string;
  text: string;
  rules: string;
}

/** Kind of event: its tone, and its display time in ms at normal speed. */
export interface JournalText {
  tone: Tone;
  pause: number;
}

export type Tone = "alarm" | "bad" | "good" | "calm";

/** Printed content of every game's table. The rest of the components is the game's own. */
export interface CommonComponents {
  game: string;
  title: string;
  colours: Record<string, { name: string; letter: string; shape: string }>;
  roles: Record<string, CardText>;
  actions: Record<string, CardText>;
  events: Record<string, CardText>;
  /** Display of each kind of event. */
  journal: Record<string, JournalText>;
}

/** Refusal by the server, with a sentence for the reader. */
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

const post = <T>(path: string, body: unknown) => send<T>("POST", path, body);

function send<T>(method: "POST" | "PUT", path: string, body: unknown): Promise<T> {
  return request<T>(path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const query = (viewer: number | null) => (viewer === null ? "" : `?viewer=${viewer}`);

export const api = {
  games: () => request<GameInfo[]>("/games"),
  createTable: (table: NewTable) => post<CreatedTable>("/tables", table),
  startLesson: (game: string, chapter: string) => request<CreatedTable>(`/lessons/${game}/${chapter}`, { method: "POST" }),
  gameComponents: (game: string) => request<CommonComponents>(`/games/${game}/components`),
  table: (id: string) => request<TableInfo>(`/tables/${id}`),
  components: (id: string) => request<CommonComponents>(`/tables/${id}/components`),
  snapshot: (id: string, seq: number, viewer: number | null) => request<Snapshot>(`/tables/${id}/snapshots/${seq}${query(viewer)}`),
  log: (id: string, viewer: number | null) => request<LogEntry[]>(`/tables/${id}/log${query(viewer)}`),
  record: (id: string) => request<Record<string, unknown>>(`/tables/${id}/record`),
  review: (id: string) => request<ReviewAnswer>(`/tables/${id}/review`),
  playOn: (id: string, seq: number, wanted: PlayOn) => post<CreatedTable>(`/tables/${id}/moments/${seq}`, wanted),
  takeSeat: (id: string, seat: number, name: string) => post<unknown>(`/tables/${id}/seats/${seat}`, { name } satisfies PlayerName),
  leaveSeat: (id: string, seat: number) => request<unknown>(`/tables/${id}/seats/${seat}`, { method: "DELETE" }),
  importRecord: (record: unknown) => post<ImportedTable>("/records", record),
  key: () => request<KnownKey>("/key"),
  useKey: (key: string) => send<KnownKey>("PUT", "/key", { key }),
  replaceKey: () => request<KnownKey>("/key", { method: "POST" }),
  dropKey: () => request<KnownKey>("/key", { method: "DELETE" }),
  myTables: (over: boolean, skip = 0) => request<MyTables>(`/my/tables?over=${over}&skip=${skip}`),
  statistics: () => request<Statistics>("/my/statistics"),
  forgetTable: (id: string) => request<unknown>(`/my/tables/${id}`, { method: "DELETE" }),
  forgetAll: () => request<unknown>("/my/tables", { method: "DELETE" }),
  deals: () => request<DealInfo[]>("/deals"),
  dealsBefore: (game: string, day: string) => request<DealInfo[]>(`/deals/${game}?before=${day}`),
  deal: (game: string, day: string, skip = 0) => request<DealPage>(`/deals/${game}/${day}?skip=${skip}`),
  playDeal: (game: string, day: string, name: string) => post<DealTable>(`/deals/${game}/${day}`, { name } satisfies PlayerName),
  rules: (game: string) => request<ClauseText[]>(`/rules/${game}`),
};
