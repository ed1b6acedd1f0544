/** Events without a pause: the twelve opening city rolls, of which only the cubes matter. */

import type { EventFrame } from "../../generated/protocol";

export const skips = ({ kind, args }: EventFrame): boolean => kind === "named" && args.purpose === "opening";
