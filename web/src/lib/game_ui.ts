/** Game UI interface: the two components that draw a game's view, and the functions that the table page needs of a game. */

import type { Component } from "svelte";
import type { ActionHintFrame, EventFrame, SeatFrame } from "../generated/protocol";
import type { ClickActions } from "./click_actions";
import type { Telling } from "./telling.svelte";
import type { InfectionKinds, TurnReport } from "./turn_report";

/** One step of a proposal, drawn as a ghost: what is proposed, and where. */
export interface Ghost {
  by: number;
  /** Counted from 0. */
  step: number;
  label: string;
  targets: string[];
}

export interface TableProps<View, Components> {
  /** What is printed on the game's components. */
  components: Components;
  /** What lies on the table now; while events are shown one by one, as they have changed it so far. */
  view: View;
  /** What can be done, by the target where it can be clicked. */
  hints: Map<string, ActionHintFrame[]>;
  people: SeatFrame[];
  /** The event that is shown right now, to be highlighted where it happens. */
  highlight: EventFrame | null;
  /** Where the last infections struck; null where there were none. */
  report: TurnReport | null;
  ghosts: Ghost[];
  /** Somebody clicked a target; the page plays its only action or lists them there. */
  choose: (target: string, at: Element) => void;
}

/** What is drawn of hands. */
export interface HandProps<View, Components> extends TableProps<View, Components> {
  /** What the reader can tell of a hidden hand. */
  telling: Telling;
}

export interface GameUI<View, Components> {
  /** The map or ring, with what lies on it. */
  Board: Component<TableProps<View, Components>>;
  /** Hands, tracks, decks, odds: everything beside the board. */
  Side: Component<HandProps<View, Components>>;
  /** The reader's own hand, which narrow screens show above the actions. */
  OwnHand?: Component<HandProps<View, Components>>;
  /** The view after an event: pictures only, the server's next view is what counts. */
  applyEvent: (view: View, event: EventFrame) => View;
  /** Events to go past without a pause, whatever pause their kind has. */
  skips?: (event: EventFrame) => boolean;
  clickActions: ClickActions;
  /** The cards that may be in a hidden hand, as far as a view tells, where there are hidden hands. */
  cardsToAskFor?: (view: View) => string[];
  cardName?: (components: Components, card: string) => string;
  /** How infections are told, where there are any. */
  infections?: InfectionKinds<Components>;
}

/** The page hands through what a game draws without looking into it. */
export type AnyGameUI = GameUI<any, any>;

/** Fetches the UI of a game by its name; the entry point knows which games there are. */
export type LoadGameUI = (game: string) => Promise<AnyGameUI>;
