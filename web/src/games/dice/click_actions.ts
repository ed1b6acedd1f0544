/** Click actions of the dice game of 2009. */

import { verbs, type ClickActions } from "../../lib/click_actions";

export const clickActions: ClickActions = {
  place: verbs("drive", "fly"),
  cube: ([, colour]) => [`treat ${colour}`],
  disease: verbs("cure"),
  pile: () => ["pass"],
};
