/** Types of The Cure's view and components. */

import type { Components as Components, View } from "../../generated/cure";
import type { TableProps } from "../game_ui";

export type { Components, View };
export type Props = TableProps<View, Components>;
export type Seat = View["seats"][number];
