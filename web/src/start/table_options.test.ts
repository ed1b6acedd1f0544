import { expect, it } from "vitest";
import type { GameInfo } from "../lib/api";
import { defaultOptions, isMainOption, isMinorOption, requestedOptions } from "./table_options";

const GAME: GameInfo = {
  game: "g",
  title: "G",
  about: "",
  players: [2, 3],
  options: [
    { name: "players", title: "", about: "2 or 3", form: "number", values: ["2", "3"], labels: ["2", "3"] },
    { name: "difficulty", title: "", about: "", form: "word", values: ["easy", "hard"], labels: ["easy", "hard"] },
    { name: "roles", title: "", about: "", form: "list", values: [], labels: [] },
    { name: "first_seat", title: "", about: "", form: "number", values: [], labels: [] },
    { name: "consent", title: "", about: "", form: "word", values: ["always", "never"], labels: ["always", "never"] },
    { name: "board", title: "", about: "", form: "word", values: [], labels: [] },
  ],
  roles: {},
  bots: [],
};

it("says nothing but the number of players where all is usual", () => {
  expect(requestedOptions(GAME, defaultOptions(GAME), 3, [])).toEqual({ players: 3 });
});

it("says what differs, and roles with gaps", () => {
  const chosen = { ...defaultOptions(GAME), difficulty: "hard", consent: "always" };
  expect(requestedOptions(GAME, chosen, 3, ["", "medic"])).toEqual({ players: 3, difficulty: "hard", consent: "always", roles: ["", "medic", ""] });
});

it("keeps difficulty in sight, and neither files nor seats among the rules", () => {
  expect(GAME.options.filter(isMainOption).map(({ name }) => name)).toEqual(["difficulty"]);
  expect(GAME.options.filter(isMinorOption).map(({ name }) => name)).toEqual(["consent"]);
});
