/**
 * Actions that a click on a spot can mean, as texts: to ask why one is not possible, and to lay out a proposal, where
 * the server offers nothing. This is a vocabulary, not a rule: whether an action is possible only the server says.
 */

type Spelling = (parts: string[]) => string[];

const withId = (...verbs: string[]): Spelling => ([id]) => verbs.map((verb) => `${verb} ${id}`);

const SPELLINGS: Record<string, Record<string, Spelling>> = {
  pandemic: {
    place: withId("drive", "direct", "charter", "shuttle", "grant"),
    station: withId("shuttle"),
    cube: ([, colour]) => [`treat ${colour}`],
    card: withId("direct", "discard"),
    disease: withId("cure"),
    pawn: ([seat]) => [`join ${seat}`],
    seat: () => [],
    event: withId("discard"),
    pile: () => ["pass"],
  },
  dice: {
    place: withId("drive", "fly"),
    cube: ([, colour]) => [`treat ${colour}`],
    disease: withId("cure"),
    pile: () => ["pass"],
  },
  cure: {
    place: withId("sail", "fly"),
    cube: ([, colour]) => [`treat ${colour}`],
    centre: withId("clear"),
    sample: ([, colour]) => [`free ${colour}`],
    disease: withId("cure"),
    die: withId("reroll"),
    event: withId("buy"),
  },
};

/** The texts that a spot can mean in a game, the most usual first. */
export function meanings(game: string, spot: string): string[] {
  const [kind = "", ...parts] = spot.split(":");
  return SPELLINGS[game]?.[kind]?.(parts) ?? [];
}
