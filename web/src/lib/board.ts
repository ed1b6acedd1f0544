/** What the page asks of a game: two components that draw a view, and how an event changes what is drawn. */

import type { Component } from "svelte";
import type { EventFrame, OfferFrame, SeatFrame } from "../generated/frames";

/** One step of a proposal, drawn as a ghost: what is proposed, and where. */
export interface Ghost {
  by: number;
  /** Counted from 0. */
  step: number;
  label: string;
  spots: string[];
}

export interface TableProps<View, Sheet> {
  sheet: Sheet;
  /** What lies on the table now; while events are shown one by one, as they have changed it so far. */
  view: View;
  /** What can be done, by the spot where it can be clicked. */
  offers: Map<string, OfferFrame[]>;
  people: SeatFrame[];
  /** The event that is shown right now, to be lit up where it happens. */
  lit: EventFrame | null;
  ghosts: Ghost[];
  /** Somebody clicked a spot; the page plays its only offer or lists them there. */
  choose: (spot: string, at: Element) => void;
}

export interface GameFace<View, Sheet> {
  /** The map or ring, with what lies on it. */
  Board: Component<TableProps<View, Sheet>>;
  /** Hands, tracks, decks, odds: everything beside the board. */
  Side: Component<TableProps<View, Sheet>>;
  /** The view after an event: pictures only, the server's next view is what counts. */
  patch: (view: View, event: EventFrame) => View;
  /** How long an event is looked at, in ms at normal speed; 0 for what needs no look. */
  pause: (event: EventFrame) => number;
}
