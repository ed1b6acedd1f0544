import json from "../../generated/told_pandemic.json?raw";
import { counts, sorted, testToldGames, type ToldGames } from "../common/told_games";
import { applyEvent } from "./apply_event";
import type { View } from "./types";

/** Drawn part of a view, without odds, which are valid only between decisions. */
const drawn = ({ seats, turn, infection, player_deck: deck, ...view }: View) => ({
  ...Object.fromEntries(seats.flatMap((seat, i) => [
    [`seat ${i}`, [seat.role, seat.city, seat.stored]],
    [`hand ${i}`, [seat.cards, sorted(seat.hand), sorted(seat.shown)]],
  ])),
  turn: [turn.number, turn.seat, turn.phase === "actions" && turn.actions_left],
  cubes: Object.entries(view.cubes).map(([city, cubes]) => [city, counts(cubes)]).sort(),
  supply: counts(view.supply),
  stations: [sorted(view.stations), view.stations_left],
  diseases: Object.entries(view.diseases).sort(),
  tracks: [view.infection_step, view.infection_rate, view.outbreaks],
  infection: [infection.count, sorted(infection.discard), sorted(infection.removed)],
  "infections to come": [infection.known, infection.layers.map(sorted), infection.rearranged],
  deck: [deck.count, deck.known, deck.piles.filter(({ cards }) => cards > 0)],
  discards: [sorted(deck.discard), sorted(deck.removed)],
  outcome: view.outcome,
});

testToldGames(JSON.parse(json) as ToldGames<View>, applyEvent, drawn);
