/** Game UI of the dice game of 2009. */

import type { GameUI } from "../game_ui";
import { actionsToExplain } from "./actions_to_explain";
import { applyEvent } from "./apply_event";
import Board from "./Board.svelte";
import { infections } from "./infections";
import Side from "./Side.svelte";
import { skips } from "./skips";
import type { Components, View } from "./types";

const ui: GameUI<View, Components> = { Board, Side, applyEvent, skips, actionsToExplain, infections };
export default ui;
