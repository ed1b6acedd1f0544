import { expect, it } from "vitest";
import { originMark, originSentence } from "./origin";

it("marks what counts for nothing, and nothing else", () => {
  for (const origin of ["practice", "record", "position", "moment"] as const) {
    expect(originMark(origin)).not.toBe("");
    expect(originSentence(origin)).toContain("counts for nothing");
  }
  for (const origin of ["new", "deal", "lesson", undefined] as const) expect([originMark(origin), originSentence(origin)]).toEqual(["", ""]);
});

it("says where no chance was promised", () => {
  for (const origin of ["record", "position", "moment"] as const) expect(originSentence(origin)).toContain("not promised");
});
