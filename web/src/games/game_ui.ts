/** Game UI interface: the components that draw a game's view, and the functions that the table page needs of a game. */

import type { Component } from "svelte";
import type { ActionsToExplain } from "../clicks/actions_to_explain";
import type { InfectionKinds, TurnReport } from "../events/turn_report";
import type { ActionHintFrame, EventFrame, SeatFrame } from "../generated/protocol";
import type { Telling } from "../telling/telling.svelte";

/** Step of a proposal, drawn as a ghost at its targets. */
export interface Ghost {
  by: number;
  /** Index from 0. */
  step: number;
  label: string;
  targets: string[];
}

export interface TableProps<View, Components> {
  /** Printed content of the game's components. */
  components: Components;
  /** Current view; during a story, as changed by the events shown so far. */
  view: View;
  /** Hints of possible actions, by click target. */
  hints: Map<string, ActionHintFrame[]>;
  people: SeatFrame[];
  /** Event shown right now, to be highlighted where it happens. */
  highlight: EventFrame | null;
  /** Report of the last infections; null if there were none. */
  report: TurnReport | null;
  ghosts: Ghost[];
  /** Handle a click on a target: the page plays its only action or lists them there. */
  choose: (target: string, at: Element) => void;
}

/** Props of components that draw hands. */
export interface HandProps<View, Components> extends TableProps<View, Components> {
  /** Tellings of the reader's hidden hand. */
  telling: Telling;
}

export interface GameUI<View, Components> {
  /** Map or ring, with everything on it. */
  Board: Component<TableProps<View, Components>>;
  /** Everything beside the board: hands, tracks, decks, odds. */
  Side: Component<HandProps<View, Components>>;
  /** The reader's own hand, which narrow screens show above the actions. */
  OwnHand?: Component<HandProps<View, Components>>;
  /** Apply an event to a view, for display only. The server's next view replaces it. */
  applyEvent: (view: View, event: EventFrame) => View;
  /** Whether to skip the pause of an event of any kind. */
  skips?: (event: EventFrame) => boolean;
  actionsToExplain: ActionsToExplain;
  /** Cards that may be in a hidden hand, by the view; for games with hidden hands. */
  cardsToAskFor?: (view: View) => string[];
  cardName?: (components: Components, card: string) => string;
  /** Event kinds of infections, if the game has any. */
  infections?: InfectionKinds<Components>;
}

/** Any game's UI. The page passes its data through unread. */
export type AnyGameUI = GameUI<any, any>;

/** Load the UI of a game by its name. The entry point knows the games. */
export type LoadGameUI = (game: string) => Promise<AnyGameUI>;
