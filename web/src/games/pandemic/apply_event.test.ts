import { describe, expect, it } from "vitest";
import type { EventFrame } from "../../generated/protocol";
import sampleGames from "../../generated/sample_games.json";
import { applyEvent } from "./apply_event";
import type { View } from "./types";

const games = sampleGames as unknown as { first: View; events: EventFrame[]; last: View }[];
const event = (kind: string, args: Record<string, unknown>): EventFrame => ({ kind, args, text: "" });
const sorted = (cards: readonly string[] | null) => cards?.toSorted() ?? null;

/** What is drawn of a view, with the order of cards left out where nobody sees it. */
function drawn(view: View) {
  return {
    seats: view.seats.map((seat) => ({ ...seat, shown: [], hand: sorted(seat.hand) })),
    cubes: view.cubes,
    supply: view.supply,
    stations: view.stations.toSorted(),
    stationsLeft: view.stations_left,
    diseases: view.diseases,
    outbreaks: view.outbreaks,
    rate: [view.infection_step, view.infection_rate],
    infection: [view.infection.count, sorted(view.infection.discard), sorted(view.infection.removed)],
    toCome: sorted([...view.infection.known, ...view.infection.layers.flat()]),
    deck: [view.player_deck.count, sorted(view.player_deck.discard), sorted(view.player_deck.removed)],
    piles: view.player_deck.piles.filter(({ cards }) => cards > 0),
    turn: [view.turn.seat, view.turn.number],
  };
}

describe("a game followed by its events alone", () => {
  for (const [i, { first, events, last }] of games.entries()) {
    it(`ends with the picture that the server draws (game ${i})`, () => {
      expect(drawn(events.reduce(applyEvent, first))).toEqual(drawn(last));
    });
  }

  it("has seen most kinds of events", () => {
    const kinds = new Set(games.flatMap(({ events }) => events.map(({ kind }) => kind)));
    const wanted = ["moved", "infected", "outbreak", "treated", "drew", "discarded", "turned", "epidemic", "rate"];
    for (const kind of [...wanted, "intensified", "built", "played", "turn"]) expect(kinds).toContain(kind);
  });
});

describe("an event", () => {
  const view = games[0]!.first;
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

  it("counts a card that may not be seen", () => {
    const hidden = { ...view, seats: view.seats.map((seat) => ({ ...seat, hand: null })) };
    expect(applyEvent(hidden, event("drew", { seat: 1, card: null })).seats[1]!.cards).toBe(view.seats[1]!.cards + 1);
  });
});
