/** What is to be said of a spot: what is offered there, and which steps of proposals point at it. */

import type { OfferFrame } from "../generated/frames";
import type { Ghost } from "./board";

export type Offers = Map<string, OfferFrame[]>;

/** The label of a spot for those who hear it: what it is, then what can be done there. */
export function told(what: string, offers: OfferFrame[] | undefined): string {
  if (!offers?.length) return what;
  const first = offers[0]!.label;
  return `${what}. ${first}${offers.length > 1 ? `, or ${offers.length - 1} more` : ""}`;
}

/** The steps of proposals whose most telling spot this is. */
export function ghostsAt(ghosts: Ghost[], spot: string): Ghost[] {
  return ghosts.filter((ghost) => ghost.spots[0] === spot);
}

/** The offers of some kinds of actions. */
export function only(offers: Offers, kinds: string[]): Offers {
  const kept = [...offers].map(([spot, here]) => [spot, here.filter(({ kind }) => kinds.includes(kind))] as const);
  return new Map(kept.filter(([, here]) => here.length));
}
