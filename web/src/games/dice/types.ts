/** The names of this game's types, as its files know them. */

import type { TableProps } from "../../lib/board";
import type { Components as Sheet, View } from "../../generated/dice";

export type { Sheet, View };
export type Props = TableProps<View, Sheet>;
export type Place = Sheet["places"][number];
