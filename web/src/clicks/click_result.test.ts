import { describe, expect, it } from "vitest";
import type { ActionHintFrame } from "../generated/protocol";
import { clickResult, type Click } from "./click_result";

const hint = (text: string, more: Partial<ActionHintFrame> = {}): ActionHintFrame => ({
  seat: 0, text, kind: text.split(" ")[0]!, label: text.toUpperCase(), targets: ["place:paris"], priority: 0, purpose: "", cost: 0, final: false, tells: false, ...more,
});
const way = (text: string, cost: number, purpose = "move 0") => hint(text, { cost, purpose });
const choice = (text: string) => ({ text, label: text.toUpperCase() });
const QUESTION = { text: "", label: "Ask who holds Paris", card: "paris" };

/** Result of a click on Paris, at which some actions are possible. */
function result(here: ActionHintFrame[], more: Partial<Click> = {}) {
  const usual = { target: "place:paris", description: "Paris.", listed: here, meant: [], questions: [], aim: null, drafting: false, past: false };
  return clickResult({ ...usual, here, ...more });
}
const played = (...here: ActionHintFrame[]) => {
  const answer = result(here);
  return answer?.type === "play" ? answer.action : null;
};
const grants = (count: number) => Array.from({ length: count }, (_, city) => hint(`grant ${city}`, { cost: 2, priority: 9, targets: ["card:grant", `place:${city}`] }));

describe("a click plays", () => {
  it("the only action at the target", () => {
    expect(result([hint("drive paris")])).toEqual({ type: "play", action: "drive paris" });
  });

  it("the cheapest way to the same end, if it costs nothing", () => {
    expect(played(way("drive paris", 0), way("shuttle paris", 0), way("direct paris", 1))).toBe("drive paris");
    expect(played(way("direct paris", 1), way("charter paris", 1))).toBeNull();
    expect(played(way("drive paris", 0), way("drive 1 paris", 0, "move 1"))).toBeNull();
    expect(played(way("treat red", 0, ""), way("treat blue", 0, ""))).toBeNull();
  });

  it("an event only where nothing else is possible", () => {
    expect(played(way("drive paris", 0), way("airlift paris", 2, ""))).toBe("drive paris");
    expect(played(way("quietnight", 2, ""))).toBe("quietnight");
    expect(played(way("airlift paris", 2, ""), way("grant paris", 2, ""))).toBeNull();
  });

  it("a final card only if the question is which card", () => {
    const discard = hint("discard paris", { final: true });
    const others = [hint("discard lima"), hint("drive lima")];
    expect(result([discard], { target: "card:paris", listed: [discard, others[0]!] })).toEqual({ type: "play", action: "discard paris" });
    expect(result([discard], { target: "card:paris", listed: [discard, ...others] })).toEqual({ type: "list", choices: [discard] });
    expect(result([discard], { listed: [discard, ...others] })?.type).toBe("play");
  });
});

describe("a click aims", () => {
  it("where a second click tells many actions apart", () => {
    const cities = grants(9);
    expect(result(cities, { target: "card:grant" })).toEqual({
      type: "aim", aim: { from: "card:grant", hints: cities.map((one) => ({ ...one, priority: 0, cost: 0 })) },
    });
    expect(result(grants(3), { target: "card:grant" })?.type).toBe("list");
    expect(result(cities.map((one) => ({ ...one, targets: ["card:grant"] })), { target: "card:grant" })?.type).toBe("list");
  });

  it("no more on the target of its first click", () => {
    const aim = { from: "card:grant", hints: grants(9) };
    expect(result([], { target: "card:grant", aim })).toEqual({ type: "aim", aim: null });
  });
});

describe("a click lists", () => {
  it("actions to different ends, and the question for a card", () => {
    const ends = [way("direct paris", 1), way("charter paris", 1)];
    expect(result(ends, { questions: [QUESTION] })).toEqual({ type: "list", choices: [...ends, QUESTION] });
  });

  it("all that is left of an aim, even ways to the same end", () => {
    const ways = [way("drive paris", 0), way("shuttle paris", 0)];
    const aim = { from: "pawn:1", hints: ways };
    expect(result(ways, { aim })).toEqual({ type: "list", choices: ways });
    expect(result(ways.slice(0, 1), { aim })).toEqual({ type: "play", action: "drive paris" });
  });

  it("steps for a draft proposal, the possible ones first", () => {
    const meant = [choice("drive paris"), choice("direct paris")];
    const choices = [choice("direct paris"), choice("drive paris")];
    expect(result([hint("direct paris")], { drafting: true, meant })).toEqual({ type: "list", choices });
    expect(result([], { drafting: true })).toBeNull();
  });
});

describe("a click without an action explains", () => {
  it("why its likeliest action is not possible, and offers the question for the card", () => {
    const meant = [choice("drive paris"), choice("direct paris")];
    expect(result([], { meant })).toEqual({ type: "explain", action: "drive paris", card: null });
    expect(result([], { meant, questions: [QUESTION] })).toEqual({ type: "explain", action: "drive paris", card: "paris" });
  });

  it("a pawn, a seat or a pile by its description", () => {
    for (const target of ["pawn:1", "seat:0", "pile:infection"]) {
      expect(result([], { target, meant: [choice("pass")], past: true })).toEqual({ type: "notice", text: "Paris.", tone: "yes" });
    }
  });

  it("that the past cannot be played, and what can do nothing", () => {
    expect(result([], { meant: [choice("drive paris")], past: true })).toEqual({ type: "notice", text: "This is the past: go back to now to play.", tone: "no" });
    expect(result([])).toEqual({ type: "notice", text: "Paris. Nothing can be done here now.", tone: "no" });
  });
});
