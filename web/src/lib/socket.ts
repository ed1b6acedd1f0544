/** WebSocket client of a table: reconnects with backoff, and sends unanswered commands again with the same id. */

import type {
  AdviceReply, Answer, Commands, ConfirmRequired, Done, Frames, Refused, Stale,
} from "../generated/protocol";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Command = WithoutId<Commands>;
export type Reply = Done | Refused | ConfirmRequired | Stale | Answer | AdviceReply;
/** `opening` the first time; `lost` from then on whenever there is no connection. */
export type ConnectionState = "opening" | "open" | "lost";

/** The part of the browser's WebSocket that is used. */
export interface Transport {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What the socket needs of its platform; tests bring their own. */
export interface Platform {
  connect: () => Transport;
  after: (ms: number, callback: () => void) => () => void;
  id: () => string;
  random: () => number;
}

const FIRST_BACKOFF = 500;
const LONGEST_BACKOFF = 15_000;
/** A command that stays unanswered so long means that the connection only looks alive. */
const REPLY_TIMEOUT = 10_000;

interface PendingCommand {
  text: string;
  resolve: (reply: Reply) => void;
  hasTimeout: boolean;
}

export class TableSocket {
  state: ConnectionState = "opening";
  private transport: Transport | null = null;
  private pending = new Map<string, PendingCommand>();
  private failures = 0;
  private cancelReconnect: (() => void) | null = null;
  private closed = false;

  constructor(
    private readonly onFrame: (frame: Frames) => void,
    private readonly onState: (state: ConnectionState) => void,
    private readonly platform: Platform,
  ) {
    this.connect();
  }

  /** Send a command; the promise is kept once the server has answered, however often the connection breaks. */
  request(command: Command): Promise<Reply> {
    const id = this.platform.id();
    return new Promise((resolve) => {
      // Advice takes its time: that it is slow says nothing about the connection.
      const entry = { text: JSON.stringify({ ...command, id }), resolve, hasTimeout: command.type !== "advise" };
      this.pending.set(id, entry);
      if (this.state === "open") this.send(id, entry);
    });
  }

  /** Try again at once: the network is back, or somebody pressed the button. */
  retry(): void {
    if (this.state !== "open" && !this.closed) this.connect();
  }

  /** Drop a connection that may be dead without knowing, after a long sleep, and make a new one. */
  renew(): void {
    if (this.state === "open") this.transport?.close();
  }

  close(): void {
    this.closed = true;
    this.cancelReconnect?.();
    this.transport?.close();
  }

  private send(id: string, entry: PendingCommand): void {
    this.transport?.send(entry.text);
    if (!entry.hasTimeout) return;
    const transport = this.transport;
    this.platform.after(REPLY_TIMEOUT, () => {
      if (this.pending.has(id) && this.transport === transport) transport?.close();
    });
  }

  private connect(): void {
    this.cancelReconnect?.();
    this.cancelReconnect = null;
    if (this.transport) this.transport.onclose = null;
    this.transport?.close();
    const transport = this.platform.connect();
    this.transport = transport;
    transport.onopen = () => {
      this.setState("open");
      for (const [id, entry] of this.pending) this.send(id, entry);
    };
    transport.onmessage = (event) => {
      // Only a frame proves that the server is well; an accepted connection may still be shut at once.
      this.failures = 0;
      this.dispatch(JSON.parse(String(event.data)) as Frames);
    };
    transport.onclose = () => this.reconnectLater();
  }

  private dispatch(frame: Frames): void {
    if ("id" in frame) {
      const entry = this.pending.get(frame.id);
      this.pending.delete(frame.id);
      entry?.resolve(frame);
    } else {
      this.onFrame(frame);
    }
  }

  private reconnectLater(): void {
    this.transport = null;
    if (this.closed) return;
    this.setState("lost");
    const longest = Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** this.failures++);
    // Jitter, so that a server that comes back is not met by everybody at once.
    this.cancelReconnect = this.platform.after(longest * (0.5 + this.platform.random() / 2), () => this.connect());
  }

  private setState(state: ConnectionState): void {
    this.state = state;
    this.onState(state);
  }
}

/** The browser as a platform. */
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

/** `randomUUID` exists only on loopback and https; a friend's plain http address deserves an id too. */
function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
