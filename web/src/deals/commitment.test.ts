import { expect, it } from "vitest";
import { keepsCommitment } from "./commitment";

const SEED = "00000000000000000000000000000007";
// printf "$SEED:table" | sha256sum
const promise = "5ce0dea0ea2c8d5e7255640a3c0cf1bbe6676c79355e8eadf4d7f8fd835a24ea";

it("recognises the seed that was promised for the table, and no other", async () => {
  expect(await keepsCommitment(SEED, "table", promise)).toBe(true);
  expect(await keepsCommitment(SEED.replace("7", "8"), "table", promise)).toBe(false);
  expect(await keepsCommitment(SEED, "another", promise)).toBe(false);
});
