import { describe, expect, it } from "vitest";
import type { EventFrame } from "../generated/protocol";
import { turnReport, type InfectionKinds } from "./turn_report";

const event = (kind: string, args: Record<string, unknown> = {}): EventFrame => ({ kind, args, text: "" });
const infected = (city: string, colour = "red") => event("infected", { city, colour, cubes: 1 });
const outbreak = (city: string, colour = "red") => event("outbreak", { city, colour, number: 1 });
const turned = (city: string) => event("turned", { city });

const map: InfectionKinds<null> = {
  place: "city",
  noun: ["city", "cities"],
  arrives: ["infected"],
  begins: ["turned"],
  nameOf: (_, city) => city.toUpperCase(),
  links: () => [["a", "b"], ["a", "c"], ["b", "d"]],
};
const report = (...events: EventFrame[]) => turnReport(events, map, null)!;
const ways = (...events: EventFrame[]) => report(...events).spreads.map(({ from, to }) => from + to);

describe("turn report", () => {
  it("says where infections struck, and keeps it until those of the next turn", () => {
    const turn = [turned("a"), infected("a"), turned("d"), infected("d"), event("turn"), event("moved", { city: "b" })];
    expect(report(...turn)).toMatchObject({ infected: ["a", "d"], when: "Last turn", line: "Infected: A, D." });
    expect(report(...turn, turned("c"), infected("c"))).toMatchObject({ infected: ["c"], when: "This turn", line: "Infected: C." });
  });

  it("tells whose turn it is again of all that came since they could act", () => {
    const turn = (seat: number) => event("turn", { seat });
    const round = [turned("a"), infected("a"), turn(1), turned("b"), outbreak("b"), infected("d"), turn(2), event("epidemic"), turned("c"), infected("c"), turn(0)];
    const since = { infected: ["a", "c"], outbreaks: ["b"], when: "Since your turn", line: "Epidemic. Infected: A, C. Outbreak in B: 1 city." };
    expect(turnReport(round, map, null, [0])).toMatchObject(since);
    expect(turnReport([turned("d"), infected("d"), turn(1), turn(0), ...round], map, null, [0])).toMatchObject(since);
    expect(turnReport(round, map, null, [1])).toMatchObject({ infected: ["c"], when: "Last turn" });
    expect(turnReport(round, map, null, [0, 1, 2])).toMatchObject({ infected: ["c"], when: "Last turn" });
    expect(turnReport([...round, turned("d"), infected("d")], map, null, [0])).toMatchObject({ infected: ["d"], when: "This turn" });
  });

  it("follows an outbreak from city to city", () => {
    const events = [turned("d"), infected("d"), turned("a"), outbreak("a"), infected("c"), outbreak("b"), infected("d")];
    expect(ways(...events)).toEqual(["ac", "ab", "bd"]);
    expect(report(...events).line).toBe("Infected: D. Outbreaks in A, B: 3 cities.");
    expect(ways(...events, turned("c"), infected("c"))).toEqual(["ac", "ab", "bd"]);
  });

  it("tells outbreaks of two colours apart, and epidemics", () => {
    const events = [event("epidemic"), turned("a"), outbreak("a"), infected("b"), outbreak("c", "blue"), infected("a", "blue")];
    expect(report(...events).line).toBe("Epidemic. Outbreak in A: 1 city. Outbreak in C: 1 city.");
  });

  it("marks a place and a way once, however often it was struck in a turn", () => {
    const told = report(turned("a"), outbreak("a"), infected("b"), turned("a"), infected("a"), turned("a"), outbreak("a"), infected("b"));
    expect(told.outbreaks).toEqual(["a"]);
    expect(told.spreads).toHaveLength(1);
  });

  it("says that nothing was infected, and nothing before the first infections", () => {
    expect(report(event("quiet_night"), event("turn")).line).toBe("No city was infected.");
    expect(turnReport([event("moved", { city: "b" })], map, null)).toBeNull();
  });

  it("follows dice from region to region", () => {
    const ring: InfectionKinds<null> = { ...map, place: "region", noun: ["region", "regions"], arrives: ["placed"], begins: ["placed"], links: () => [] };
    const at = (kind: string, region: number) => event(kind, { region, colour: "red" });
    const told = turnReport([at("placed", 6), at("placed", 2), at("outbreak", 6), at("spread", 1), at("outbreak", 1), at("spread", 2)], ring, null)!;
    expect(told.spreads.map(({ from, to }) => from + to)).toEqual(["61", "12"]);
    expect(told.line).toBe("Infected: 6, 2. Outbreaks in 6, 1: 2 regions.");
  });
});
