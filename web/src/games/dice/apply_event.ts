/** Event reducer: applies an event to the view that is drawn. */

import type { EventFrame } from "../../generated/protocol";
import { plus } from "../common/counts";
import type { View } from "./types";

/** View during a story, with the city that the last city roll has named. */
type Told = View & { named?: string };
type Change = (view: Told, args: Record<string, any>) => Partial<Told>;

const turn = (view: View, part: Partial<View["turn"]>): Partial<View> => ({ turn: { ...view.turn, ...part } });

/** Add `count` cubes to a city; a negative `count` removes them. */
function cubes(view: View, { city, colour }: Record<string, any>, count: number): Partial<View> {
  return {
    cubes: { ...view.cubes, [city]: plus(view.cubes[city] ?? {}, colour, count) },
    supply: plus(view.supply, colour, -count),
  };
}

const taken: Change = (view, args) => cubes(view, args, -args.cubes);
const points: Change = (view, { colour, points }) => ({ research: { ...view.research, [colour]: points } });

/** Record the city as infected once it receives its cubes or breaks out after a city roll. */
const struck = (view: Told, city: string): Partial<Told> => (view.named === city ? { last_infected: city, named: undefined } : {});

/** Set rolled dice: all that are not kept, or some blacks again, which only the Researcher leaves there. */
function rolled(view: View, faces: string[]): Partial<View> {
  const { dice } = view.turn;
  const blacks = dice.rolled.filter((face) => face === "black");
  if (!blacks.length) return turn(view, { phase: "research", dice: { ...dice, rolled: faces, roll: dice.roll + 1 } });
  const others = dice.rolled.filter((face) => face !== "black");
  return turn(view, { dice: { ...dice, rolled: [...others, ...blacks.slice(faces.length), ...faces] } });
}

function kept(view: View, face: string): Partial<View> {
  const { dice } = view.turn;
  const at = dice.rolled.indexOf(face);
  return turn(view, { dice: { ...dice, rolled: dice.rolled.filter((_, i) => i !== at), kept: [...dice.kept, face] } });
}

/** Turn state after research, without dice and special event. */
const researched: Partial<View["turn"]> = { dice: { rolled: [], kept: [], roll: 0 }, event: null };

const changes: Record<string, Change> = {
  turn: (view, { number }) =>
    turn(view, { ...researched, number, phase: "actions", actions_left: 4, quarantine: null }),
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
  stayed: (view) => turn(view, { number_rolled: null, ...(view.turn.phase === "event" ? researched : {}) }),
  rolled: (view, { dice }) => rolled(view, dice),
  kept: (view, { face }) => kept(view, face),
  marker: (_, { square }) => ({ infection: square }),
  infected: (view, args) => ({ ...cubes(view, args, args.cubes), ...struck(view, args.city) }),
  named: (view, { city, purpose }) => ({ named: city, ...(purpose === "infector" ? turn(view, researched) : {}) }),
  outbreak: (view, { city, number }) => ({ outbreaks: number, ...struck(view, city) }),
  event: (view, { event }) => turn(view, { phase: "event", event }),
  quiet_night: (view) => turn(view, { ...researched, quiet_night: false }),
  role_roll: (view) => turn(view, researched),
  advanced: points,
  dropped: points,
  quarantined: (view, { city }) => turn(view, { quarantine: city }),
  reemerged: (view, { colour }) => ({ diseases: { ...view.diseases, [colour]: "cured" } }),
  role: (view, { role }) => ({ seats: view.seats.map((seat) => ({ ...seat, role })), ...turn(view, { role }) }),
  ended: (_, { won, reason }) => ({ outcome: { won, reason } }),
};

/** Apply an event to a view. */
export function applyEvent(view: View, event: EventFrame): View {
  return { ...view, ...changes[event.kind]?.(view, event.args) };
}
