/** Words for a player's games, and the key in a text. */

import type { MyTable } from "../connection/api";

/** Status of a table for its player. */
export function statusWords({ status, waits_for }: Pick<MyTable, "status" | "waits_for">): string {
  if (status === "yours") return "your turn";
  if (status === "open") return "waiting for friends";
  return status === "theirs" ? `waiting for ${waits_for || "a friend"}` : status;
}

export const share = (won: number, played: number) => (played ? Math.round((100 * won) / played) : 0);

const KEY = /^[A-Za-z0-9_-]{22}$/;

/** Key in a link, in a key file or typed; null if there is none. */
export function keyIn(text: string): string | null {
  const found = text.trim().split(/[#\s]/).at(-1) ?? "";
  return KEY.test(found) ? found : null;
}
