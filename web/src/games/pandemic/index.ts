/** The face of the board game. */

import type { GameFace } from "../../lib/board";
import Board from "./Board.svelte";
import { patch } from "./patch";
import { pause } from "./pause";
import Side from "./Side.svelte";
import type { Sheet, View } from "./types";

const face: GameFace<View, Sheet> = { Board, Side, patch, pause };
export default face;
