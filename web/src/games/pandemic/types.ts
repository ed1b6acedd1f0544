/** What the server sends of the board game, under the names that the drawing uses. */

export type { City as Place, Sheet, View } from "../../generated/pandemic";
