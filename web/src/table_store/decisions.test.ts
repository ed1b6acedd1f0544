import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, Reply } from "../connection/socket";
import type { ActionHintFrame, Proposal, Snapshot } from "../generated/protocol";
import { Decisions, type DecisionsTable } from "./decisions.svelte";
import { Drafts } from "./drafts.svelte";
import { Notices } from "./notices.svelte";

const kept = vi.hoisted(() => ({ confirm: true }));
vi.mock("../settings/settings.svelte", () => ({ settings: { kept } }));
beforeEach(() => {
  kept.confirm = true;
});

const ASKS = { type: "confirm_required", why: "It is final" };
const PROPOSAL: Proposal = { type: "proposal", seq: 7, by: 1, actions: ["pass"], labels: ["Pass"], targets: [[]] };
const hint = (text: string, seat: number) => ({ text, seat }) as ActionHintFrame;

/** Decisions at a table that seat 0 views, whose server gives the answers in order. */
function decisions(...answers: unknown[]) {
  const info: { lesson?: unknown } = {};
  const sent: Command[] = [];
  const told: string[] = [];
  const refused: Reply[] = [];
  const latest = { seq: 7, can_undo: true } as Snapshot;
  const common = {
    info,
    latest,
    viewer: 0,
    question: { hints: [hint("drive lima", 0), hint("proceed", 2)], asked: true },
    request: async (command: Command) => {
      sent.push(command);
      return (answers.shift() ?? { type: "done" }) as Reply;
    },
    answered: (reply: Reply) => reply.type === "done" || !refused.push(reply),
  };
  const drafts = new Drafts({ ...common, people: { type: "people", seats: [], yours: [0], watching: 0 } });
  const notices = new Notices(common);
  const telling = { hints: [hint("tell", 0)], tell: async ({ text }: ActionHintFrame) => void told.push(text) };
  const table: DecisionsTable = { ...common, drafts, notices, telling, inWords: (action) => action.toUpperCase() };
  return { decisions: new Decisions(table), info, drafts, notices, sent, told, refused };
}
const play = (action: string, sure = false, seat = 0) => ({ type: "play", seat, expect: 7, action, sure });

describe("an action", () => {
  it("ends notices and half-made clicks, and is sent for the seat that may take it", async () => {
    const { decisions: at, drafts, notices, sent } = decisions();
    notices.refuse("no");
    drafts.aim = { from: "card:grant", hints: [] };
    await at.play("proceed");
    await at.play("build");
    expect(sent).toEqual([play("proceed", false, 2), play("build")]);
    expect([notices.shown, drafts.aim, at.busy]).toEqual([null, null, false]);
  });

  it("is a step while a proposal is drafted, and a telling where it tells", async () => {
    const { decisions: at, drafts, sent, told } = decisions();
    drafts.proposal = ["build"];
    await at.play("drive lima");
    expect(drafts.proposal).toEqual(["build", "drive lima"]);
    drafts.proposal = null;
    await at.play("tell");
    expect([sent, told]).toEqual([[], ["tell"]]);
  });

  it("waits for the answer to the one before", async () => {
    const { decisions: at, sent } = decisions();
    const first = at.play("drive lima");
    expect(at.busy).toBe(true);
    await Promise.all([at.play("build"), at.undo()]);
    await first;
    expect(sent).toEqual([play("drive lima")]);
  });

  it("is confirmed where it is final, and then sure", async () => {
    const { decisions: at, drafts, sent } = decisions(ASKS);
    await at.play("drive lima");
    expect(drafts.confirmation).toMatchObject({ title: "DRIVE LIMA", why: "It is final" });
    await drafts.confirmation!.go();
    expect(sent).toEqual([play("drive lima"), play("drive lima", true)]);
    expect(drafts.confirmation).toBeNull();
  });

  it("is sure from the start in lessons, and for readers who want no questions", async () => {
    const lesson = decisions();
    lesson.info.lesson = {};
    await lesson.decisions.play("drive lima");
    kept.confirm = false;
    const { decisions: at, sent } = decisions();
    await at.play("drive lima");
    expect([lesson.sent, sent]).toEqual([[play("drive lima", true)], [play("drive lima", true)]]);
  });
});

it("a proposal is accepted after a confirmation that names its seat", async () => {
  const { decisions: at, drafts, sent } = decisions(ASKS);
  await at.accept(PROPOSAL);
  expect(drafts.confirmation).toMatchObject({ title: "Play the proposal", by: 1 });
  await drafts.confirmation!.go();
  const accept = { type: "accept", seat: 0, expect: 7, by: 1, actions: ["pass"] };
  expect(sent).toEqual([{ ...accept, sure: false }, { ...accept, sure: true }]);
  expect(drafts.confirmation).toBeNull();
});

it("a refusal is reported by the table", async () => {
  const no = { type: "refused", why: "no" };
  const { decisions: at, refused } = decisions(no, no);
  await at.play("drive lima");
  await at.undo();
  expect(refused).toEqual([no, no]);
  expect(at.busy).toBe(false);
});
