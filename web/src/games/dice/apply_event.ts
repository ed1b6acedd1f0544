/** Event reducer: how an event changes what is drawn. */

import type { EventFrame } from "../../generated/protocol";
import { plus } from "../../lib/numbers";
import type { View } from "./types";

type Change = (view: View, args: Record<string, any>) => Partial<View>;

const turn = (view: View, part: Partial<View["turn"]>): Partial<View> => ({ turn: { ...view.turn, ...part } });

/** Cubes put into a city, or taken out of it where there are fewer than none. */
function cubes(view: View, { city, colour }: Record<string, any>, count: number): Partial<View> {
  return {
    cubes: { ...view.cubes, [city]: plus(view.cubes[city] ?? {}, colour, count) },
    supply: plus(view.supply, colour, -count),
  };
}

const taken: Change = (view, args) => cubes(view, args, -args.cubes);
const points: Change = (view, { colour, points }) => ({ research: { ...view.research, [colour]: points } });

/** Dice that are rolled: all that are not kept, or, fewer than those, blacks of the Researcher. */
function rolled(view: View, faces: string[]): Partial<View> {
  const { dice } = view.turn;
  let lying: string[] = [];
  if (faces.length < dice.rolled.length) {
    let again = faces.length;
    lying = dice.rolled.filter((face) => face !== "black" || again-- <= 0);
  }
  return turn(view, { phase: "research", dice: { ...dice, rolled: [...lying, ...faces], roll: dice.roll + 1 } });
}

function kept(view: View, face: string): Partial<View> {
  const { dice } = view.turn;
  const at = dice.rolled.indexOf(face);
  return turn(view, { dice: { ...dice, rolled: dice.rolled.filter((_, i) => i !== at), kept: [...dice.kept, face] } });
}

const noDice: View["turn"]["dice"] = { rolled: [], kept: [], roll: 0 };

const changes: Record<string, Change> = {
  turn: (view, { number }) =>
    turn(view, { number, phase: "actions", actions_left: 4, dice: noDice, event: null, quarantine: null }),
  moved: (view, { city }) => ({
    pawn: city,
    seats: view.seats.map((seat) => ({ ...seat, city })),
    ...turn(view, { number_rolled: null }),
  }),
  treated: taken,
  cleared: taken,
  removed: taken,
  cured: (view, { colour }) => ({
    diseases: { ...view.diseases, [colour]: "cured" },
    research: { ...view.research, [colour]: 0 },
  }),
  eradicated: (view, { colour }) => ({ diseases: { ...view.diseases, [colour]: "eradicated" } }),
  dispatched: (view, { number }) => turn(view, { number_rolled: number }),
  stayed: (view) => turn(view, { number_rolled: null }),
  rolled: (view, { dice }) => rolled(view, dice),
  kept: (view, { face }) => kept(view, face),
  marker: (_, { square }) => ({ infection: square }),
  infected: (view, args) => cubes(view, args, args.cubes),
  named: (_, { city }) => ({ last_infected: city }),
  outbreak: (_, { number }) => ({ outbreaks: number }),
  event: (view, { event }) => turn(view, { phase: "event", event }),
  quiet_night: (view) => turn(view, { quiet_night: false }),
  advanced: points,
  dropped: points,
  quarantined: (view, { city }) => turn(view, { quarantine: city }),
  reemerged: (view, { colour }) => ({ diseases: { ...view.diseases, [colour]: "cured" } }),
  role: (view, { role }) => ({ seats: view.seats.map((seat) => ({ ...seat, role })), ...turn(view, { role }) }),
  ended: (_, { won, reason }) => ({ outcome: { won, reason } }),
};

/** The view after an event. */
export function applyEvent(view: View, event: EventFrame): View {
  return { ...view, ...changes[event.kind]?.(view, event.args) };
}
