import { expect, it } from "vitest";
import type { GameInfo } from "../lib/api";
import { asked, isMain, isRule, usual } from "./choices";

const GAME: GameInfo = {
  game: "g",
  title: "G",
  about: "",
  players: [2, 3],
  wishes: [
    { name: "players", about: "2 or 3", form: "number", values: ["2", "3"] },
    { name: "difficulty", about: "", form: "word", values: ["easy", "hard"] },
    { name: "roles", about: "", form: "list", values: [] },
    { name: "first_seat", about: "", form: "number", values: [] },
    { name: "consent", about: "", form: "word", values: ["always", "never"] },
    { name: "board", about: "", form: "file", values: [] },
  ],
  roles: {},
  bots: [],
};

it("says nothing but the number of players where all is usual", () => {
  expect(asked(GAME, usual(GAME), 3, [])).toEqual({ players: 3 });
});

it("says what differs, numbers as numbers, and roles with gaps", () => {
  const chosen = { ...usual(GAME), difficulty: "hard", first_seat: "1", consent: "always" };
  expect(asked(GAME, chosen, 3, ["", "medic"])).toEqual({ players: 3, difficulty: "hard", first_seat: 1, consent: "always", roles: ["", "medic", ""] });
});

it("keeps difficulty in sight, and neither files nor seats among the rules", () => {
  expect(GAME.wishes.filter(isMain).map(({ name }) => name)).toEqual(["difficulty"]);
  expect(GAME.wishes.filter(isRule).map(({ name }) => name)).toEqual(["first_seat", "consent"]);
});
