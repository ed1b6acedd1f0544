import { describe, expect, it } from "vitest";
import { infectionParts } from "./infection_parts";

const known = ["tokyo", "osaka", "lagos"];
const layers = [["paris", "essen", "milan", "lima"]];

describe("the parts of the infection deck", () => {
  it("are what is known, and layers", () => {
    expect(infectionParts({ known, layers, rearranged: [] })).toEqual([
      { order: "viewer", count: 3, cards: known },
      { order: "nobody", count: 4, cards: layers[0] },
    ]);
  });

  it("name no order that another seat's Forecast has changed", () => {
    expect(infectionParts({ known, layers, rearranged: [{ after: 0, cards: 5 }] })).toEqual([
      { order: "forecasters", count: 5, cards: known },
      { order: "nobody", count: 2, cards: layers[0] },
    ]);
  });

  it("keep what was laid on top since, and what lies below", () => {
    expect(infectionParts({ known, layers, rearranged: [{ after: 1, cards: 2 }] })).toEqual([
      { order: "viewer", count: 1, cards: ["tokyo"] },
      { order: "forecasters", count: 2, cards: ["osaka", "lagos"] },
      { order: "nobody", count: 4, cards: layers[0] },
    ]);
    const covered = { known: [], layers: [["cairo", "delhi"], ...layers], rearranged: [{ after: 2, cards: 3 }] };
    expect(infectionParts(covered).map(({ order, count }) => [order, count])).toEqual([["nobody", 2], ["forecasters", 3], ["nobody", 1]]);
  });

  it("join Forecasts that overlap", () => {
    const rearranged = [{ after: 2, cards: 3 }, { after: 0, cards: 4 }];
    expect(infectionParts({ known, layers, rearranged })[0]).toEqual({ order: "forecasters", count: 5, cards: known });
  });
});
