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

/** The part of the browser's WebSocket that is used. */
export interface Transport {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event?: { code: number; reason: string }) => void) | null;
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
/** After so long a silence the server is asked whether it is there; a browser does not tell when the network dies. */
const QUIET = 4_000;
/** How long its answer may take. */
const ANSWER_TIMEOUT = 5_000;
/** How long a new connection may take: a busy server lets people wait at the door. */
const CONNECT_TIMEOUT = 12_000;

/** Close codes after which there is no use in trying again: no such table, or one that cannot be played. */
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
  /** The one timer: of the next attempt to connect, of its end, or of the silence. */
  private cancelTimer: (() => void) | null = null;
  private closed = false;

  constructor(
    private readonly onFrame: (frame: Frames) => void,
    private readonly onState: (state: ConnectionState) => void,
    private readonly platform: Platform,
    /** Told what has not been answered yet, whenever that changes. */
    private readonly onPending: (commands: Command[]) => void = () => {},
    /** Told why there will be no connection to this table. */
    private readonly onRefused: (reason: string) => void = () => {},
  ) {
    this.connect();
  }

  /** Send a command; the promise is kept once the server has answered, however often the connection breaks. */
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

  /** Drop a connection that may be dead without knowing, after a long sleep, and make a new one. */
  renew(): void {
    if (this.state === "open" && !this.closed) this.reconnectLater();
  }

  /** Make a new connection at once, for which the browser reads its cookies again. */
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
      // Only a frame proves that the server is well; an accepted connection may still be shut at once.
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

  /** Wait for the next frame; in a silence ask for one. */
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
    // Jitter, so that a server that comes back is not met by everybody at once.
    this.after(longest * (0.5 + this.platform.random() / 2), () => this.connect());
  }

  /** Be done with a connection at once: a dead one takes its time to close. */
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
