/** Tests of event reducers on games of the real rules: the reduced view is compared after each event. */

import { expect, it } from "vitest";
import type { EventFrame } from "../../generated/protocol";

/** Path of the view with its new value, or alone if the value is gone. */
type Change = [path: (string | number)[], value?: unknown];

interface ToldGame<View> {
  first: View;
  decisions: [events: [kind: string, args: EventFrame["args"], changes: Change[]][], changes: Change[]][];
}

/** Games as `scripts/told_games.py` writes them, and the kinds of events that occur in stories. */
export interface ToldGames<View> {
  kinds: string[];
  games: ToldGame<View>[];
}

type Drawn = Record<string, unknown>;

function apply(view: unknown, changes: Change[]): void {
  for (const change of changes) {
    const path = [...change[0]];
    const last = path.pop()!;
    const holder = path.reduce((part, key) => (part as Record<string, unknown>)[key], view) as Record<string, unknown>;
    if (change.length > 1) holder[last] = change[1];
    else delete holder[last];
  }
}

/**
 * Differences between reduced and true views, by kind of event and field of ``drawn``, each with an example. Entries
 * without a change between them report one change together: it is complete only after the last of them.
 */
function faults<View>(
  { games }: ToldGames<View>,
  applyEvent: (view: View, event: EventFrame) => View,
  drawn: (view: View) => Drawn,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [game, { first, decisions }] of games.entries()) {
    const truth = first;
    for (const [decision, [events, rest]] of decisions.entries()) {
      let told = events.length ? structuredClone(truth) : truth;
      for (const [i, [kind, args, changes]] of events.entries()) {
        apply(truth, changes);
        told = applyEvent(told, { kind, args, text: "" });
        if (events[i + 1]?.[2].length === 0) continue;
        const [is, should] = [drawn(told), drawn(truth)];
        for (const field of Object.keys(should)) {
          const [one, other] = [JSON.stringify(is[field]), JSON.stringify(should[field])];
          if (one !== other) found[`${kind}: ${field}`] ??= `game ${game}, decision ${decision}: ${one} instead of ${other}`;
        }
      }
      apply(truth, rest);
    }
  }
  return found;
}

/** Kinds of events in the games, in order. */
function toldKinds<View>({ games }: ToldGames<View>): string[] {
  return [...new Set(games.flatMap(({ decisions }) => decisions.flatMap(([events]) => events.map(([kind]) => kind))))].sort();
}

/** Counts by name, without zeros. */
export const counts = (of: Record<string, number>): [string, number][] => Object.entries(of).filter(([, count]) => count).sort();

export const sorted = (names: readonly string[] | null): string[] | null => names?.toSorted() ?? null;

/** Define the tests that the reducer equals the true view after each event, in events of every kind. */
export function testToldGames<View>(
  games: ToldGames<View>,
  applyEvent: (view: View, event: EventFrame) => View,
  drawn: (view: View) => Drawn,
): void {
  it("is told as it is after each event", { timeout: 60_000 }, () => {
    expect(faults(games, applyEvent, drawn)).toEqual({});
  });

  it("is told in events of every kind", () => {
    expect(toldKinds(games)).toEqual(games.kinds);
  });
}
