import { expect, it } from "vitest";
import { actionsToExplainAt, verbs, type ActionsToExplain } from "./actions_to_explain";

const ACTIONS: ActionsToExplain = { place: verbs("drive", "fly"), pawn: ([seat]) => [`join ${seat}`] };

it("puts a click into words, the most usual first", () => {
  expect(actionsToExplainAt(ACTIONS, "place:paris")).toEqual(["drive paris", "fly paris"]);
  expect(actionsToExplainAt(ACTIONS, "bag:red")).toEqual([]);
});
