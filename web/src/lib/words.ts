/** Small matters of wording. */

/** `by_difficulty` as people write it. */
export const spaced = (id: string) => id.replaceAll("_", " ");

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** With a capital and a full stop, as a reader expects it. */
export const sentence = (text: string) => capital(/[.!?…]$/.test(text) ? text : `${text}.`);

/** How an event feels, for its colour in the log: kinds are the games' own, so the words in them decide. */
export function tone(kind: string): "alarm" | "bad" | "good" | "calm" {
  if (/outbreak|epidemic|lost|intensif/.test(kind)) return "alarm";
  if (/infect|biohazard|turned/.test(kind)) return "bad";
  if (/cure|eradicat|won|treat|found|saved/.test(kind)) return "good";
  return "calm";
}

export const percent = (chance: number) => `${Math.round(chance * 100)} %`;
