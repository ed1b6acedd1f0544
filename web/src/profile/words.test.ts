import { describe, expect, it } from "vitest";
import { keyIn, share, statusWords } from "./words";

describe("words of a player's games", () => {
  it("say what is the case at a table", () => {
    expect(statusWords({ status: "yours", waits_for: "" })).toBe("your turn");
    expect(statusWords({ status: "theirs", waits_for: "Bob" })).toBe("waiting for Bob");
    expect(statusWords({ status: "theirs", waits_for: "" })).toBe("waiting for a friend");
    expect(statusWords({ status: "won", waits_for: "" })).toBe("won");
  });

  it("round shares", () => expect([share(0, 0), share(1, 3), share(3, 3)]).toEqual([0, 33, 100]));
});

describe("a key", () => {
  const key = "AAAAAAAAAAAAAAAAAAAA_-";
  it("is found in a link, in a file and alone", () => {
    for (const text of [key, ` ${key}\n`, `https://play.example/key#${key}`, `fourcures key\nWhoever has it\n${key}\n`]) expect(keyIn(text)).toBe(key);
  });
  it("is not found where there is none", () => {
    for (const text of ["", "x", `${key}A`, key.slice(1), `https://play.example/key?${key}`, `${key}#`]) expect(keyIn(text)).toBeNull();
  });
});
