/** Story being shown, compared with the question before it and the one to which it leads. */

import type { Snapshot } from "../generated/protocol";
import type { DisplayState } from "./event_player";

/** Turn in a game's view. */
const turnOf = ({ view }: Snapshot) => view["turn"] as { number?: number; phase?: string } | undefined;

/** Whether a story ends the question before it: another one follows, or none. */
export function leadsAway({ settled, snapshot }: DisplayState, before: Snapshot | null): boolean {
  if (settled || !before) return false;
  const goesOn = snapshot.asked && snapshot.prompt.seat === before.prompt.seat && snapshot.prompt.passing === before.prompt.passing;
  const [turn, last] = [turnOf(snapshot), turnOf(before)];
  return !goesOn || turn?.number !== last?.number || turn?.phase !== last?.phase;
}

/** Whether a story shows only an action of the reader's seats without a revelation. Cards may have been told since. */
export function tellsOwnAction({ settled, snapshot }: DisplayState, latest: Snapshot | null, own: readonly number[]): boolean {
  const isLast = !!latest && (snapshot === latest || (snapshot.seq < latest.seq && latest.asked_since <= snapshot.seq));
  if (settled || !isLast || !snapshot.can_undo || !snapshot.decision) return false;
  return own.includes(snapshot.decision.seat);
}
