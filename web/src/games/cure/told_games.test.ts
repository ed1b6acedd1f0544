import json from "../../generated/told_cure.json?raw";
import { counts, testToldGames, type ToldGames } from "../common/told_games";
import { applyEvent } from "./apply_event";
import type { View } from "./types";

/** Drawn part of a view, without odds, which are valid only between decisions. */
const drawn = ({ seats, turn, regions, events, ...view }: View) => ({
  ...Object.fromEntries(seats.flatMap((seat, i) => [
    [`seat ${i}`, [seat.role, seat.region, seat.banked, seat.dice]],
    [`samples ${i}`, seat.samples.map(({ colour, die }) => `${colour} ${die}`).sort()],
  ])),
  turn: [turn.number, turn.seat, turn.picked, turn.spent, turn.biohazards, turn.pending, turn.phase === "start"],
  notes: [turn.quiet_night, turn.mobile_hospital],
  dice: counts(turn.dice),
  drawn: counts(turn.drawn),
  attempt: turn.attempt && [turn.attempt.colour, turn.attempt.rolled.toSorted()],
  bag: counts(view.bag),
  centre: counts(view.centre),
  cdc: counts(view.cdc),
  regions: Object.entries(regions).map(([region, dice]) => [region, counts(dice)]).filter(([, dice]) => dice!.length),
  cured: view.cured.toSorted(),
  tracks: [view.infection, view.infection_rate, view.outbreaks],
  up: events.up.toSorted(),
  deck: events.layers.map((layer) => layer.toSorted()),
  outcome: view.outcome,
});

testToldGames(JSON.parse(json) as ToldGames<View>, applyEvent, drawn);
