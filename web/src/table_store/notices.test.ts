import { expect, it } from "vitest";
import type { Command, Reply } from "../connection/socket";
import { Notices } from "./notices.svelte";

/** Notices of a viewer, whose server gives one answer. */
function notices(viewer: number | null, reply: unknown) {
  const sent: Command[] = [];
  const refused: Reply[] = [];
  const all = new Notices({
    viewer,
    request: async (command) => {
      sent.push(command);
      return reply as Reply;
    },
    answered: (other) => !refused.push(other),
  });
  return { all, sent, refused };
}

it("show why an action is not possible, with its rule and the card to ask for", async () => {
  const { all, sent } = notices(1, { type: "answer", possible: false, why: "too far", rule: "P-OUT-03" });
  await all.explain("drive paris", "paris");
  expect(sent).toEqual([{ type: "explain", seat: 1, action: "drive paris" }]);
  expect(all.shown).toEqual({ text: "too far", rule: "P-OUT-03", tone: "no", card: "paris" });
});

it("show that an action is possible after all", async () => {
  const { all } = notices(0, { type: "answer", possible: true, why: "it is", rule: "" });
  await all.explain("pass");
  expect(all.shown).toEqual({ text: "it is", rule: "", tone: "yes", card: null });
});

it("tell a spectator without asking the server", async () => {
  const { all, sent } = notices(null, null);
  await all.explain("pass");
  expect(sent).toEqual([]);
  expect(all.shown).toMatchObject({ text: "You are watching: take a free seat to play.", tone: "no" });
});

it("leave a refusal of the question to the table", async () => {
  const reply = { type: "refused", why: "too many questions" };
  const { all, refused } = notices(0, reply);
  await all.explain("pass");
  expect(refused).toEqual([reply]);
  expect(all.shown).toBeNull();
});

it("replace one another until they are closed", () => {
  const { all } = notices(0, null);
  all.refuse("no", "P-OUT-03");
  all.show("yes");
  expect(all.shown).toEqual({ text: "yes", rule: "", tone: "yes" });
  all.clear();
  expect(all.shown).toBeNull();
});
