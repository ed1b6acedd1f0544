/** Replay: any snapshot of the game so far, by scrubber, arrow keys or a link. The game goes on meanwhile. */

import type { Snapshot } from "../generated/protocol";
import { api } from "./api";

export class Replay {
  /** The entry of the log that is looked at; null for the present. */
  seq = $state<number | null>(null);
  trouble = $state("");
  private fetched = new Map<string, Promise<Snapshot>>();

  constructor(
    private readonly table: string,
    private readonly viewer: () => number | null,
    private readonly last: () => number,
    private readonly show: (snapshot: Snapshot, atOnce: boolean) => void,
  ) {}

  get active(): boolean {
    return this.seq !== null;
  }

  /** Go to a snapshot. A step forwards is shown as it happened, everything else at once. */
  async go(seq: number): Promise<void> {
    const target = Math.max(0, Math.min(seq, this.last()));
    this.seq = target;
    this.trouble = "";
    history.replaceState(null, "", `#${target}`);
    try {
      const snapshot = await this.fetch(target);
      if (this.seq === target) this.show(snapshot, false);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  step = (by: number) => this.go((this.seq ?? this.last()) + by);

  /** Follow a link to a snapshot, such as `#12`. */
  async follow(hash: string): Promise<void> {
    const asked = /^#(\d+)$/.exec(hash)?.[1];
    if (asked !== undefined && Number(asked) !== this.seq) await this.go(Number(asked));
  }

  /** Back to the present. */
  leave(present: Snapshot | null): void {
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
