import { expect, it } from "vitest";
import { spacesToEpidemic } from "./track";

it("counts the spaces to the next epidemic, or to the end", () => {
  const track = { last: 9, epidemics: [3, 6], rates: [], start: 0 };
  expect([0, 2, 3, 5, 6, 9].map((infection) => spacesToEpidemic({ track }, infection))).toEqual([3, 1, 3, 1, 3, 0]);
});
