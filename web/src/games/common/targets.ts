/** Click targets on a table: their actions, and the steps of proposals that point at them. */

import type { ActionHintFrame } from "../../generated/protocol";
import type { Ghost } from "../game_ui";

export type HintsByTarget = Map<string, ActionHintFrame[]>;

/** Label of a target for screen readers: its description, then its actions. */
export function targetLabel(what: string, hints: ActionHintFrame[] | undefined): string {
  if (!hints?.length) return what;
  const first = hints[0]!.label;
  return `${what}. ${first}${hints.length > 1 ? `, or ${hints.length - 1} more` : ""}`;
}

/** Steps of proposals whose first target this is. */
export function ghostsAt(ghosts: Ghost[], target: string): Ghost[] {
  return ghosts.filter((ghost) => ghost.targets[0] === target);
}

/** Hints of some kinds of actions. */
export function only(hints: HintsByTarget, kinds: string[]): HintsByTarget {
  const kept = [...hints].map(([target, here]) => [target, here.filter(({ kind }) => kinds.includes(kind))] as const);
  return new Map(kept.filter(([, here]) => here.length));
}
