/** Text formatting for people. */

import type { CardText } from "../connection/api";

/** Identifier such as `by_difficulty` in words. */
export const spaced = (id: string) => id.replaceAll("_", " ");

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Number with a noun in singular or plural. */
export const pluralise = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

/** Letters of a name for a pawn: initials of its words, or the first two letters of a single word. */
export function initials(name: string): string {
  const words = name.split(/[ _]/).filter(Boolean);
  return words.length > 1 ? words.slice(0, 2).map((word) => word[0]!.toUpperCase()).join("") : capitalise(name.slice(0, 2));
}

/** Printed text of a thing, and its rule. */
export const tooltip = (card?: Pick<CardText, "text" | "rules">) => card && `${card.text} (${card.rules})`;

/** Sentence with a capital and a full stop. */
export const sentence = (text: string) => capitalise(/[.!?…]$/.test(text) ? text : `${text}.`);

/** Format a probability as people say it. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return "< 1 %";
  if (chance < 1 && chance > 0.99) return "> 99 %";
  return `${Math.round(chance * 100)} %`;
}
