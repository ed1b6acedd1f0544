import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ApiError } from "../connection/api";
import { finish, nextChapter, standing, tableOf } from "./progress";

const CHAPTERS = ["move", "cure", "win"].map((id) => ({ id, title: id }));

describe("progress of a lesson", () => {
  beforeEach(() => {
    const store = new Map<string, string>();
    vi.stubGlobal("localStorage", { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) });
    let made = 0;
    vi.spyOn(api, "startLesson").mockImplementation(async () => ({ table: `table-${++made}`, yours: [0], commitment: "" }));
  });
  afterEach(() => vi.restoreAllMocks());

  it("begins with the first chapter and goes on with the first that is not done", () => {
    expect(standing("dice", CHAPTERS)).toEqual({ done: 0, of: 3, begun: false });
    expect(nextChapter("dice", CHAPTERS)?.id).toBe("move");
    finish("dice", "move");
    expect(nextChapter("dice", CHAPTERS)?.id).toBe("cure");
    expect(standing("dice", CHAPTERS)).toEqual({ done: 1, of: 3, begun: true });
    expect(standing("cure", CHAPTERS).begun).toBe(false);
  });

  it("begins anew once all is done", () => {
    for (const { id } of CHAPTERS) finish("dice", id);
    expect(nextChapter("dice", CHAPTERS)?.id).toBe("move");
  });

  it("comes back to a table that was begun, as long as the server has it", async () => {
    const asked = vi.spyOn(api, "table").mockResolvedValue({ yours: [0] } as never);
    expect(await tableOf("dice", "move")).toBe("table-1");
    expect(await tableOf("dice", "move")).toBe("table-1");
    asked.mockRejectedValue(new ApiError(404, "There is no such table."));
    expect(await tableOf("dice", "move")).toBe("table-2");
    asked.mockRejectedValue(new ApiError(0, "The server cannot be reached."));
    await expect(tableOf("dice", "move")).rejects.toThrow("reached");
  });

  it("practises a chapter that is done at a new table", async () => {
    expect(await tableOf("dice", "move")).toBe("table-1");
    finish("dice", "move");
    expect(await tableOf("dice", "move")).toBe("table-2");
  });

  it("takes what it cannot read for nothing", () => {
    localStorage.setItem("fourcures.tables.lessons.chapters", "[1");
    expect(standing("dice", CHAPTERS).done).toBe(0);
  });
});
