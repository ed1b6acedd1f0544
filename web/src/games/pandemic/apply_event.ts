/** Event reducer: applies an event to the view that is drawn. The server's next view replaces the result. */

import type { EventFrame } from "../../generated/protocol";
import type { View } from "./types";

type Args = Record<string, any>;

const ACTIONS = 4; // actions of a turn

function drop(from: string[], card: string): boolean {
  const i = from.indexOf(card);
  if (i >= 0) from.splice(i, 1);
  return i >= 0;
}

function lose(view: View, seat: number, card: string | null): void {
  const holder = view.seats[seat]!;
  holder.cards = Math.max(0, holder.cards - 1);
  if (card === null) return;
  if (holder.hand) drop(holder.hand, card);
  drop(holder.shown, card);
}

function gain(view: View, seat: number, card: string | null): void {
  const holder = view.seats[seat]!;
  holder.cards += 1;
  if (card !== null && holder.hand) holder.hand.push(card);
}

/** Whether hands are hidden from each other. */
const isHidden = ({ memory }: View) => memory !== null;

/** Card of the requesting seat that a request reveals. */
function cardOf(view: View, request: string): string | undefined {
  const [what = "", ...words] = request.split(" ");
  const cards: Record<string, () => string | undefined> = {
    give: () => words[0],
    airlift: () => what,
    direct: () => words.at(-1),
    charter: () => view.seats[Number(words[0])]?.city,
  };
  return cards[what]?.();
}

/** Record that all know a card of a seat. */
function tellOf(view: View, { seat, card }: Args): void {
  const { shown } = view.seats[seat]!;
  if (!shown.includes(card)) shown.push(card);
  drop(view.player_deck.unseen, card);
}

function fromDeck(view: View, card: string | null): void {
  const deck = view.player_deck;
  deck.count -= 1;
  if (card !== null) drop(deck.unseen, card);
  if (deck.known.length > 0) {
    deck.known.shift();
    return;
  }
  const pile = deck.piles.find(({ cards }) => cards > 0);
  if (!pile) return;
  pile.cards -= 1;
  if (card === "epidemic") pile.epidemic = false;
}

function putCubes(view: View, { city, colour }: Args, cubes: number): void {
  const here = (view.cubes[city] ??= {});
  here[colour] = (here[colour] ?? 0) + cubes;
  if (here[colour]! <= 0) delete here[colour];
  if (Object.keys(here).length === 0) delete view.cubes[city];
  view.supply[colour] = (view.supply[colour] ?? 0) - cubes;
}

function takeStation(view: View, city: string): void {
  if (drop(view.stations, city)) view.stations_left += 1;
}

function turnCard(view: View, { city, bottom }: Args): void {
  const deck = view.infection;
  deck.count -= 1;
  if (!drop(deck.known, city)) {
    const layers = bottom ? deck.layers.toReversed() : deck.layers;
    layers.some((layer) => drop(layer, city));
    deck.layers = deck.layers.filter((layer) => layer.length > 0);
  }
  if (!bottom) drawRearranged(deck);
  deck.discard.push(city);
  know(deck);
}

/** Update the ranges rearranged by Forecasts after a draw from the top. */
function drawRearranged(deck: View["infection"]): void {
  const drawn = deck.rearranged.map(({ after, cards }) => (after > 0 ? { after: after - 1, cards } : { after, cards: cards - 1 }));
  deck.rearranged = drawn.filter(({ cards }) => cards > 0);
}

/** Move top layers of one card to the known cards. */
function know(deck: View["infection"]): void {
  while (deck.layers[0]?.length === 1) deck.known.push(...deck.layers.shift()!);
}

function intensify(view: View, cards: number): void {
  const deck = view.infection;
  deck.layers = [deck.discard, ...deck.known.map((card) => [card]), ...deck.layers].filter((layer) => layer.length > 0);
  deck.rearranged = deck.rearranged.map((one) => ({ ...one, after: one.after + cards }));
  deck.known = [];
  deck.discard = [];
  deck.count += cards;
  know(deck);
}

