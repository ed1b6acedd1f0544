/** Event reducer: applies an event to the view that is drawn. */

import type { EventFrame } from "../../generated/protocol";
import { plus } from "../common/counts";
import type { Seat, View } from "./types";

type Change = (view: View, args: Record<string, any>) => Partial<View>;

const REGIONS = 6; // regions around the ring

const turn = (view: View, part: Partial<View["turn"]>): Partial<View> => ({ turn: { ...view.turn, ...part } });

function inRegion(view: View, region: number, colour: string, dice: number): Partial<View> {
  return { regions: { ...view.regions, [region]: plus(view.regions[region] ?? {}, colour, dice) } };
}

function seat(view: View, number: number, change: (seat: Seat) => Partial<Seat>): Partial<View> {
  return { seats: view.seats.map((seat, i) => (i === number ? { ...seat, ...change(seat) } : seat)) };
}

function locked(dice: Seat["dice"], more: number): Seat["dice"] {
  return { ...dice, locked: dice.locked + more };
}

const started: Change = (view, args) =>
  turn(view, {
    number: args.number,
    seat: args.seat,
    phase: "start",
    dice: {},
    picked: 0,
    spent: 0,
    biohazards: 0,
    pending: 0,
    excused: false,
    quiet_night: false,
    mobile_hospital: false,
    attempted: false,
    gifts: [],
    drawn: {},
    attempt: null,
    awaits: null,
  });

/** Add dice of the active player that show a face: biohazards are pending, other dice are usable. */
function showing({ turn }: View, face: string, dice: number): Partial<View["turn"]> {
  return face === "biohazard" ? { pending: turn.pending + dice } : { dice: plus(turn.dice, face, dice) };
}

const rolled: Change = (view, { face, dice }) => turn(view, { picked: 0, phase: "acting", ...showing(view, face, dice) });

/** Remove rolled dice from those drawn; an epidemic rolls the dice of the treatment centre with them. */
function thrown(view: View, colour: string, dice: number): Partial<View> {
  const joining = view.turn.phase === "epidemic" ? view.centre : {};
  const waiting = Object.entries(joining).reduce((all, [other, count]) => plus(all, other, count), view.turn.drawn);
  return {
    ...turn(view, { drawn: plus(waiting, colour, -dice) }),
    centre: view.turn.phase === "epidemic" ? {} : view.centre,
  };
}

/** Move the dice above a region's limit to the next region, clockwise. */
const spread: Change = (view, { region, colour, dice }) => {
  const before = region === 1 ? REGIONS : region - 1;
  const left = inRegion(view, before, colour, -dice);
  return inRegion({ ...view, ...left }, region, colour, dice);
};

/** Chances of a cure without the colour whose samples have changed, since its new chance is unknown. */
const withoutChance = ({ cure }: Seat, colour: string) => Object.fromEntries(Object.entries(cure).filter(([name]) => name !== colour));

/** Seat with one more sample of a colour, locked with the die of a seat. */
const withSample = (holder: Seat, colour: string, die: number): Partial<Seat> => ({
  samples: [...holder.samples, { colour, die }],
  cure: withoutChance(holder, colour),
});

function withoutSample(holder: Seat, colour: string, die: number): Partial<Seat> {
  const at = holder.samples.findIndex((sample) => sample.colour === colour && sample.die === die);
  return { samples: holder.samples.filter((_, i) => i !== at), cure: withoutChance(holder, colour) };
}

const shared: Change = (view, { colour, giver, taker, die }) => {
  const given = { ...view, ...seat(view, giver, (holder) => withoutSample(holder, colour, die)) };
  return seat(given, taker, (holder) => withSample(holder, colour, die));
};

const freed: Change = (view, { seat: owner, colour, holder }) => {
  const parted = { ...view, ...seat(view, holder, (one) => withoutSample(one, colour, owner)) };
  return {
    ...seat(parted, owner, ({ dice }) => ({ dice: locked(dice, -1) })),
    centre: plus(view.centre, colour, 1),
  };
};

/** Move a die to the CDC from a region, or from the treatment centre if none is named. */
const toCdc: Change = (view, { colour, region }) => {
  const left = region ? inRegion(view, region, colour, -1) : { centre: plus(view.centre, colour, -1) };
  return { ...left, cdc: plus(view.cdc, colour, 1) };
};

/** Turn up the top card of the event deck, and put the used one under it. */
const revealed: Change = (view, { event, used }) => {
  const layers = view.events.layers.map((layer) => layer.filter((card) => card !== event));
  return {
    events: { up: [...view.events.up, event], layers: [...layers, used ? [used] : []].filter((layer) => layer.length) },
    ...turn(view, { quiet_night: view.turn.quiet_night || used === "one_quiet_night" }),
  };
};

