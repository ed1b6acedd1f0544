/** What the server sends of the board game, under the names that the drawing uses. */

import type { TableProps } from "../../lib/board";
import type { City, Sheet, View } from "../../generated/pandemic";

export type { City as Place, Sheet, View };
export type Props = TableProps<View, Sheet>;
