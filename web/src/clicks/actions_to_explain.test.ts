import { expect, it } from "vitest";
import { actionsToExplainAt, asksWhatItIs, verbs, type ActionsToExplain } from "./actions_to_explain";

const ACTIONS: ActionsToExplain = { place: verbs("drive", "fly"), pawn: ([seat]) => [`join ${seat}`] };

it("puts a click into words, the most usual first", () => {
  expect(actionsToExplainAt(ACTIONS, "place:paris")).toEqual(["drive paris", "fly paris"]);
  expect(actionsToExplainAt(ACTIONS, "bag:red")).toEqual([]);
});

it("tells what a pawn or a pile is, and why a place cannot be reached", () => {
  expect(["pawn:1", "pile:infection", "place:paris"].filter(asksWhatItIs)).toEqual(["pawn:1", "pile:infection"]);
});
