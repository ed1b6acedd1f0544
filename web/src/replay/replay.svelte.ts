/** Replay: any snapshot of the game so far, by scrubber, arrow keys, link or playback. The game continues. */

import { api } from "../connection/api";
import type { Snapshot } from "../generated/protocol";

/** Playback speeds, as multiples of normal. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
const REST = 900; // ms at normal speed between the end of one story and the beginning of the next

export class Replay {
  /** Entry of the log that is shown; null for the present. */
  seq = $state<number | null>(null);
  trouble = $state("");
  /** Whether playback is on, and its speed. */
  playing = $state(false);
  speed = $state<number>(1);
  private cancel = () => {};
  private fetched = new Map<string, Promise<Snapshot>>();

  constructor(
    private readonly table: string,
    private readonly viewer: () => number | null,
    private readonly last: () => number,
    private readonly show: (snapshot: Snapshot, atOnce: boolean) => void,
    private readonly after: (ms: number, callback: () => void) => () => void = later,
  ) {}

  get active(): boolean {
    return this.seq !== null;
  }

  /** Go to a snapshot. A step forwards shows its events; any other change is immediate. */
  async go(seq: number): Promise<void> {
    const target = Math.max(0, Math.min(seq, this.last()));
    this.seq = target;
    this.trouble = "";
    this.cancel();
    history.replaceState(null, "", `${location.pathname}#${target}`);
    try {
      const snapshot = await this.fetch(target);
      if (this.seq === target) this.show(snapshot, false);
    } catch (error) {
      this.trouble = (error as Error).message;
      this.pause();
    }
  }

  /** Step by hand, which stops playback. */
  step = (by: number) => {
    this.pause();
    return this.go((this.seq ?? this.last()) + by);
  };

  /** Follow a link to a snapshot, such as `#12` or `?moment=12`, which servers can read too. */
  async follow({ hash, search }: { hash: string; search: string }): Promise<void> {
    const asked = /^#(\d+)$/.exec(hash)?.[1] ?? /^\?moment=(\d+)$/.exec(search)?.[1];
    if (asked !== undefined && Number(asked) !== this.seq) await this.go(Number(asked));
  }

  /** Shareable address of the snapshot shown; other sites show a picture of it. */
  get link(): string {
    return `${location.origin}${location.pathname}?moment=${this.seq ?? this.last()}`;
  }

  // Playback

  toggle = () => (this.playing ? this.pause() : this.play());

  /** Start playback, from the beginning if the end is reached. */
  play(): void {
    this.playing = true;
    if (this.seq === null || this.seq >= this.last()) void this.go(0);
    else this.rest();
  }

  pause(): void {
    this.playing = false;
    this.cancel();
  }

  /** Continue playback: the story of a snapshot has ended, and the next one follows after a rest. */
  settled(seq: number): void {
    if (this.playing && seq === this.seq) this.rest();
  }

  private rest(): void {
    const { seq } = this;
    this.cancel();
    if (seq === null || seq >= this.last()) {
      this.pause();
      return;
    }
    void this.fetch(seq + 1).catch(() => undefined); // prefetch for a smooth playback
    this.cancel = this.after(REST / this.speed, () => void this.go(seq + 1));
  }

  /** Return to the present. */
  leave(present: Snapshot | null): void {
    this.pause();
    this.seq = null;
    this.fetched.clear();
    history.replaceState(null, "", location.pathname);
    if (present) this.show(present, true);
  }

  private fetch(seq: number): Promise<Snapshot> {
    const key = `${this.viewer() ?? ""}/${seq}`;
    const known = this.fetched.get(key);
    if (known) return known;
    const asked = api.snapshot(this.table, seq, this.viewer());
    this.fetched.set(key, asked);
    asked.catch(() => this.fetched.delete(key));
    return asked;
  }
}

function later(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
