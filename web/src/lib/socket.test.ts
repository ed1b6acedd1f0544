import { describe, expect, it } from "vitest";
import type { Frames } from "../generated/protocol";
import { TableSocket, type ConnectionState, type Transport } from "./socket";

class FakeTransport implements Transport {
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send = (text: string) => void this.sent.push(text);
  close = () => this.onclose?.();
  receive = (frame: unknown) => this.onmessage?.({ data: JSON.stringify(frame) });
}

function setUp() {
  const transports: FakeTransport[] = [];
  const timers: { ms: number; callback: () => void; off: boolean }[] = [];
  const states: ConnectionState[] = [];
  const heard: Frames[] = [];
  let ids = 0;
  const socket = new TableSocket((frame) => heard.push(frame), (state) => states.push(state), {
    connect: () => transports[transports.push(new FakeTransport()) - 1]!,
    after: (ms, callback) => {
      const timer = { ms, callback, off: false };
      timers.push(timer);
      return () => void (timer.off = true);
    },
    id: () => `id${++ids}`,
    random: () => 1,
  });
  return { socket, transports, timers, states, heard };
}

const look = { type: "look", seat: 0 } as const;

describe("a table's socket", () => {
  it("keeps what is asked before it is open, and sends it then", () => {
    const { socket, transports } = setUp();
    void socket.request(look);
    expect(transports[0]!.sent).toEqual([]);
    transports[0]!.onopen!();
    expect(transports[0]!.sent.map((text) => JSON.parse(text))).toEqual([{ ...look, id: "id1" }]);
  });

  it("sends what was not answered again with the same id, and nothing else", async () => {
    const { socket, transports, timers } = setUp();
    transports[0]!.onopen!();
    const first = socket.request(look);
    const second = socket.request({ type: "chat", seat: 0, text: "hello" });
    transports[0]!.receive({ type: "done", id: "id1", seq: 3 });
    expect(await first).toEqual({ type: "done", id: "id1", seq: 3 });
    transports[0]!.close();
    timers.filter(({ ms }) => ms < 10_000).forEach(({ callback }) => callback());
    transports[1]!.onopen!();
    expect(transports[1]!.sent).toEqual([transports[0]!.sent[1]]);
    transports[1]!.receive({ type: "done", id: "id2", seq: 3 });
    expect((await second).type).toBe("done");
  });

  it("waits longer after each failure, up to a limit, and starts anew once the server speaks", () => {
    const { transports, timers, states } = setUp();
    for (let failure = 0; failure < 8; failure++) {
      transports.at(-1)!.close();
      timers.at(-1)!.callback();
    }
    expect(timers.map(({ ms }) => ms)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    expect(states.every((state) => state === "lost")).toBe(true);
    transports.at(-1)!.onopen!();
    transports.at(-1)!.receive({ type: "people", seats: [], yours: [], watching: 0 });
    transports.at(-1)!.close();
    expect(timers.at(-1)!.ms).toBe(500);
  });

  it("gives up a connection on which a command stays unanswered, but waits for advice", () => {
    const { socket, transports, timers, states } = setUp();
    transports[0]!.onopen!();
    void socket.request({ type: "advise", seat: 0 });
    expect(timers).toEqual([]);
    void socket.request(look);
    timers[0]!.callback();
    expect(states).toEqual(["open", "lost"]);
  });

  it("does not come back once it is closed", () => {
    const { socket, transports, timers, states } = setUp();
    socket.close();
    expect([transports.length, timers.length, states.length]).toEqual([1, 0, 0]);
  });
});
