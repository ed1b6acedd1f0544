/** Game UI of a game that has none of its own: laid out by what the game says of its fields and things. */

import type { GameUI } from "../../lib/game_ui";
import Board from "./Board.svelte";
import Side from "./Side.svelte";
import type { Components, View } from "./types";

const ui: GameUI<View, Components> = {
  Board,
  Side,
  applyEvent: (view) => view,
  clickActions: {},
};
export default ui;
