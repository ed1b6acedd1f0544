/**
 * Actions to explain: texts of actions that a click on a target may mean where none is possible. The server says why it
 * is not, and a draft proposal takes it as a step. They are a vocabulary, not rules.
 */

/** Texts by the kind of target, the most usual first; `parts` follow the kind, such as a city. */
export type ActionsToExplain = Record<string, (parts: string[]) => string[]>;

/** Action texts that begin with each verb and end with the first part of the target, such as a city. */
export const verbs = (...all: string[]) => ([id]: string[]): string[] => all.map((verb) => `${verb} ${id}`);

/** Texts that a click on a target may mean, the most usual first. */
export function actionsToExplainAt(actions: ActionsToExplain, target: string): string[] {
  const [kind = "", ...parts] = target.split(":");
  return actions[kind]?.(parts) ?? [];
}
