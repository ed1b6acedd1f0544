/** The names of this game's types, as its files know them. */

import type { TableProps } from "../../lib/board";
import type { Components as Sheet, View } from "../../generated/cure";

export type { Sheet, View };
export type Props = TableProps<View, Sheet>;
export type Seat = View["seats"][number];
