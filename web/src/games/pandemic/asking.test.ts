import { expect, it } from "vitest";
import { cardsToAskFor } from "./asking";
import type { View } from "./types";

const view = (you: number | null, ...seats: [hand: string[] | null, cards: number, shown: string[]][]): View =>
  ({
    you,
    seats: seats.map(([hand, cards, shown]) => ({ hand, cards, shown })),
    player_deck: { unseen: ["lima", "tokyo", "airlift"] },
  }) as unknown as View;

it("asks for cards that may be in a hidden hand", () => {
  expect(cardsToAskFor(view(0, [["paris"], 1, []], [null, 2, ["cairo"]]))).toEqual(["lima", "tokyo", "airlift"]);
});

it("asks for none where all hands are known or open", () => {
  expect(cardsToAskFor(view(0, [["paris"], 1, []], [null, 1, ["cairo"]]))).toEqual([]);
  expect(cardsToAskFor(view(0, [["paris"], 1, []], [["cairo"], 1, []]))).toEqual([]);
});

it("does not ask for a card that somebody has shown", () => {
  expect(cardsToAskFor(view(0, [["paris"], 1, ["paris"]], [null, 2, ["lima"]]))).toEqual(["tokyo", "airlift"]);
});
