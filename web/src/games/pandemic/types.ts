/** Types of the board game's view and components. */

import type { City, Components, View } from "../../generated/pandemic";
import type { HandProps, TableProps } from "../game_ui";

export type { City as Place, Components, View };
export type Props = TableProps<View, Components>;
export type HandsProps = HandProps<View, Components>;
