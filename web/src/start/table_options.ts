/** Options of a new table: from what is chosen on the page to what the server is told. */

import type { GameInfo, GameOption, NewTable } from "../lib/api";

type RequestedOptions = NonNullable<NewTable["options"]>;
export type ChosenOptions = Record<string, string>;

const MAIN = ["edition", "mode", "difficulty"];

/** What is asked of everybody, in sight. */
export const isMainOption = (option: GameOption) => MAIN.includes(option.name) && option.values.length > 1;

/** What only some care about, where there is a choice; players and roles are chosen with the seats. */
export const isMinorOption = (option: GameOption) => !isMainOption(option) && option.values.length > 0 && !["players", "roles"].includes(option.name);

/** What holds if nothing is chosen. Rules can hang on other choices, so that theirs is left to the server. */
export function defaultOptions(game: GameInfo): ChosenOptions {
  return Object.fromEntries(game.options.map((option) => [option.name, isMainOption(option) ? option.values[0]! : ""]));
}

/** Only what was chosen is said: what is left out stays as the rules have it. */
export function requestedOptions(game: GameInfo, chosen: ChosenOptions, players: number, roles: string[]): RequestedOptions {
  const options: RequestedOptions = {};
  for (const option of game.options.filter((one) => isMainOption(one) || isMinorOption(one))) {
    const value = chosen[option.name]?.trim() ?? "";
    if (value === "" || (isMainOption(option) && value === option.values[0])) continue;
    options[option.name] = value;
  }
  if (game.options.some(({ name }) => name === "players")) options["players"] = players;
  const dealt = Array.from({ length: players }, (_, seat) => roles[seat] ?? "");
  if (dealt.some(Boolean)) options["roles"] = dealt;
  return options;
}
