import { describe, expect, it } from "vitest";
import type { ActionHintFrame } from "../generated/protocol";
import { byKind, byTarget, completed, isOnlyChoice, isUsual, matches } from "./action_hints";

const hint = (text: string, label: string, priority = 0, ...targets: string[]): ActionHintFrame => ({
  text,
  label,
  kind: text.split(" ")[0]!,
  targets,
  priority,
  seat: 0,
  purpose: "",
  cost: 0,
  final: false,
  tells: false,
});

const HINTS = [
  hint("drive san_francisco", "Drive to San Francisco", 0, "place:san_francisco"),
  hint("direct san_francisco", "Fly to San Francisco, discarding its card", 2, "place:san_francisco", "card:san_francisco"),
  hint("drive santiago", "Drive to Santiago", 0, "place:santiago"),
  hint("shuttle san_francisco", "Shuttle to San Francisco", 1, "place:san_francisco"),
  hint("pass", "Pass"),
];
const texts = (hints: ActionHintFrame[]) => hints.map(({ text }) => text);

describe("hints", () => {
  it("lie where they can be clicked, the cheapest first", () => {
    const targets = byTarget(HINTS);
    expect(texts(targets.get("place:san_francisco")!)).toEqual(["drive san_francisco", "shuttle san_francisco", "direct san_francisco"]);
    expect(texts(targets.get("card:san_francisco")!)).toEqual(["direct san_francisco"]);
    expect(targets.size).toBe(3);
  });

  it("are grouped by kind in the order of the rules", () => {
    expect(byKind(HINTS).map(({ kind, hints }) => [kind, hints.length])).toEqual([
      ["drive", 2],
      ["direct", 1],
      ["shuttle", 1],
      ["pass", 1],
    ]);
  });

  it("list doing nothing below what is done, and events at the end", () => {
    const grant = { ...hint("grant paris", "Government Grant: Paris", 12), cost: 2 };
    const groups = byKind([hint("pass", "Pass", 20), grant, ...HINTS.slice(0, 2)]);
    expect(groups.map(({ kind }) => kind)).toEqual(["drive", "direct", "pass", "grant"]);
    expect(groups.map(isUsual)).toEqual([true, true, false, false]);
  });

  it("tell whether only one kind is asked for, whatever events could be played besides", () => {
    const discards = [hint("discard lima", "Discard Lima"), hint("discard paris", "Discard Paris")];
    const grant = { ...hint("grant paris", "Government Grant: Paris", 12), cost: 2 };
    expect(isOnlyChoice(byKind([grant, ...discards]), "discard")).toBe(true);
    expect(isOnlyChoice(byKind([grant, ...discards]), "grant")).toBe(false);
    expect(isOnlyChoice(byKind([grant]), "grant")).toBe(false);
    expect(isOnlyChoice(byKind(HINTS), "drive")).toBe(false);
  });

  it("are found by the beginnings of words, of text and label", () => {
    expect(texts(matches("dr san", HINTS))).toEqual(["drive san_francisco", "drive santiago"]);
    expect(texts(matches("fly", HINTS))).toEqual(["direct san_francisco"]);
    expect(texts(matches("san fr", HINTS))).toEqual(["drive san_francisco", "shuttle san_francisco", "direct san_francisco"]);
    expect(matches("moon", HINTS)).toEqual([]);
    expect(matches(" ", HINTS)).toEqual(HINTS);
  });

  it("put what was typed exactly first", () => {
    const pair = [hint("treat red all", "Treat all red"), hint("treat red", "Treat one red", 5)];
    expect(texts(matches("Treat  Red", pair))).toEqual(["treat red", "treat red all"]);
  });

  it("complete what is typed as far as it is certain", () => {
    expect(completed("drive s", HINTS)).toBe("drive san");
    expect(completed("dri", HINTS)).toBe("drive san");
    expect(completed("sh", HINTS)).toBe("shuttle san_francisco");
    expect(completed("fly", HINTS)).toBe("direct san_francisco");
    expect(completed("moon", HINTS)).toBe("moon");
  });
});
