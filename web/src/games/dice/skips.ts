/** Events without a pause: twelve cities are rolled for at the beginning, where only the cubes are looked at. */

import type { EventFrame } from "../../generated/protocol";

export const skips = ({ kind, args }: EventFrame): boolean => kind === "named" && args.purpose === "opening";
