/** Turn report: the last infections and paths of outbreaks, for marks on the board and a summary line. */

import type { EventFrame } from "../generated/protocol";
import { pluralise } from "../ui/text";

/** Event kinds and words of a game's infections. */
export interface InfectionKinds<Components> {
  /** Name of the event argument that holds the place. */
  place: "city" | "region";
  /** Singular and plural of a place. */
  noun: readonly [string, string];
  /** Kinds by which something arrives in a place. */
  arrives: readonly string[];
  /** Kinds that begin something new, not caused by an outbreak. */
  begins: readonly string[];
  nameOf: (components: Components, place: string) => string;
  /** Pairs of places that an outbreak can run between. */
  links: (components: Components) => readonly (readonly string[])[];
}

/** Path that an outbreak took. */
export interface Spread {
  from: string;
  to: string;
  colour: string;
}

export interface TurnReport {
  /** Period of the report: the current turn, the one before, or all since the reader could act. */
  when: "This turn" | "Last turn" | "Since your turn";
  infected: string[];
  outbreaks: string[];
  spreads: Spread[];
  line: string;
}

interface Chain {
  colour: string;
  outbreaks: string[];
  spreads: Spread[];
}

/** Kinds that count as the infections of a turn, even if they infect nothing. */
const INFECTING = ["outbreak", "prevented", "quiet_night", "crossed"];

/**
 * Report of the last turn with infections due; null before the first. On a player's own turn it covers all turns since
 * their last one, including that one, whose infections came after they could act.
 */
export function turnReport<Components>(
  happened: readonly EventFrame[],
  kinds: InfectionKinds<Components>,
  components: Components,
  own: readonly number[] = [],
): TurnReport | null {
  const isInfection = ({ kind }: EventFrame) => kinds.arrives.includes(kind) || INFECTING.includes(kind);
  const last = happened.findLastIndex(isInfection);
  if (last < 0) return null;
  const begun = happened.findLastIndex(({ kind }) => kind === "turn");
  const isOver = begun > last;
  const returns = isOver && isOwnTurn(happened[begun]!, own);
  const from = happened.slice(0, isOver ? begun : last + 1).findLastIndex((event) => (returns ? isOwnTurn(event, own) : event.kind === "turn"));
  const told = happened.slice(from + 1, isOver ? begun : undefined);
  const { infected, chains } = followed(told, kinds, kinds.links(components));
  const name = (place: string) => kinds.nameOf(components, place);
  const epidemics = told.filter(({ kind }) => kind === "epidemic").length;
  const sentences = [
    ...(epidemics ? [epidemics === 1 ? "Epidemic." : `${epidemics} epidemics.`] : []),
    ...(infected.length ? [`Infected: ${infected.map(name).join(", ")}.`] : []),
    ...chains.map((chain) => inWords(chain, kinds.noun, name)),
  ];
  return {
    when: !isOver ? "This turn" : told.some(({ kind }) => kind === "turn") ? "Since your turn" : "Last turn",
    infected,
    outbreaks: [...new Set(chains.flatMap(({ outbreaks }) => outbreaks))],
    // A path of two outbreaks is drawn once.
    spreads: [...new Map(chains.flatMap(({ spreads }) => spreads).map((way) => [`${way.from} ${way.to}`, way])).values()],
    line: sentences.join(" ") || `No ${kinds.noun[0]} was infected.`,
  };
}

const isOwnTurn = ({ kind, args }: EventFrame, own: readonly number[]) => kind === "turn" && own.includes(Number(args.seat));

/** Collect infections and chains of outbreaks from events. */
function followed<Components>(
  turn: readonly EventFrame[],
  kinds: InfectionKinds<Components>,
  links: readonly (readonly string[])[],
): { infected: string[]; chains: Chain[] } {
  const infected = new Set<string>();
  const chains: Chain[] = [];
  let chain: Chain | null = null;
  for (const { kind, args } of turn) {
    const place = String(args[kinds.place] ?? "");
    if (kinds.begins.includes(kind) || kind === "turn") chain = null;
    if (kind === "outbreak") {
      if (!chain || chain.colour !== args.colour) chain = newChain(chains, String(args.colour));
      const origin: string | undefined = chain.outbreaks.find((other) => linked(links, other, place));
      if (origin && !chain.spreads.some(({ to }) => to === place)) chain.spreads.push({ from: origin, to: place, colour: chain.colour });
      chain.outbreaks.push(place);
    } else if (chain && (kind === "spread" || kinds.arrives.includes(kind))) {
      chain.spreads.push({ from: chain.outbreaks.at(-1)!, to: place, colour: chain.colour });
    } else if (kinds.arrives.includes(kind)) infected.add(place);
  }
  return { infected: [...infected], chains };
}

function newChain(chains: Chain[], colour: string): Chain {
  const chain: Chain = { colour, outbreaks: [], spreads: [] };
  chains.push(chain);
  return chain;
}

const linked = (links: readonly (readonly string[])[], a: string, b: string) =>
  links.some(([p, q]) => (p === a && q === b) || (p === b && q === a));

function inWords({ outbreaks, spreads }: Chain, [one, more]: readonly [string, string], name: (place: string) => string): string {
  const hit = new Set(spreads.map(({ to }) => to)).size;
  const where = `${outbreaks.length > 1 ? "Outbreaks" : "Outbreak"} in ${outbreaks.map(name).join(", ")}`;
  return hit ? `${where}: ${pluralise(hit, one, more)}.` : `${where}.`;
}
