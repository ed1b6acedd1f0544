/** Words for lists of games and deals. */

import type { DealScore, MyTable } from "../lib/api";

export const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Status of a table for its player. */
export function statusWords({ status, waits_for }: Pick<MyTable, "status" | "waits_for">): string {
  if (status === "yours") return "your turn";
  if (status === "open") return "waiting for friends";
  return status === "theirs" ? `waiting for ${waits_for || "a friend"}` : status;
}

/** Result of a deal in short. */
export function scoreWords({ won, turns, cures }: Pick<DealScore, "won" | "turns" | "cures">): string {
  if (won === null) return "not finished";
  return won ? `Won in ${plural(turns, "turn")}` : `Lost after ${plural(turns, "turn")}, with ${plural(cures, "cure")}`;
}

/** The planner's results at a deal; empty where it does not play. */
export function plannerWords({ played, won, of }: { played: number; won: number; of: number }): string {
  if (!of || !played) return "";
  return played < of ? `The planner has won ${won} of ${played} so far.` : `The planner won it ${won} of ${of} times.`;
}

/** Time left in a day: whole hours, or minutes in the last hour. */
export function timeLeft(ends: number, now: number): string {
  const minutes = Math.max(0, Math.ceil((ends - now) / 60));
  return minutes >= 60 ? `${plural(Math.floor(minutes / 60), "hour")} left` : `${plural(minutes, "minute")} left`;
}

/** Calendar day, such as 2026-11-17, in the reader's format. */
export const dayWords = (day: string, locale?: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

export const share = (won: number, played: number) => (played ? Math.round((100 * won) / played) : 0);

const KEY = /^[A-Za-z0-9_-]{22}$/;

/** Key in a link, in a key file or typed; null if there is none. */
export function keyIn(text: string): string | null {
  const found = text.trim().split(/[#\s]/).at(-1) ?? "";
  return KEY.test(found) ? found : null;
}
