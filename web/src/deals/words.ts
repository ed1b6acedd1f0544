/** Words for deals. */

import type { DealScore } from "../connection/api";
import { pluralise } from "../ui/text";

/** Result of a deal in short. */
export function scoreWords({ won, turns, cures }: Pick<DealScore, "won" | "turns" | "cures">): string {
  if (won === null) return "not finished";
  return won ? `Won in ${pluralise(turns, "turn")}` : `Lost after ${pluralise(turns, "turn")}, with ${pluralise(cures, "cure")}`;
}

/** The planner's results at a deal; empty where it does not play. */
export function plannerWords({ played, won, of }: { played: number; won: number; of: number }): string {
  if (!of || !played) return "";
  return played < of ? `The planner has won ${won} of ${played} so far.` : `The planner won it ${won} of ${of} times.`;
}

/** Time left in a day: whole hours, or minutes in the last hour. */
export function timeLeft(ends: number, now: number): string {
  const minutes = Math.max(0, Math.ceil((ends - now) / 60));
  return minutes >= 60 ? `${pluralise(Math.floor(minutes / 60), "hour")} left` : `${pluralise(minutes, "minute")} left`;
}

/** Calendar day, such as 2026-11-17, in the reader's format. */
export const dayWords = (day: string, locale?: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
