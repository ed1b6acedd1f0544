/** Small matters of wording. */

import type { Told } from "./api";

/** `by_difficulty` as people write it. */
export const spaced = (id: string) => id.replaceAll("_", " ");

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** So many of something. */
export const count = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

/** The letters of a name that fit on a pawn: of its words, or the first two of a single one. */
export function initials(name: string): string {
  const words = name.split(/[ _]/).filter(Boolean);
  return words.length > 1 ? words.slice(0, 2).map((word) => word[0]!.toUpperCase()).join("") : capital(name.slice(0, 2));
}

/** What is printed of something, and the rule to look it up by. */
export const tip = (told?: Pick<Told, "text" | "rules">) => told && `${told.text} (${told.rules})`;

/** With a capital and a full stop, as a reader expects it. */
export const sentence = (text: string) => capital(/[.!?…]$/.test(text) ? text : `${text}.`);

/** How an event feels, for its colour in the log: kinds are the games' own, so the words in them decide. */
export function tone(kind: string): "alarm" | "bad" | "good" | "calm" {
  if (/outbreak|epidemic|lost|intensif/.test(kind)) return "alarm";
  if (/infect|biohazard|turned/.test(kind)) return "bad";
  if (/cure|eradicat|won|treat|found|saved/.test(kind)) return "good";
  return "calm";
}
