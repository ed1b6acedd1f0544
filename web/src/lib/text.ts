/** Text formatting for people. */

import type { CardText } from "./api";

/** `by_difficulty` as people write it. */
export const spaced = (id: string) => id.replaceAll("_", " ");

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** So many of something. */
export const pluralise = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

/** The letters of a name that fit on a pawn: of its words, or the first two of a single one. */
export function initials(name: string): string {
  const words = name.split(/[ _]/).filter(Boolean);
  return words.length > 1 ? words.slice(0, 2).map((word) => word[0]!.toUpperCase()).join("") : capitalise(name.slice(0, 2));
}

/** What is printed of something, and the rule to look it up by. */
export const tooltip = (card?: Pick<CardText, "text" | "rules">) => card && `${card.text} (${card.rules})`;

/** With a capital and a full stop, as a reader expects it. */
export const sentence = (text: string) => capitalise(/[.!?…]$/.test(text) ? text : `${text}.`);
