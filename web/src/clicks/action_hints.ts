/** Action hints by click target, by kind, and by typed text. */

import type { ActionHintFrame } from "../generated/protocol";

/** Hints of one kind of action. */
export interface Group {
  kind: string;
  hints: ActionHintFrame[];
}

/** Hints by click target, the cheapest first. */
export function byTarget(hints: ActionHintFrame[]): Map<string, ActionHintFrame[]> {
  const targets = new Map<string, ActionHintFrame[]>();
  for (const hint of hints) {
    for (const target of hint.targets) {
      const here = targets.get(target);
      if (here) here.push(hint);
      else targets.set(target, [hint]);
    }
  }
  for (const here of targets.values()) here.sort((a, b) => a.priority - b.priority);
  return targets;
}

const EVENT = 2; // cost of an event or a power

export const isEvent = ({ cost }: ActionHintFrame): boolean => cost >= EVENT;

const LAST = 20; // priority of doing nothing

/** Rank of a kind in the list: everyday actions, then doing nothing, then events. */
const rank = ({ hints: [first] }: Group): number => (isEvent(first!) ? 2 : first!.priority >= LAST ? 1 : 0);

/** Whether a kind is an everyday action. */
export const isUsual = (group: Group): boolean => rank(group) === 0;

/** Whether the only question is which action of a kind to take. Events can be played besides. */
export const isOnlyChoice = (groups: Group[], kind: string): boolean =>
  groups.every((group) => group.kind === kind ? rank(group) < 2 : rank(group) === 2);

/** Hints by kind, in the order of the rules; doing nothing and events come last. */
export function byKind(hints: ActionHintFrame[]): Group[] {
  const groups = new Map<string, Group>();
  for (const hint of hints) {
    const group = groups.get(hint.kind);
    if (group) group.hints.push(hint);
    else groups.set(hint.kind, { kind: hint.kind, hints: [hint] });
  }
  return [...groups.values()].toSorted((a, b) => rank(a) - rank(b));
}

const words = (text: string) => text.toLowerCase().split(/[\s_|]+/).filter(Boolean);
const plain = (text: string) => words(text).join(" ");

/** Hints that match a typed text, the likeliest first: every typed word begins a word of the action or label. */
export function matches(typed: string, hints: ActionHintFrame[]): ActionHintFrame[] {
  const asked = words(typed);
  if (asked.length === 0) return hints;
  const start = asked.join(" ");
  const scored = hints.flatMap((hint) => {
    const own = [...words(hint.text), ...words(hint.label)];
    if (!asked.every((word) => own.some((one) => one.startsWith(word)))) return [];
    const text = plain(hint.text);
    const score = text === start ? 0 : text.startsWith(start) ? 1 : plain(hint.label).startsWith(start) ? 2 : 3;
    return [{ hint, score }];
  });
  return scored.sort((a, b) => a.score - b.score || a.hint.priority - b.hint.priority).map(({ hint }) => hint);
}

/** Longest completion of a typed text that keeps every action beginning with it. */
export function completed(typed: string, hints: ActionHintFrame[]): string {
  const start = typed.trimStart().toLowerCase();
  const texts = hints.map((hint) => hint.text).filter((text) => text.startsWith(start));
  const first = texts[0];
  if (first === undefined) return matches(typed, hints)[0]?.text ?? typed;
  let length = first.length;
  for (const text of texts) while (!text.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}
