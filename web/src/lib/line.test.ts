import { describe, expect, it } from "vitest";
import type { Frames } from "../generated/frames";
import { Line, type LineState, type Plug } from "./line";

class FakePlug implements Plug {
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send = (text: string) => void this.sent.push(text);
  close = () => this.onclose?.();
  hear = (frame: unknown) => this.onmessage?.({ data: JSON.stringify(frame) });
}

function setUp() {
  const plugs: FakePlug[] = [];
  const timers: { ms: number; what: () => void; off: boolean }[] = [];
  const states: LineState[] = [];
  const heard: Frames[] = [];
  let ids = 0;
  const line = new Line((frame) => heard.push(frame), (state) => states.push(state), {
    plug: () => plugs[plugs.push(new FakePlug()) - 1]!,
    after: (ms, what) => {
      const timer = { ms, what, off: false };
      timers.push(timer);
      return () => void (timer.off = true);
    },
    id: () => `id${++ids}`,
    random: () => 1,
  });
  return { line, plugs, timers, states, heard };
}

const look = { do: "look", seat: 0 } as const;

describe("a line", () => {
  it("keeps what is asked before it is open, and sends it then", () => {
    const { line, plugs } = setUp();
    void line.ask(look);
    expect(plugs[0]!.sent).toEqual([]);
    plugs[0]!.onopen!();
    expect(plugs[0]!.sent.map((text) => JSON.parse(text))).toEqual([{ ...look, id: "id1" }]);
  });

  it("sends what was not answered again with the same id, and nothing else", async () => {
    const { line, plugs, timers } = setUp();
    plugs[0]!.onopen!();
    const first = line.ask(look);
    const second = line.ask({ do: "say", seat: 0, text: "hello" });
    plugs[0]!.hear({ is: "done", id: "id1", seq: 3 });
    expect(await first).toEqual({ is: "done", id: "id1", seq: 3 });
    plugs[0]!.close();
    timers.filter(({ ms }) => ms < 10_000).forEach(({ what }) => what());
    plugs[1]!.onopen!();
    expect(plugs[1]!.sent).toEqual([plugs[0]!.sent[1]]);
    plugs[1]!.hear({ is: "done", id: "id2", seq: 3 });
    expect((await second).is).toBe("done");
  });

  it("waits longer after each failure, up to a limit, and starts anew once the server speaks", () => {
    const { plugs, timers, states } = setUp();
    for (let failure = 0; failure < 8; failure++) {
      plugs.at(-1)!.close();
      timers.at(-1)!.what();
    }
    expect(timers.map(({ ms }) => ms)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    expect(states.every((state) => state === "lost")).toBe(true);
    plugs.at(-1)!.onopen!();
    plugs.at(-1)!.hear({ is: "people", seats: [], yours: [], watching: 0 });
    plugs.at(-1)!.close();
    expect(timers.at(-1)!.ms).toBe(500);
  });

  it("gives up a connection on which a deed stays unanswered, but waits for advice", () => {
    const { line, plugs, timers, states } = setUp();
    plugs[0]!.onopen!();
    void line.ask({ do: "advise", seat: 0 });
    expect(timers).toEqual([]);
    void line.ask(look);
    timers[0]!.what();
    expect(states).toEqual(["open", "lost"]);
  });

  it("does not come back once it is closed", () => {
    const { line, plugs, timers, states } = setUp();
    line.close();
    expect([plugs.length, timers.length, states.length]).toEqual([1, 0, 0]);
  });
});
