/** The face of The Cure. */

import type { GameFace } from "../../lib/board";
import Board from "./Board.svelte";
import Side from "./Side.svelte";
import { patch } from "./patch";
import { pause } from "./pause";
import type { Sheet, View } from "./types";

const face: GameFace<View, Sheet> = { Board, Side, patch, pause };
export default face;
