import json from "../../generated/told_dice.json?raw";
import { counts, testToldGames, type ToldGames } from "../common/told_games";
import { applyEvent } from "./apply_event";
import type { View } from "./types";

/** Drawn part of a view, without odds, which are valid only between decisions. */
const drawn = ({ turn, ...view }: View) => ({
  place: [view.pawn, view.seats],
  last_infected: view.last_infected,
  turn: [turn.number, turn.role, turn.number_rolled, turn.event],
  notes: [turn.quiet_night, turn.quarantine],
  dice: [turn.dice.rolled.toSorted(), turn.dice.kept.toSorted(), turn.dice.roll],
  cubes: Object.entries(view.cubes).map(([city, cubes]) => [city, counts(cubes)]).filter(([, cubes]) => cubes!.length).sort(),
  supply: counts(view.supply),
  diseases: Object.entries(view.diseases).sort(),
  research: counts(view.research),
  tracks: [view.infection, view.outbreaks],
  outcome: view.outcome,
});

testToldGames(JSON.parse(json) as ToldGames<View>, applyEvent, drawn);
