/**
 * Click actions: the action texts that a click on a target can mean where the server hints at none, to ask why one is
 * not possible and to lay out a proposal. A vocabulary, not a rule: whether an action is possible only the server says.
 */

/** The texts by the kind of target, the most usual first; `parts` are what follows the kind, such as a city. */
export type ClickActions = Record<string, (parts: string[]) => string[]>;

/** Texts of a verb and the first part of the target. */
export const verbs = (...all: string[]) => ([id]: string[]): string[] => all.map((verb) => `${verb} ${id}`);

/** What people click to learn about it: where nothing can be done there, they are told what it is, and not why not. */
const LOOKED_AT = ["pawn", "seat", "pile"];

/** Whether a click in vain asks what a target is, rather than why something is not possible there. */
export const asksWhatItIs = (target: string): boolean => LOOKED_AT.includes(target.split(":")[0]!);

/** The texts that a click on a target can mean, the most usual first. */
export function actionsOfClick(actions: ClickActions, target: string): string[] {
  const [kind = "", ...parts] = target.split(":");
  return actions[kind]?.(parts) ?? [];
}