/** Play an event. It lies aside while it leaves a choice open; otherwise it is discarded or leaves the game. */
function play(view: View, { seat, card }: Args): void {
  const holder = view.seats[seat]!;
  const stored = holder.stored === card;
  if (stored) holder.stored = null;
  else lose(view, seat, card);
  if (card === "forecast") view.turn.awaits = { what: card, seat, leaves_game: stored };
  else if (card !== "government_grant" || view.stations_left > 0) layDown(view, card, stored);
}

function layDown(view: View, card: string, leavesGame: boolean): void {
  (leavesGame ? view.player_deck.removed : view.player_deck.discard).push(card);
}

/** Finish an event once its choice is made. */
function finishEvent(view: View): void {
  const { awaits } = view.turn;
  if (awaits?.leaves_game === undefined) return;
  layDown(view, awaits.event ?? "forecast", awaits.leaves_game);
  view.turn.awaits = null;
}

/** Begin a part of the turn after the actions. */
function leaveActions(view: View): void {
  view.turn.actions_left = 0;
  view.turn.phase = "draw";
}

const HANDLERS: Record<string, (view: View, args: Args) => void> = {
  turn: (view, { seat }) => {
    view.turn.number += 1;
    view.turn.seat = seat;
    view.turn.quiet_night = false;
    view.turn.phase = "actions";
    view.turn.actions_left = ACTIONS;
  },
  role: (view, { seat, role }) => void (view.seats[seat]!.role = role),
  moved: (view, { seat, city }) => void (view.seats[seat]!.city = city),
  built: (view, { city }) => {
    view.stations.push(city);
    view.stations_left -= 1;
  },
  station_removed: (view, { city }) => {
    finishEvent(view);
    takeStation(view, city);
  },
  arranged: (view, { card, last }) => {
    const { cards, placed = [] } = view.turn.awaits ?? {};
    if (cards) view.infection.known.splice(placed.length, 0, card, last);
    finishEvent(view);
  },
  treated: (view, args) => putCubes(view, args, -args.cubes),
  cleared: (view, args) => putCubes(view, args, -args.cubes),
  infected: (view, args) => putCubes(view, args, args.cubes),
  outbreak: (view, { number }) => void (view.outbreaks = number),
  shared: (view, { card, giver, taker }) => {
    lose(view, giver, card);
    gain(view, taker, card);
    if (isHidden(view)) tellOf(view, { seat: taker, card });
  },
  told: tellOf,
  asked: (view, { seat, request }) => {
    const card = cardOf(view, request as string);
    if (card && isHidden(view) && view.seats[seat]!.stored !== card) tellOf(view, { seat, card });
  },
  cured: (view, { colour }) => void (view.diseases[colour] = "cured"),
  eradicated: (view, { colour }) => void (view.diseases[colour] = "eradicated"),
  discarded: (view, { seat, card }) => {
    lose(view, seat, card);
    view.player_deck.discard.push(card);
  },
  drew: (view, { seat, card }) => {
    leaveActions(view);
    fromDeck(view, card);
    gain(view, seat, card);
  },
  dealt: (view, { seat, card }) => gain(view, seat, card),
  stored: (view, { seat, card }) => {
    drop(view.player_deck.discard, card);
    view.seats[seat]!.stored = card;
  },
  played: play,
  epidemic: (view) => {
    leaveActions(view);
    fromDeck(view, "epidemic");
  },
  rate: (view, { step, rate }) => {
    view.infection_step = step;
    view.infection_rate = rate;
  },
  turned: turnCard,
  intensified: (view, { cards }) => intensify(view, cards),
  withdrawn: (view, { city }) => {
    drop(view.infection.discard, city);
    view.infection.removed.push(city);
  },
  quiet_night: (view) => void (view.turn.quiet_night = false),
  ended: (view, { won, reason }) => {
    view.outcome = { won, reason };
    view.turn.phase = "over";
  },
};

/** Apply an event to a view. */
export function applyEvent(view: View, event: EventFrame): View {
  const change = HANDLERS[event.kind];
  if (!change) return view;
  const after = JSON.parse(JSON.stringify(view)) as View;
  change(after, event.args);
  return after;
}
