/** Actions to explain in the board game. */

import { verbs, type ActionsToExplain } from "../../clicks/actions_to_explain";

export const actionsToExplain: ActionsToExplain = {
  place: verbs("drive", "direct", "charter", "shuttle", "grant"),
  station: verbs("shuttle"),
  cube: ([, colour]) => [`treat ${colour}`],
  card: verbs("direct", "discard"),
  disease: verbs("cure"),
  pawn: ([seat]) => [`join ${seat}`],
  event: verbs("discard"),
  pile: () => ["pass"],
};
