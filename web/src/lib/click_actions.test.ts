import { expect, it } from "vitest";
import { actionsOfClick, asksWhatItIs, verbs, type ClickActions } from "./click_actions";

const ACTIONS: ClickActions = { place: verbs("drive", "fly"), pawn: ([seat]) => [`join ${seat}`] };

it("puts a click into words, the most usual first", () => {
  expect(actionsOfClick(ACTIONS, "place:paris")).toEqual(["drive paris", "fly paris"]);
  expect(actionsOfClick(ACTIONS, "bag:red")).toEqual([]);
});

it("tells what a pawn or a pile is, and why a place cannot be reached", () => {
  expect(["pawn:1", "pile:infection", "place:paris"].filter(asksWhatItIs)).toEqual(["pawn:1", "pile:infection"]);
});
