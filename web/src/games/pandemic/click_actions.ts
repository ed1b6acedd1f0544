/** Click actions of the board game. */

import { verbs, type ClickActions } from "../../lib/click_actions";

export const clickActions: ClickActions = {
  place: verbs("drive", "direct", "charter", "shuttle", "grant"),
  station: verbs("shuttle"),
  cube: ([, colour]) => [`treat ${colour}`],
  card: verbs("direct", "discard"),
  disease: verbs("cure"),
  pawn: ([seat]) => [`join ${seat}`],
  event: verbs("discard"),
  pile: () => ["pass"],
};
