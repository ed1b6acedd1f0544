/** Offers in the three ways in which they are found: where they can be clicked, by kind, and by typed text. */

import type { OfferFrame } from "../generated/frames";

export interface Group {
  kind: string;
  offers: OfferFrame[];
}

/** What can be clicked where, what costs least first. */
export function bySpot(offers: OfferFrame[]): Map<string, OfferFrame[]> {
  const spots = new Map<string, OfferFrame[]>();
  for (const offer of offers) {
    for (const spot of offer.spots) {
      const here = spots.get(spot);
      if (here) here.push(offer);
      else spots.set(spot, [offer]);
    }
  }
  for (const here of spots.values()) here.sort((a, b) => a.rank - b.rank);
  return spots;
}

/** By kind, in the order in which the rules list them. */
export function byKind(offers: OfferFrame[]): Group[] {
  const groups = new Map<string, Group>();
  for (const offer of offers) {
    const group = groups.get(offer.kind);
    if (group) group.offers.push(offer);
    else groups.set(offer.kind, { kind: offer.kind, offers: [offer] });
  }
  return [...groups.values()];
}

const words = (text: string) => text.toLowerCase().split(/[\s_|]+/).filter(Boolean);
const plain = (text: string) => words(text).join(" ");

/** The offers that a typed text can mean, the likeliest first: every word typed begins a word of the action or label. */
export function matches(typed: string, offers: OfferFrame[]): OfferFrame[] {
  const asked = words(typed);
  if (asked.length === 0) return offers;
  const start = asked.join(" ");
  const scored = offers.flatMap((offer) => {
    const own = [...words(offer.text), ...words(offer.label)];
    if (!asked.every((word) => own.some((one) => one.startsWith(word)))) return [];
    const text = plain(offer.text);
    const score = text === start ? 0 : text.startsWith(start) ? 1 : plain(offer.label).startsWith(start) ? 2 : 3;
    return [{ offer, score }];
  });
  return scored.sort((a, b) => a.score - b.score || a.offer.rank - b.offer.rank).map(({ offer }) => offer);
}

/** What the typed text can be lengthened to without losing any action that begins with it. */
export function completed(typed: string, offers: OfferFrame[]): string {
  const start = typed.trimStart().toLowerCase();
  const texts = offers.map((offer) => offer.text).filter((text) => text.startsWith(start));
  const first = texts[0];
  if (first === undefined) return matches(typed, offers)[0]?.text ?? typed;
  let length = first.length;
  for (const text of texts) while (!text.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}
