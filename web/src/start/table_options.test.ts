import { expect, it } from "vitest";
import type { GameInfo, GameOption, SeatRequest } from "../connection/api";
import { defaultOptions, differences, isMainOption, isMinorOption, isSolo, requestedOptions } from "./table_options";

const option = (name: string, form: GameOption["form"], values: string[], more: Partial<GameOption> = {}): GameOption => ({
  name, title: name, about: "", form, values, labels: values, clauses: values.map(() => ""), presets: {}, solo: "", ...more,
});

const GAME: GameInfo = {
  game: "g",
  title: "G",
  about: "",
  players: [2, 3],
  preset: "edition",
  options: [
    option("players", "number", ["2", "3"]),
    option("edition", "word", ["new", "old"]),
    option("roles", "list", []),
    option("first_seat", "number", []),
    option("consent", "word", ["always", "never"], { title: "Asking", presets: { old: "never" } }),
    option("hands", "word", ["by_age", "open", "closed"], { title: "Hands", labels: ["as the age says", "open", "hidden"], solo: "open" }),
    option("board", "word", []),
  ],
  roles: {},
  bots: [],
  lesson: [],
};
const usual = defaultOptions(GAME);
const SOLO: SeatRequest[] = [{ held: "me" }, { held: "bot", bot: "greedy" }, { held: "me" }];
const FRIENDS: SeatRequest[] = [{ held: "me" }, { held: "open" }];

it("says nothing but the number of players where all is usual", () => {
  expect(requestedOptions(GAME, usual, FRIENDS, [])).toEqual({ players: 2 });
});

it("says what differs, and roles with gaps", () => {
  const chosen = { ...usual, edition: "old", consent: "always", hands: "closed" };
  expect(requestedOptions(GAME, chosen, SOLO, ["", "medic"])).toEqual({ players: 3, edition: "old", consent: "always", hands: "closed", roles: ["", "medic", ""] });
});

it("opens hands where nobody has a screen of their own, unless somebody wants them hidden", () => {
  expect([isSolo(SOLO), isSolo(FRIENDS)]).toEqual([true, false]);
  expect(requestedOptions(GAME, usual, SOLO, [])).toEqual({ players: 3, hands: "open" });
  expect(requestedOptions(GAME, { ...usual, hands: "closed" }, SOLO, [])).toEqual({ players: 3, hands: "closed" });
});

it("names only what differs from what is usual for the edition and for who plays", () => {
  expect(differences(GAME, usual, true)).toEqual([]);
  expect(differences(GAME, { ...usual, hands: "open" }, true)).toEqual([]);
  expect(differences(GAME, { ...usual, hands: "open" }, false)).toEqual(["Hands: open"]);
  expect(differences(GAME, { ...usual, consent: "never", hands: "closed" }, false)).toEqual(["Asking: never", "Hands: hidden"]);
  expect(differences(GAME, { ...usual, edition: "old", consent: "never" }, false)).toEqual([]);
});

it("keeps the edition in sight, and neither files nor seats among the rules", () => {
  expect(GAME.options.filter(isMainOption).map(({ name }) => name)).toEqual(["edition"]);
  expect(GAME.options.filter(isMinorOption).map(({ name }) => name)).toEqual(["consent", "hands"]);
});
