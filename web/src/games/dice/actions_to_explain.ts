/** Actions to explain in the dice game of 2009. */

import { verbs, type ActionsToExplain } from "../../clicks/actions_to_explain";

export const actionsToExplain: ActionsToExplain = {
  place: verbs("drive", "fly"),
  cube: ([, colour]) => [`treat ${colour}`],
  disease: verbs("cure"),
  pile: () => ["pass"],
};