/** Return all samples of the colour and the treatment centre's dice to the bag, except for one die. */
const cured: Change = (view, { colour }) => {
  const dice = view.seats.flatMap(({ samples }) => samples.filter((sample) => sample.colour === colour));
  return {
    cured: [...view.cured, colour],
    bag: plus(view.bag, colour, dice.length + (view.centre[colour] ?? 0) - 1),
    centre: { ...view.centre, [colour]: 0 },
    seats: view.seats.map((seat, i) => ({
      ...seat,
      samples: seat.samples.filter((sample) => sample.colour !== colour),
      cure: withoutChance(seat, colour),
      dice: locked(seat.dice, -dice.filter(({ die }) => die === i).length),
    })),
    ...turn(view, { attempt: null, spent: view.turn.spent + dice.filter(({ die }) => die === view.turn.seat).length }),
  };
};

const attempted = (view: View, colour: string, rolled: number[]) => turn(view, { attempt: { colour, rolled } });

const changes: Record<string, Change> = {
  turn: started,
  role: (view, { seat: number, role }) => seat(view, number, () => ({ role })),
  rolled,
  biohazard: (view) => turn(view, { pending: Math.max(0, view.turn.pending - 1), biohazards: view.turn.biohazards + 1 }),
  epidemic: (view) => turn(view, { phase: "epidemic" }),
  used: (view, { face }) => turn(view, { ...showing(view, face, -1), spent: view.turn.spent + 1 }),
  launched: (view, { seat: number }) => ({
    ...seat(view, number, ({ banked }) => ({ banked: banked - 1 })),
    ...turn(view, { spent: view.turn.spent + (number === view.turn.seat ? 1 : 0) }),
  }),
  excused: (view) => turn(view, { excused: true }),
  marker: (_, { space, rate }) => ({ infection: space, infection_rate: rate }),
  drawn: (view, { colour, dice }) => ({
    bag: plus(view.bag, colour, -dice),
    ...turn(view, { drawn: plus(view.turn.drawn, colour, dice) }),
  }),
  placed: (view, { region, colour, dice }) => ({ ...inRegion(view, region, colour, dice), ...thrown(view, colour, dice) }),
  crossed: (view, { colour, dice }) => ({ cdc: plus(view.cdc, colour, dice), ...thrown(view, colour, dice) }),
  outbreak: (_, { number }) => ({ outbreaks: number }),
  spread,
  moved: (view, { seat: number, region }) => seat(view, number, () => ({ region })),
  treated: (view, { region, colour, dice }) => ({
    ...inRegion(view, region, colour, -dice),
    centre: plus(view.centre, colour, dice),
  }),
  cleared: (view, { colour, dice }) => ({ centre: plus(view.centre, colour, -dice), bag: plus(view.bag, colour, dice) }),
  sampled: (view, { seat: number, colour, face }) => ({
    ...seat(view, number, (holder) => ({ ...withSample(holder, colour, number), dice: locked(holder.dice, 1) })),
    centre: plus(view.centre, colour, -1),
    ...turn(view, showing(view, face, -1)),
  }),
  freed,
  shared,
  banked: (view, { seat: number, face }) => ({
    ...seat(view, number, ({ banked }) => ({ banked: banked + 1 })),
    ...turn(view, showing(view, face, -1)),
  }),
  retrieved: (view, { seat: number }) => seat(view, number, ({ banked }) => ({ banked: banked - 1 })),
  to_cdc: toCdc,
  picked: (view, { face }) => turn(view, { ...showing(view, face, -1), picked: view.turn.picked + 1 }),
  turned: (view, { face, old }) => turn(view, { dice: plus(plus(view.turn.dice, old, -1), face, 1) }),
  sample_rolled: (view, { number, dice }) =>
    attempted(view, view.turn.attempt?.colour ?? "", [...(view.turn.attempt?.rolled ?? []), ...Array(dice).fill(number)]),
  attempt: (view, { colour }) => ({ ...attempted(view, colour, view.turn.attempt?.rolled ?? []) }),
  resampled: (view, { number, old }) => {
    const { colour, rolled } = view.turn.attempt ?? { colour: "", rolled: [] };
    const at = rolled.indexOf(old);
    return attempted(view, colour, rolled.map((shown, i) => (i === at ? number : shown)));
  },
  cured,
  failed: (view) => turn(view, { attempt: null }),
  bought: (view, { event }) => ({ events: { ...view.events, up: view.events.up.filter((up) => up !== event) } }),
  paid: (view, { colour }) => ({ cdc: plus(view.cdc, colour, -1), bag: plus(view.bag, colour, 1) }),
  revealed,
  spared: (view, { colour }) => ({
    bag: plus(view.bag, colour, 1),
    ...turn(view, { drawn: plus(view.turn.drawn, colour, -1) }),
  }),
  hospital: (view) => turn(view, { mobile_hospital: true }),
  ended: (_, { won, reason }) => ({ outcome: { won, reason } }),
};

/** Apply an event to a view. */
export function applyEvent(view: View, event: EventFrame): View {
  return { ...view, ...changes[event.kind]?.(view, event.args) };
}
