/** Options of a new table: from what is chosen on the page to what the server is told. */

import type { GameInfo, GameOption, NewTable, SeatRequest } from "../lib/api";

type RequestedOptions = NonNullable<NewTable["options"]>;
export type ChosenOptions = Record<string, string>;

const MAIN = ["edition", "mode", "difficulty"];

/** What is asked of everybody, in sight. */
export const isMainOption = (option: GameOption) => MAIN.includes(option.name) && option.values.length > 1;

/** What only some care about, where there is a choice; players and roles are chosen with the seats. */
export const isMinorOption = (option: GameOption) => !isMainOption(option) && option.values.length > 0 && !["players", "roles"].includes(option.name);

/** What is chosen at first: the usual, which hangs on other choices and is left empty for all but the main options. */
export function defaultOptions(game: GameInfo): ChosenOptions {
  return Object.fromEntries(game.options.map((option) => [option.name, isMainOption(option) ? option.values[0]! : ""]));
}

/** Whether one person, or one screen, decides for all seats but those of bots: nobody comes to a screen of their own. */
export const isSolo = (seats: SeatRequest[]): boolean => seats.every(({ held }) => held !== "open");

/** The value of an option where nothing is chosen: what suits who plays, else what the preset says. */
export function usualValue(game: GameInfo, option: GameOption, chosen: ChosenOptions, solo: boolean): string {
  const preset = chosen[game.preset] ?? "";
  return (solo && option.solo) || (option.presets[preset] ?? option.values[0] ?? "");
}

/** What a value of an option is called. */
export const labelOf = (option: GameOption, value: string) => option.labels[option.values.indexOf(value)] ?? value;

/** The clause that a value of an option puts in force. */
export const clauseOf = (option: GameOption, value: string) => option.clauses[option.values.indexOf(value)] ?? "";

/** The minor options whose value is not the usual one, in words. */
export function differences(game: GameInfo, chosen: ChosenOptions, solo: boolean): string[] {
  return game.options.filter(isMinorOption).flatMap((option) => {
    const value = chosen[option.name];
    return value && value !== usualValue(game, option, chosen, solo) ? [`${option.title}: ${labelOf(option, value)}`] : [];
  });
}

/** Only what was chosen is said, and what suits who plays: what is left out stays as the rules have it. */
export function requestedOptions(game: GameInfo, chosen: ChosenOptions, seats: SeatRequest[], roles: string[]): RequestedOptions {
  const options: RequestedOptions = {};
  for (const option of game.options.filter((one) => isMainOption(one) || isMinorOption(one))) {
    const value = chosen[option.name]?.trim() || (isSolo(seats) ? option.solo : "");
    if (value === "" || (isMainOption(option) && value === option.values[0])) continue;
    options[option.name] = value;
  }
  if (game.options.some(({ name }) => name === "players")) options["players"] = seats.length;
  const dealt = seats.map((_, seat) => roles[seat] ?? "");
  if (dealt.some(Boolean)) options["roles"] = dealt;
  return options;
}
