import { expect, test } from "vitest";
import { skips } from "./skips";

test("at the beginning only the cubes are looked at, not each roll", () => {
  expect(skips({ kind: "named", args: { purpose: "opening" }, text: "" })).toBe(true);
  expect(skips({ kind: "named", args: { purpose: "infection" }, text: "" })).toBe(false);
  expect(skips({ kind: "infected", args: {}, text: "" })).toBe(false);
});
