/** One WebSocket to a table that survives closed lids: deeds that were not answered are sent again, with the same id. */

import type { Advised, Answer, Deeds, Done, Frames, Refused, Stale, Unsure } from "../generated/frames";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Deed = WithoutId<Deeds>;
export type Reply = Done | Refused | Unsure | Stale | Answer | Advised;
/** `opening` the first time; `lost` from then on whenever there is no connection. */
export type LineState = "opening" | "open" | "lost";

export interface Plug {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What the line needs of the world; tests bring their own. */
export interface World {
  plug: () => Plug;
  after: (ms: number, what: () => void) => () => void;
  id: () => string;
  random: () => number;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** A deed that stays unanswered so long means that the connection only looks alive. */
const PATIENCE = 10_000;

interface Waiting {
  text: string;
  answered: (reply: Reply) => void;
  patient: boolean;
}

export class Line {
  state: LineState = "opening";
  private plug: Plug | null = null;
  private waiting = new Map<string, Waiting>();
  private failures = 0;
  private cancel: (() => void) | null = null;
  private over = false;

  constructor(
    private readonly hear: (frame: Frames) => void,
    private readonly changed: (state: LineState) => void,
    private readonly world: World,
  ) {
    this.connect();
  }

  /** Ask for something; the promise is kept once the server has answered, however often the connection breaks. */
  ask(deed: Deed): Promise<Reply> {
    const id = this.world.id();
    return new Promise((answered) => {
      // Advice takes its time: that it is slow says nothing about the connection.
      const entry = { text: JSON.stringify({ ...deed, id }), answered, patient: deed.do === "advise" };
      this.waiting.set(id, entry);
      if (this.state === "open") this.send(id, entry);
    });
  }

  /** Try again at once: the network is back, or somebody pressed the button. */
  retry(): void {
    if (this.state !== "open" && !this.over) this.connect();
  }

  /** Drop a connection that may be dead without knowing, after a long sleep, and make a new one. */
  renew(): void {
    if (this.state === "open") this.plug?.close();
  }

  close(): void {
    this.over = true;
    this.cancel?.();
    this.plug?.close();
  }

  private send(id: string, entry: Waiting): void {
    this.plug?.send(entry.text);
    if (entry.patient) return;
    const plug = this.plug;
    this.world.after(PATIENCE, () => {
      if (this.waiting.has(id) && this.plug === plug) plug?.close();
    });
  }

  private connect(): void {
    this.cancel?.();
    this.cancel = null;
    if (this.plug) this.plug.onclose = null;
    this.plug?.close();
    const plug = this.world.plug();
    this.plug = plug;
    plug.onopen = () => {
      this.become("open");
      for (const [id, entry] of this.waiting) this.send(id, entry);
    };
    plug.onmessage = (event) => {
      // Only a frame proves that the server is well; an accepted connection may still be shut at once.
      this.failures = 0;
      this.take(JSON.parse(String(event.data)) as Frames);
    };
    plug.onclose = () => this.lose();
  }

  private take(frame: Frames): void {
    if ("id" in frame) {
      const entry = this.waiting.get(frame.id);
      this.waiting.delete(frame.id);
      entry?.answered(frame);
    } else {
      this.hear(frame);
    }
  }

  private lose(): void {
    this.plug = null;
    if (this.over) return;
    this.become("lost");
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++);
    // Jitter, so that a server that comes back is not met by everybody at once.
    this.cancel = this.world.after(longest * (0.5 + this.world.random() / 2), () => this.connect());
  }

  private become(state: LineState): void {
    this.state = state;
    this.changed(state);
  }
}

/** The browser's world. */
export function browserWorld(path: string): World {
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
  return {
    plug: () => new WebSocket(url) as unknown as Plug,
    after: (ms, what) => {
      const timer = setTimeout(what, ms);
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
