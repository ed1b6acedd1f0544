import { expect, test } from "vitest";
import docs from "../../../../docs/dice.md?raw";
import { documentedKinds } from "../../lib/documented";
import { pause } from "./pause";

const NO_LOOK = ["passed", "stayed", "proceeded"];

test.each(documentedKinds(docs))("%s is looked at, or is known to need no look", (kind) => {
  expect(pause({ kind, args: {}, text: "" }) > 0).toBe(!NO_LOOK.includes(kind));
});

test("at the beginning only the cubes are looked at, not each roll", () => {
  expect(pause({ kind: "named", args: { purpose: "opening" }, text: "" })).toBe(0);
});
