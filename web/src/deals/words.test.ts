import { describe, expect, it } from "vitest";
import { dayWords, plannerWords, scoreWords, timeLeft } from "./words";

describe("words of deals", () => {
  it("say what became of a deal", () => {
    expect(scoreWords({ won: true, turns: 12, cures: 4 })).toBe("Won in 12 turns");
    expect(scoreWords({ won: false, turns: 9, cures: 1 })).toBe("Lost after 9 turns, with 1 cure");
    expect(scoreWords({ won: null, turns: 0, cures: 0 })).toBe("not finished");
  });

  it("say how the planner fares while it plays", () => {
    expect(plannerWords({ played: 0, won: 0, of: 0 })).toBe("");
    expect(plannerWords({ played: 0, won: 0, of: 10 })).toBe("");
    expect(plannerWords({ played: 5, won: 3, of: 10 })).toBe("The planner has won 3 of 5 so far.");
    expect(plannerWords({ played: 10, won: 7, of: 10 })).toBe("The planner won it 7 of 10 times.");
  });

  it("count down a day", () => {
    expect(timeLeft(7200, 0)).toBe("2 hours left");
    expect(timeLeft(3700, 60)).toBe("1 hour left");
    expect(timeLeft(90, 0)).toBe("2 minutes left");
    expect(timeLeft(0, 5)).toBe("0 minutes left");
  });

  it("name days by UTC", () => expect(dayWords("2026-11-17", "en-GB")).toBe("Tuesday 17 November"));
});
