import { describe, expect, it } from "vitest";
import type { EventFrame } from "../../generated/protocol";
import json from "../../generated/told_pandemic.json?raw";
import type { ToldGames } from "../common/told_games";
import { applyEvent } from "./apply_event";
import type { View } from "./types";

const games = JSON.parse(json) as ToldGames<View>;
const event = (kind: string, args: Record<string, unknown>): EventFrame => ({ kind, args, text: "" });

describe("an event", () => {
  const view = games.games.find(({ first }) => first.seats.every(({ hand }) => hand) && first.stations.length === 1)!.first;
  const before = JSON.stringify(view);

  it("leaves the view before it as it was", () => {
    applyEvent(view, event("infected", { city: "lima", colour: "yellow", cubes: 1 }));
    expect(JSON.stringify(view)).toBe(before);
  });

  it("of an unknown kind changes nothing", () => {
    expect(applyEvent(view, event("sneezed", {}))).toBe(view);
  });

  it("takes the last cube away with its colour", () => {
    const sick = applyEvent(view, event("infected", { city: "lima", colour: "yellow", cubes: 1 }));
    expect(sick.cubes.lima).toEqual({ yellow: 1 });
    const well = applyEvent(sick, event("cleared", { city: "lima", colour: "yellow", cubes: 1 }));
    expect(well.cubes.lima).toBeUndefined();
    expect(well.supply).toEqual(view.supply);
  });

  it("moves a shared card from hand to hand", () => {
    const [card] = view.seats[0]!.hand!;
    const after = applyEvent(view, event("shared", { card, giver: 0, taker: 1 }));
    expect(after.seats[0]!.hand).not.toContain(card);
    expect(after.seats[1]!.hand).toContain(card);
    expect(after.seats[1]!.cards).toBe(view.seats[1]!.cards + 1);
  });

  it("tells cures and eradications", () => {
    const cured = applyEvent(view, event("cured", { colour: "red" }));
    expect(cured.diseases.red).toBe("cured");
    expect(applyEvent(cured, event("eradicated", { colour: "red" })).diseases.red).toBe("eradicated");
  });

  it("takes a stored event out of the game when it is played", () => {
    const stored = applyEvent(view, event("stored", { seat: 0, card: "airlift" }));
    expect(stored.seats[0]!.stored).toBe("airlift");
    const after = applyEvent(stored, event("played", { seat: 0, card: "airlift" }));
    expect(after.seats[0]!.stored).toBeNull();
    expect(after.player_deck.removed).toContain("airlift");
    expect(after.seats[0]!.cards).toBe(view.seats[0]!.cards);
  });

  it("discards an event at once, but a Forecast only when its cards are laid back", () => {
    const [one, other] = view.infection.layers[0]!;
    const played = applyEvent(view, event("played", { seat: 0, card: "airlift" }));
    expect(played.player_deck.discard).toContain("airlift");
    const looking = applyEvent(view, event("played", { seat: 0, card: "forecast" }));
    expect(looking.player_deck.discard).not.toContain("forecast");
    looking.turn.awaits = { ...looking.turn.awaits!, cards: [one!, other!], placed: [] };
    const laid = applyEvent(looking, event("arranged", { seat: 0, card: other, last: one }));
    expect(laid.player_deck.discard).toContain("forecast");
    expect(laid.infection.known).toEqual([other, one]);
  });

  it("counts a card that may not be seen", () => {
    const hidden = { ...view, seats: view.seats.map((seat) => ({ ...seat, hand: null })) };
    expect(applyEvent(hidden, event("drew", { seat: 1, card: null })).seats[1]!.cards).toBe(view.seats[1]!.cards + 1);
  });
});
