import { expect, test } from "vitest";

import type { Command, Reply } from "../connection/socket";
import { Adviser } from "./adviser.svelte";

const preparing = (seconds: number) => ({ type: "preparing", id: "1", seconds }) as Reply;
const advice = { type: "advice", id: "1", seq: 3, advice: [] } as Reply;

function adviserThatGets(replies: Reply[]) {
  const asked: Command[] = [];
  const waits: (() => void)[] = [];
  const adviser = new Adviser(
    async (command) => {
      asked.push(command);
      return replies.shift()!;
    },
    (then) => void waits.push(then),
  );
  return { adviser, asked, waits };
}

const settled = () => new Promise((then) => setTimeout(then));

test("it asks again until the server is ready, and says how long that may take", async () => {
  const { adviser, asked, waits } = adviserThatGets([preparing(41.6), preparing(0.2), advice]);
  const reply = adviser.ask(2);
  await settled();
  expect(adviser.doing).toBe("Ready in about 42 s");
  waits.shift()!();
  await settled();
  expect(adviser.doing).toBe("Ready in about 1 s");
  waits.shift()!();
  expect(await reply).toBe(advice);
  expect(adviser.doing).toBe("");
  expect(asked).toEqual(Array(3).fill({ type: "advise", seat: 2 }));
});

test("asking while it thinks stops it", async () => {
  const { adviser, asked, waits } = adviserThatGets([preparing(30), advice]);
  const reply = adviser.ask(0);
  await settled();
  expect(await adviser.ask(0)).toBeNull();
  waits.shift()!();
  expect(await reply).toBeNull();
  expect(adviser.doing).toBe("");
  expect(asked.length).toBe(1);
});
