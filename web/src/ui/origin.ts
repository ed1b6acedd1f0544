/** Words for the origin of a table's game; none for ordinary games. */

import type { TableInfo } from "../generated/protocol";

export type Origin = TableInfo["origin"];

const SHORT: Record<Origin, string> = {
  new: "",
  deal: "",
  lesson: "",
  practice: "practice",
  record: "from a record",
  position: "from a position",
  moment: "from a moment",
};

const LONG: Partial<Record<Origin, string>> = {
  practice: "Practice at a deal: it counts for nothing.",
  record: "This game was brought here as a record: its chance was not promised, and it counts for nothing.",
  position: "This game began from a position that was brought here: its chance was not promised, and it counts for nothing.",
  moment: "This game began from a moment of another one: its chance was not promised, and it counts for nothing.",
};

/** Short form, for lists and beside names. */
export const originMark = (origin: Origin | undefined): string => (origin ? SHORT[origin] : "");

/** Sentence form. */
export const originSentence = (origin: Origin | undefined): string => (origin && LONG[origin]) ?? "";
