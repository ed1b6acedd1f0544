/** Clause reader: the catalogue's clauses, fetched once for each game, and the clause that is open. */

import { api, type ClauseText } from "../connection/api";

const fetched = new Map<string, Promise<ClauseText[]>>();

function clausesOf(game: string): Promise<ClauseText[]> {
  const known = fetched.get(game);
  if (known) return known;
  const asked = api.rules(game);
  fetched.set(game, asked);
  asked.catch(() => fetched.delete(game));
  return asked;
}

class ClauseReader {
  /** Open clause id, with all clauses whose ids begin with it; null if closed. */
  open = $state.raw<{ id: string; clauses: ClauseText[]; trouble: string } | null>(null);

  async show(game: string, id: string): Promise<void> {
    try {
      const all = await clausesOf(game);
      const clauses = all.filter((clause) => clause.id === id || clause.id.startsWith(`${id}-`));
      this.open = { id, clauses, trouble: clauses.length ? "" : "The catalogue has no such clause." };
    } catch (error) {
      this.open = { id, clauses: [], trouble: (error as Error).message };
    }
  }

  close(): void {
    this.open = null;
  }
}

export const clauseReader = new ClauseReader();
