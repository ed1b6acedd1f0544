/** From what is chosen on the page to the wishes that the server is told. */

import type { GameInfo, NewTable, Wish } from "../lib/api";

export type Chosen = Record<string, string>;

const MAIN = ["edition", "mode", "difficulty"];

/** What is asked of everybody, in sight. */
export const isMain = (wish: Wish) => MAIN.includes(wish.name) && wish.values.length > 1;

/** What only some care about, where there is a choice; players and roles are chosen with the seats. */
export const isRule = (wish: Wish) => !isMain(wish) && wish.values.length > 0 && !["players", "roles"].includes(wish.name);

/** What holds if nothing is chosen. Rules can hang on other choices, so that theirs is left to the server. */
export function usual(game: GameInfo): Chosen {
  return Object.fromEntries(game.wishes.map((wish) => [wish.name, isMain(wish) ? wish.values[0]! : ""]));
}

/** Only what was chosen is said: what is left out stays as the rules have it. */
export function asked(game: GameInfo, chosen: Chosen, players: number, roles: string[]): NewTable["wishes"] {
  const wishes: NewTable["wishes"] = {};
  for (const wish of game.wishes.filter((one) => isMain(one) || isRule(one))) {
    const value = chosen[wish.name]?.trim() ?? "";
    if (value === "" || (isMain(wish) && value === wish.values[0])) continue;
    wishes[wish.name] = value;
  }
  if (game.wishes.some(({ name }) => name === "players")) wishes["players"] = players;
  const dealt = Array.from({ length: players }, (_, seat) => roles[seat] ?? "");
  if (dealt.some(Boolean)) wishes["roles"] = dealt;
  return wishes;
}
