/** Targets, the clickable things on a table: what can be done there, and which steps of proposals point at it. */

import type { ActionHintFrame } from "../generated/protocol";
import type { Ghost } from "./game_ui";

export type HintsByTarget = Map<string, ActionHintFrame[]>;

/** The label of a target for those who hear it: what it is, then what can be done there. */
export function targetLabel(what: string, hints: ActionHintFrame[] | undefined): string {
  if (!hints?.length) return what;
  const first = hints[0]!.label;
  return `${what}. ${first}${hints.length > 1 ? `, or ${hints.length - 1} more` : ""}`;
}

/** The steps of proposals whose most telling target this is. */
export function ghostsAt(ghosts: Ghost[], target: string): Ghost[] {
  return ghosts.filter((ghost) => ghost.targets[0] === target);
}

/** The hints of some kinds of actions. */
export function only(hints: HintsByTarget, kinds: string[]): HintsByTarget {
  const kept = [...hints].map(([target, here]) => [target, here.filter(({ kind }) => kinds.includes(kind))] as const);
  return new Map(kept.filter(([, here]) => here.length));
}
