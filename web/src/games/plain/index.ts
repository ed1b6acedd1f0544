/** The face of a game that has none: everything in words. Slow to read, but it can be played. */

import type { GameFace } from "../../lib/board";
import Board from "./Board.svelte";
import Side from "./Side.svelte";

const face: GameFace<Record<string, unknown>, Record<string, unknown>> = {
  Board,
  Side,
  patch: (view) => view,
  pause: () => 500,
};

export default face;
