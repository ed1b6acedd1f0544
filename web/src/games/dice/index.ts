/** Game UI of the dice game of 2009. */

import type { GameUI } from "../../lib/game_ui";
import { applyEvent } from "./apply_event";
import Board from "./Board.svelte";
import { clickActions } from "./click_actions";
import { infections } from "./infections";
import Side from "./Side.svelte";
import { skips } from "./skips";
import type { Components, View } from "./types";

const ui: GameUI<View, Components> = { Board, Side, applyEvent, skips, clickActions, infections };
export default ui;
