import { describe, expect, it } from "vitest";
import type { Frames } from "../generated/protocol";
import { TableSocket, type Command, type ConnectionState, type Transport } from "./socket";

class FakeTransport implements Transport {
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event?: { code: number; reason: string }) => void) | null = null;
  send = (text: string) => void this.sent.push(text);
  closed = false;
  close = () => {
    this.closed = true;
    this.onclose?.();
  };
  receive = (frame: unknown) => this.onmessage?.({ data: JSON.stringify(frame) });
}

function setUp() {
  const transports: FakeTransport[] = [];
  const timers: { ms: number; callback: () => void; off: boolean }[] = [];
  const states: ConnectionState[] = [];
  const heard: Frames[] = [];
  const pending: Command[][] = [];
  const refused: string[] = [];
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
  }, (commands) => pending.push(commands), (reason) => refused.push(reason));
  /** Fire the running timer. */
  const wait = () => {
    const [timer, ...others] = timers.filter(({ off }) => !off);
    expect(others).toEqual([]);
    timer!.off = true;
    timer!.callback();
    return timer!.ms;
  };
  return { socket, transports, timers, states, heard, pending, refused, wait };
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
    const { socket, transports, wait, pending } = setUp();
    transports[0]!.onopen!();
    const first = socket.request(look);
    const second = socket.request({ type: "chat", seat: 0, text: "hello" });
    transports[0]!.receive({ type: "done", id: "id1", seq: 3 });
    expect(await first).toEqual({ type: "done", id: "id1", seq: 3 });
    transports[0]!.close();
    wait();
    transports[1]!.onopen!();
    expect(transports[1]!.sent).toEqual([transports[0]!.sent[1]]);
    expect(pending.at(-1)).toEqual([{ type: "chat", seat: 0, text: "hello" }]);
    transports[1]!.receive({ type: "done", id: "id2", seq: 3 });
    expect((await second).type).toBe("done");
    expect(pending.at(-1)).toEqual([]);
  });

  it("does not come back to a table that cannot be played, and tells why", () => {
    const { socket, transports, timers, refused } = setUp();
    transports[0]!.onopen!();
    transports[0]!.onclose!({ code: 4010, reason: "This table is damaged." });
    expect(refused).toEqual(["This table is damaged."]);
    socket.retry();
    socket.renew();
    expect(timers.filter(({ off }) => !off)).toEqual([]);
    expect(transports.length).toBe(1);
  });

  it("comes back where the database does not answer", () => {
    const { transports, refused, wait } = setUp();
    transports[0]!.onclose!({ code: 1013, reason: "Try later." });
    wait();
    expect(transports.length).toBe(2);
    expect(refused).toEqual([]);
  });

  it("waits longer after each failure, up to a limit, and starts anew once the server speaks", () => {
    const { transports, timers, states, wait } = setUp();
    const backoffs = Array.from({ length: 8 }, () => {
      transports.at(-1)!.close();
      return wait();
    });
    expect(backoffs).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    expect(states.every((state) => state === "lost")).toBe(true);
    transports.at(-1)!.onopen!();
    transports.at(-1)!.receive({ type: "people", seats: [], yours: [], watching: 0 });
    transports.at(-1)!.close();
    expect(timers.at(-1)!.ms).toBe(500);
  });

  it("notices within 10 s that nothing comes any more, and keeps what was decided", async () => {
    const { socket, transports, states, wait } = setUp();
    transports[0]!.onopen!();
    const asked = socket.request(look);
    const silence = wait();
    expect(transports[0]!.sent.map((text) => JSON.parse(text).type)).toEqual(["look", "ping"]);
    expect(states).toEqual(["open"]);
    expect(silence + wait()).toBeLessThan(10_000);
    expect(states).toEqual(["open", "lost"]);
    expect(transports[0]!.closed).toBe(true);
    wait();
    expect(transports.length).toBe(2);
    wait(); // no connection opens: another attempt
    wait();
    transports[2]!.onopen!();
    expect(transports[2]!.sent).toEqual([transports[0]!.sent[0]]);
    transports[2]!.receive({ type: "done", id: "id1", seq: 3 });
    expect((await asked).type).toBe("done");
  });

  it("stays open as long as anything comes, however long an answer takes", () => {
    const { socket, transports, states, wait } = setUp();
    transports[0]!.onopen!();
    void socket.request({ type: "advise", seat: 0 });
    for (let round = 0; round < 5; round++) {
      wait();
      transports[0]!.receive({ type: "done", id: JSON.parse(transports[0]!.sent.at(-1)!).id, seq: 3 });
    }
    expect(states).toEqual(["open"]);
  });

  it("keeps what was decided when it is opened again, and sends nothing before it is open", async () => {
    const { socket, transports, states } = setUp();
    transports[0]!.onopen!();
    const asked = socket.request(look);
    socket.reopen();
    void socket.request(look);
    expect([transports[0]!.closed, transports[1]!.sent]).toEqual([true, []]);
    transports[1]!.onopen!();
    expect(transports[1]!.sent.map((text) => JSON.parse(text).id)).toEqual(["id1", "id2"]);
    transports[1]!.receive({ type: "done", id: "id1", seq: 3 });
    expect((await asked).type).toBe("done");
    expect(states).toEqual(["open", "open"]);
  });

  it("hears nothing more of a connection that it has dropped", () => {
    const { socket, transports, states } = setUp();
    transports[0]!.onopen!();
    socket.renew();
    expect(transports[0]!.onmessage).toBe(null);
    expect(states).toEqual(["open", "lost"]);
  });

  it("does not come back once it is closed", () => {
    const { socket, transports, timers, states } = setUp();
    socket.close();
    expect([transports.length, timers.filter(({ off }) => !off).length, states.length]).toEqual([1, 0, 0]);
  });
});
