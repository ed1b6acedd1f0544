import { describe, expect, it } from "vitest";
import type { Reply } from "../connection/socket";
import { Coach } from "./coach.svelte";

function coach(answers: string[][]) {
  let asked = 0;
  const one = new Coach(() =>
    Promise.resolve({
      type: "remarks",
      id: "1",
      seq: 0,
      remarks: (answers[asked++] ?? []).map((text) => ({ text, targets: [] })),
    } as unknown as Reply),
  );
  return { one, asked: () => asked };
}

describe("coach", () => {
  it("is asked once a turn, and points at what matters most", async () => {
    const { one, asked } = coach([["first", "second"]]);
    await one.consider(0, "1/0");
    await one.consider(0, "1/0");
    expect(one.remark?.text).toBe("first");
    expect(asked()).toBe(1);
  });

  it("does not say the same in the turns that follow", async () => {
    const { one } = coach([["a", "b"], ["a", "b"], ["a", "b"], ["c"], ["a"]]);
    const said = [];
    for (let turn = 1; turn <= 5; turn++) {
      await one.consider(0, `${turn}/0`);
      said.push(one.remark?.text ?? null);
    }
    expect(said).toEqual(["a", "b", null, "c", "a"]);
  });

  it("says nothing late", async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const one = new Coach(() => new Promise((resolve) => (answer = resolve)));
    const waiting = one.consider(0, "1/0");
    const first = answer;
    void one.consider(0, "2/0");
    first({ type: "remarks", id: "1", seq: 0, remarks: [{ text: "late", targets: [] }] } as unknown as Reply);
    await waiting;
    expect(one.remark).toBeNull();
  });
});
