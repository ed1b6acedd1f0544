/** Game UI of games without their own, laid out by the game's declarations of fields and things. */

import type { GameUI } from "../game_ui";
import Board from "./Board.svelte";
import Side from "./Side.svelte";
import type { Components, View } from "./types";

const ui: GameUI<View, Components> = {
  Board,
  Side,
  applyEvent: (view) => view,
  actionsToExplain: {},
};
export default ui;
