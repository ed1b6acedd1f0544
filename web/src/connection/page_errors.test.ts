import { expect, it } from "vitest";
import { reportOf } from "./page_errors";

function failing(name: string, message: string, stack: string): Error {
  return Object.assign(new Error(message), { name, stack: `${name}: ${message}\n${stack}` });
}

it("tells the type of an error and its places, but not its message", () => {
  const stack = "    at f (http://127.0.0.1:8013/assets/Table-Dd.js:1:23)\n    at http://127.0.0.1:8013/assets/index-x_1.js:4:56";
  expect(reportOf(failing("TypeError", "no resilient_population in 127.0.0.1/t/AAAAAAAAAAAAAAAA", stack))).toEqual({
    error: "TypeError",
    at: "Table-Dd.js:1:23 < index-x_1.js:4:56",
  });
});

it("names an error of Svelte by its code, and finds places in the stacks of every browser", () => {
  const error = failing("Error", "https://svelte.dev/e/each_key_duplicate", "f@http://127.0.0.1:8013/assets/Table-Dd.js:1:23");
  expect(reportOf(error)).toEqual({ error: "each_key_duplicate", at: "Table-Dd.js:1:23" });
});

it("says little of what is no error", () => {
  expect(reportOf("a secret")).toEqual({ error: "string", at: "" });
});
