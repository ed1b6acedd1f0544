/** Click actions of The Cure. */

import { verbs, type ClickActions } from "../../lib/click_actions";

export const clickActions: ClickActions = {
  place: verbs("sail", "fly"),
  cube: ([, colour]) => [`treat ${colour}`],
  centre: verbs("clear"),
  sample: ([, colour]) => [`free ${colour}`],
  disease: verbs("cure"),
  die: verbs("reroll"),
  event: verbs("buy"),
};
