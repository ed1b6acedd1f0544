import { describe, expect, it } from "vitest";
import type { OfferFrame } from "../generated/frames";
import { byKind, bySpot, completed, matches } from "./offers";

const offer = (text: string, label: string, rank = 0, ...spots: string[]): OfferFrame => ({
  text,
  label,
  kind: text.split(" ")[0]!,
  spots,
  rank,
});

const OFFERS = [
  offer("drive san_francisco", "Drive to San Francisco", 0, "place:san_francisco"),
  offer("direct san_francisco", "Fly to San Francisco, discarding its card", 2, "place:san_francisco", "card:san_francisco"),
  offer("drive santiago", "Drive to Santiago", 0, "place:santiago"),
  offer("shuttle san_francisco", "Shuttle to San Francisco", 1, "place:san_francisco"),
  offer("pass", "Pass"),
];
const texts = (offers: OfferFrame[]) => offers.map(({ text }) => text);

describe("offers", () => {
  it("lie where they can be clicked, the cheapest first", () => {
    const spots = bySpot(OFFERS);
    expect(texts(spots.get("place:san_francisco")!)).toEqual(["drive san_francisco", "shuttle san_francisco", "direct san_francisco"]);
    expect(texts(spots.get("card:san_francisco")!)).toEqual(["direct san_francisco"]);
    expect(spots.size).toBe(3);
  });

  it("are grouped by kind in the order of the rules", () => {
    expect(byKind(OFFERS).map(({ kind, offers }) => [kind, offers.length])).toEqual([
      ["drive", 2],
      ["direct", 1],
      ["shuttle", 1],
      ["pass", 1],
    ]);
  });

  it("are found by the beginnings of words, of text and label", () => {
    expect(texts(matches("dr san", OFFERS))).toEqual(["drive san_francisco", "drive santiago"]);
    expect(texts(matches("fly", OFFERS))).toEqual(["direct san_francisco"]);
    expect(texts(matches("san fr", OFFERS))).toEqual(["drive san_francisco", "shuttle san_francisco", "direct san_francisco"]);
    expect(matches("moon", OFFERS)).toEqual([]);
    expect(matches(" ", OFFERS)).toEqual(OFFERS);
  });

  it("put what was typed exactly first", () => {
    const pair = [offer("treat red all", "Treat all red"), offer("treat red", "Treat one red", 5)];
    expect(texts(matches("Treat  Red", pair))).toEqual(["treat red", "treat red all"]);
  });

  it("complete what is typed as far as it is certain", () => {
    expect(completed("drive s", OFFERS)).toBe("drive san");
    expect(completed("dri", OFFERS)).toBe("drive san");
    expect(completed("sh", OFFERS)).toBe("shuttle san_francisco");
    expect(completed("fly", OFFERS)).toBe("direct san_francisco");
    expect(completed("moon", OFFERS)).toBe("moon");
  });
});
