import { expect, test } from "vitest";
import docs from "../../../../docs/cure.md?raw";
import { documentedKinds } from "../../lib/documented";
import { pause } from "./pause";

const NO_LOOK = ["role", "proceeded", "done"];

test.each(documentedKinds(docs))("%s is looked at, or is known to need no look", (kind) => {
  expect(pause({ kind, args: {}, text: "" }) > 0).toBe(!NO_LOOK.includes(kind));
});
