/** Progress of the first games, in this browser's local storage: table and completion of each chapter. */

import { api, ApiError } from "../connection/api";
import type { ChapterTitle } from "../generated/protocol";

const KEY = "fourcures.tables.lessons.chapters";

interface Kept {
  /** Table at which the chapter was begun; absent if it was skipped. */
  table?: string;
  done?: boolean;
}

type Progress = Record<string, Record<string, Kept>>;

function read(): Progress {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? (kept as Progress) : {};
  } catch {
    return {};
  }
}

const keptOf = (game: string, chapter: string): Kept => read()[game]?.[chapter] ?? {};

function keep(game: string, chapter: string, change: Kept): void {
  const all = read();
  all[game] = { ...all[game], [chapter]: { ...all[game]?.[chapter], ...change } };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage, the lessons start from the first chapter.
  }
}

/** Mark a chapter as done, or as known already. */
export const finish = (game: string, chapter: string) => keep(game, chapter, { done: true });

export const isDone = (game: string, chapter: string): boolean => keptOf(game, chapter).done ?? false;

/** Next chapter: the first that is not done, or the first of all once all are. */
export const nextChapter = (game: string, chapters: ChapterTitle[]): ChapterTitle | undefined =>
  chapters.find(({ id }) => !isDone(game, id)) ?? chapters[0];

export interface Standing {
  done: number;
  of: number;
  begun: boolean;
}

/** Progress of a learner. */
export function standing(game: string, chapters: ChapterTitle[]): Standing {
  const kept = chapters.map(({ id }) => keptOf(game, id));
  return { done: kept.filter(({ done }) => done).length, of: chapters.length, begun: kept.some(({ table, done }) => table || done) };
}

/** Table of a chapter: the one that was begun, if the server still has it, otherwise a new one. */
export async function tableOf(game: string, chapter: string): Promise<string> {
  const { table, done } = keptOf(game, chapter);
  if (table && !done) {
    try {
      if ((await api.table(table)).yours.length) return table;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  const made = await api.startLesson(game, chapter);
  keep(game, chapter, { table: made.table });
  return made.table;
}

/** Go to the table of a chapter. */
export async function open(game: string, chapter: string): Promise<void> {
  location.assign(`/t/${await tableOf(game, chapter)}`);
}
