/** Game UI of the board game. */

import type { GameUI } from "../game_ui";
import { actionsToExplain } from "./actions_to_explain";
import { applyEvent } from "./apply_event";
import { cardsToAskFor } from "./asking";
import Board from "./Board.svelte";
import { infections } from "./infections";
import { cardName } from "./labels";
import OwnHand from "./OwnHand.svelte";
import Side from "./Side.svelte";
import type { Components, View } from "./types";

const ui: GameUI<View, Components> = { Board, Side, OwnHand, applyEvent, actionsToExplain, infections, cardsToAskFor, cardName };
export default ui;
