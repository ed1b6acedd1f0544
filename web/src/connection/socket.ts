/**
 * WebSocket client of a table: notices a silent connection, reconnects with backoff, and sends unanswered commands again
 * with the same id.
 */

import type {
  AdviceReply, Answer, CoachReply, Commands, ConfirmRequired, Done, Frames, Preparing, Refused, Stale,
} from "../generated/protocol";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Command = WithoutId<Commands>;
export type Reply = Done | Refused | ConfirmRequired | Stale | Answer | AdviceReply | CoachReply | Preparing;
/** `opening` the first time; `lost` from then on whenever there is no connection. */
export type ConnectionState = "opening" | "open" | "lost";

/** Part of the browser's WebSocket that is used. */
export interface Transport {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event?: { code: number; reason: string }) => void) | null;
}

/** Platform of the socket; tests bring their own. */
export interface Platform {
  connect: () => Transport;
  after: (ms: number, callback: () => void) => () => void;
  id: () => string;
  random: () => number;
}

const FIRST_BACKOFF = 500;
const LONGEST_BACKOFF = 15_000;
/** ms of silence after which the client pings the server; a browser does not report a dead network. */
const QUIET = 4_000;
/** ms to wait for the answer. */
const ANSWER_TIMEOUT = 5_000;
/** ms for a new connection to open, which a busy server may delay. */
const CONNECT_TIMEOUT = 12_000;

/** Final close codes: no such table, or one that cannot be played. */
const FINAL = [4004, 4010];

interface PendingCommand {
  command: Command;
  text: string;
  resolve: (reply: Reply) => void;
}

export class TableSocket {
  state: ConnectionState = "opening";
  private transport: Transport | null = null;
  private pending = new Map<string, PendingCommand>();
  private failures = 0;
  /** The only timer: for the next attempt to connect, its timeout, or the silence. */
  private cancelTimer: (() => void) | null = null;
  private closed = false;

  constructor(
    private readonly onFrame: (frame: Frames) => void,
    private readonly onState: (state: ConnectionState) => void,
    private readonly platform: Platform,
    /** Called with the unanswered commands whenever they change. */
    private readonly onPending: (commands: Command[]) => void = () => {},
    /** Called with the reason if there will be no connection to this table. */
    private readonly onRefused: (reason: string) => void = () => {},
  ) {
    this.connect();
  }

  /** Send a command. The promise resolves with the server's answer, however often the connection breaks. */
  request(command: Command): Promise<Reply> {
    const id = this.platform.id();
    return new Promise((resolve) => {
      const entry = { command, text: JSON.stringify({ ...command, id }), resolve };
      this.pending.set(id, entry);
      this.tellPending();
      if (this.state === "open") this.transport?.send(entry.text);
    });
  }

  /** Try again at once: the network is back, or somebody pressed the button. */
  retry(): void {
    if (this.state !== "open" && !this.closed) this.connect();
  }

  /** Replace a connection that may have died unnoticed during a long sleep. */
  renew(): void {
    if (this.state === "open" && !this.closed) this.reconnectLater();
  }

  /** Make a new connection at once, for which the browser sends its current cookies. */
  reopen(): void {
    if (this.closed) return;
    this.state = "opening";
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.drop();
  }

  private connect(): void {
    this.drop();
    const transport = this.platform.connect();
    this.transport = transport;
    transport.onopen = () => {
      this.setState("open");
      this.listen();
      for (const { text } of this.pending.values()) transport.send(text);
    };
    transport.onmessage = (event) => {
      // Only a frame proves that the server is well; an accepted connection may still close at once.
      this.failures = 0;
      this.listen();
      this.dispatch(JSON.parse(String(event.data)) as Frames);
    };
    transport.onclose = (event) => {
      if (event && FINAL.includes(event.code)) {
        this.close();
        this.onRefused(event.reason);
      } else this.reconnectLater();
    };
    this.after(CONNECT_TIMEOUT, () => this.reconnectLater());
  }

  /** Wait for the next frame; after a silence, ping. */
  private listen(): void {
    this.after(QUIET, () => {
      this.transport?.send(JSON.stringify({ type: "ping", id: this.platform.id() }));
      this.after(ANSWER_TIMEOUT, () => this.reconnectLater());
    });
  }

  private dispatch(frame: Frames): void {
    if (!("id" in frame)) {
      this.onFrame(frame);
      return;
    }
    const entry = this.pending.get(frame.id);
    if (!entry) return; // the answer to a ping
    this.pending.delete(frame.id);
    this.tellPending();
    entry.resolve(frame);
  }

  private reconnectLater(): void {
    this.drop();
    this.setState("lost");
    const longest = Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** this.failures++);
    // Jitter, so that clients do not all return to a restarted server at once.
    this.after(longest * (0.5 + this.platform.random() / 2), () => this.connect());
  }

  /** Drop a connection without waiting: a dead one closes slowly. */
  private drop(): void {
    this.cancelTimer?.();
    const transport = this.transport;
    this.transport = null;
    if (!transport) return;
    transport.onopen = transport.onmessage = transport.onclose = null;
    transport.close();
  }

  private after(ms: number, callback: () => void): void {
    this.cancelTimer?.();
    this.cancelTimer = this.platform.after(ms, callback);
  }

  private tellPending(): void {
    this.onPending([...this.pending.values()].map(({ command }) => command));
  }

  private setState(state: ConnectionState): void {
    this.state = state;
    this.onState(state);
  }
}

/** Platform of the browser. */
export function browserPlatform(path: string): Platform {
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
  return {
    connect: () => new WebSocket(url) as unknown as Transport,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    id: newId,
    random: Math.random,
  };
}

/** Random id without `randomUUID`, which exists only on loopback and https, for plain http addresses. */
function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
