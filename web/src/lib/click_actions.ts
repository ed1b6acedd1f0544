/**
 * Click actions: texts of actions that a click on a target may mean where the server hints at none, to ask why one is
 * not possible and to draft a proposal. They are a vocabulary, not rules: only the server decides what is possible.
 */

/** Texts by the kind of target, the most usual first; `parts` follow the kind, such as a city. */
export type ClickActions = Record<string, (parts: string[]) => string[]>;

/** Texts of verbs with the first part of the target. */
export const verbs = (...all: string[]) => ([id]: string[]): string[] => all.map((verb) => `${verb} ${id}`);

/** Targets that people click to learn about them: an explanation of the thing replaces the reason for a refusal. */
const LOOKED_AT = ["pawn", "seat", "pile"];

/** Whether a click without an action asks about the target rather than for a reason. */
export const asksWhatItIs = (target: string): boolean => LOOKED_AT.includes(target.split(":")[0]!);

/** Texts that a click on a target may mean, the most usual first. */
export function actionsOfClick(actions: ClickActions, target: string): string[] {
  const [kind = "", ...parts] = target.split(":");
  return actions[kind]?.(parts) ?? [];
}
