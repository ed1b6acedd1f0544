/** Types of the dice game's view and components. */

import type { Components as Components, View } from "../../generated/dice";
import type { TableProps } from "../game_ui";

export type { Components, View };
export type Props = TableProps<View, Components>;
export type Place = Components["places"][number];
