/** Actions to explain in The Cure. */

import { verbs, type ActionsToExplain } from "../../clicks/actions_to_explain";

export const actionsToExplain: ActionsToExplain = {
  place: verbs("sail", "fly"),
  cube: ([, colour]) => [`treat ${colour}`],
  centre: verbs("clear"),
  sample: ([, colour]) => [`free ${colour}`],
  disease: verbs("cure"),
  die: verbs("reroll"),
  event: verbs("buy"),
};
