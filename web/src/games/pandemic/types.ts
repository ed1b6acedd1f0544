/** What the server sends of the board game, under the names that the drawing uses. */

import type { TableProps } from "../../lib/game_ui";
import type { City, Components, View } from "../../generated/pandemic";

export type { City as Place, Components, View };
export type Props = TableProps<View, Components>;
