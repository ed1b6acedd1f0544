import { describe, expect, it } from "vitest";
import type { Command, Reply } from "../connection/socket";
import type { ActionHintFrame, People, Proposal, Snapshot } from "../generated/protocol";
import { Drafts, type DraftsTable } from "./drafts.svelte";

const hint = (text: string, ...targets: string[]): ActionHintFrame => ({
  seat: 0, text, kind: text.split(" ")[0]!, label: text, targets, priority: 0, purpose: "", cost: 0, final: false, tells: false,
});
const GRANTS = [hint("grant lima", "card:grant", "place:lima"), hint("grant paris", "card:grant", "place:paris")];
const HINTS = [hint("drive lima", "place:lima"), hint("proceed"), ...GRANTS];
const latest = (seat: number) => ({ seq: 7, prompt: { seat, text: "", passing: "proceed" } }) as unknown as Snapshot;
const proposal = (by: number, ...actions: string[]): Proposal => ({
  type: "proposal", seq: 7, by, actions, labels: actions.map((one) => one.toUpperCase()), targets: actions.map(() => ["place:lima"]),
});

/** Drafts at a table that seat 0 views, with its commands and an answer to them. */
function drafts(more: Partial<DraftsTable> = {}, answer: "done" | "refused" = "done") {
  const sent: Command[] = [];
  const table: DraftsTable = {
    people: { yours: [0] } as unknown as People,
    latest: latest(0),
    viewer: 0,
    question: { hints: HINTS, asked: true },
    request: async (command) => {
      sent.push(command);
      return { type: answer } as Reply;
    },
    answered: ({ type }) => type === "done",
    ...more,
  };
  return { drafts: new Drafts(table), sent };
}
const texts = (hints: ActionHintFrame[] | undefined) => hints?.map(({ text }) => text);

describe("hints", () => {
  it("are those of an aim, at its second targets only", () => {
    const { drafts: at } = drafts();
    expect(texts(at.hintsByTarget.get("place:lima"))).toEqual(["drive lima", "grant lima"]);
    expect(at.listedHints).toEqual(HINTS);
    at.aim = { from: "card:grant", hints: GRANTS };
    expect(at.hintsByTarget.has("card:grant")).toBe(false);
    expect(texts(at.hintsByTarget.get("place:lima"))).toEqual(["grant lima"]);
    expect(at.listedHints).toEqual(GRANTS);
  });

  it("leave out the pass of a seat that is not asked", () => {
    const { drafts: at } = drafts({ question: { hints: HINTS, asked: false } });
    expect(texts(at.listedHints)).toEqual(["drive lima", "grant lima", "grant paris"]);
  });

  it("are listed for a proposal only where one's own seat is to move", () => {
    const own = drafts().drafts;
    own.toggleProposal();
    expect(own.listedHints).toEqual(HINTS);
    const other = drafts({ latest: latest(1) }).drafts;
    expect(other.listedHints).toEqual(HINTS);
    other.toggleProposal();
    expect(other.listedHints).toEqual([]);
  });
});

describe("proposals", () => {
  it("replace the one of their seat, or withdraw it", () => {
    const { drafts: at } = drafts();
    at.receive(proposal(0, "drive lima"));
    at.receive(proposal(1, "pass"));
    at.receive(proposal(0, "drive paris", "build"));
    expect(at.proposals.map(({ by, actions }) => [by, ...actions])).toEqual([[1, "pass"], [0, "drive paris", "build"]]);
    expect(at.ghosts.map(({ by, step, label }) => [by, step, label])).toEqual([[1, 0, "PASS"], [0, 0, "DRIVE PARIS"], [0, 1, "BUILD"]]);
    at.receive(proposal(1));
    expect(at.proposals.map(({ by }) => by)).toEqual([0]);
  });

  it("end the confirmation of another one of their seat, not of the same one", () => {
    const { drafts: at } = drafts();
    const ask = (by?: number) => (at.confirmation = { title: "", why: "", go: async () => {}, by });
    at.receive(proposal(1, "pass"));
    ask(1);
    at.receive(proposal(1, "pass"));
    expect(at.confirmation).not.toBeNull();
    at.receive(proposal(0, "build"));
    expect(at.confirmation).not.toBeNull();
    at.receive(proposal(1, "build"));
    expect(at.confirmation).toBeNull();
    ask();
    at.receive(proposal(1));
    expect(at.confirmation).not.toBeNull();
  });

  it("end the draft once the server has taken them", async () => {
    const { drafts: at, sent } = drafts();
    at.proposal = ["build"];
    await at.propose(["build"]);
    expect(sent).toEqual([{ type: "propose", seat: 0, expect: 7, actions: ["build"] }]);
    expect(at.proposal).toBeNull();
    const refused = drafts({}, "refused").drafts;
    refused.proposal = ["build"];
    await refused.propose(["build"]);
    expect(refused.proposal).toEqual(["build"]);
  });
});

it("loses clicks and proposals with the question, but not one's draft", () => {
  const { drafts: at } = drafts();
  at.aim = { from: "card:grant", hints: GRANTS };
  at.confirmation = { title: "", why: "", go: async () => {} };
  at.proposal = ["build"];
  at.receive(proposal(1, "pass"));
  at.questionOver();
  expect([at.aim, at.confirmation, at.proposals, at.proposal]).toEqual([null, null, [], ["build"]]);
});
