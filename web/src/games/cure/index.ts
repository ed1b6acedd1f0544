/** Game UI of The Cure. */

import type { GameUI } from "../game_ui";
import { actionsToExplain } from "./actions_to_explain";
import { applyEvent } from "./apply_event";
import Board from "./Board.svelte";
import { infections } from "./infections";
import Side from "./Side.svelte";
import type { Components, View } from "./types";

const ui: GameUI<View, Components> = { Board, Side, applyEvent, actionsToExplain, infections };
export default ui;
