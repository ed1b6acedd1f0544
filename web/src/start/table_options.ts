/** Options of a new table: from the choices on the page to the request to the server. */

import type { GameInfo, GameOption, NewTable, SeatRequest } from "../connection/api";

type RequestedOptions = NonNullable<NewTable["options"]>;
export type ChosenOptions = Record<string, string>;

const MAIN = ["edition", "mode", "difficulty"];

/** Whether an option is always visible and has a choice. */
export const isMainOption = (option: GameOption) => MAIN.includes(option.name) && option.values.length > 1;

/** Whether an option is among the minor ones. Players and roles are chosen with the seats. */
export const isMinorOption = (option: GameOption) => !isMainOption(option) && option.values.length > 0 && !["players", "roles"].includes(option.name);

/** Initial choices: the first value of main options, and empty, for the default, of all others. */
export function defaultOptions(game: GameInfo): ChosenOptions {
  return Object.fromEntries(game.options.map((option) => [option.name, isMainOption(option) ? option.values[0]! : ""]));
}

/** Whether one person, or one screen, decides for all seats except bots, so that nobody joins from another screen. */
export const isSolo = (seats: SeatRequest[]): boolean => seats.every(({ held }) => held !== "open");

/** Default value of an option: the one for solo or shared play, otherwise the preset's. */
export function usualValue(game: GameInfo, option: GameOption, chosen: ChosenOptions, solo: boolean): string {
  const preset = chosen[game.preset] ?? "";
  return (solo && option.solo) || (option.presets[preset] ?? option.values[0] ?? "");
}

/** Label of an option's value. */
export const labelOf = (option: GameOption, value: string) => option.labels[option.values.indexOf(value)] ?? value;

/** Clause that an option's value puts in force. */
export const clauseOf = (option: GameOption, value: string) => option.clauses[option.values.indexOf(value)] ?? "";

/** Minor options with a value other than the default, in words. */
export function differences(game: GameInfo, chosen: ChosenOptions, solo: boolean): string[] {
  return game.options.filter(isMinorOption).flatMap((option) => {
    const value = chosen[option.name];
    return value && value !== usualValue(game, option, chosen, solo) ? [`${option.title}: ${labelOf(option, value)}`] : [];
  });
}

/** Options to request: only choices and defaults for solo or shared play. The server's rules decide the rest. */
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
