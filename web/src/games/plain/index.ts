/** Game UI of a game that has none of its own: everything in words. Slow to read, but it can be played. */

import type { GameUI } from "../../lib/game_ui";
import Board from "./Board.svelte";
import Side from "./Side.svelte";

const ui: GameUI<Record<string, unknown>, Record<string, unknown>> = {
  Board,
  Side,
  applyEvent: (view) => view,
  clickActions: {},
};
export default ui;
