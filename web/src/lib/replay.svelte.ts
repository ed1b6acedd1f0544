/** Looking back: any moment of the game, by scrubber, arrow keys or a link. The game goes on meanwhile. */

import type { Moment } from "../generated/frames";
import { api } from "./api";

export class Replay {
  /** The entry of the log that is looked at; null for the present. */
  seq = $state<number | null>(null);
  trouble = $state("");
  private fetched = new Map<string, Promise<Moment>>();

  constructor(
    private readonly table: string,
    private readonly look: () => number | null,
    private readonly last: () => number,
    private readonly show: (moment: Moment, atOnce: boolean) => void,
  ) {}

  get active(): boolean {
    return this.seq !== null;
  }

  /** Go to a moment. A step forwards is shown as it happened, everything else at once. */
  async go(seq: number): Promise<void> {
    const target = Math.max(0, Math.min(seq, this.last() || seq));
    this.seq = target;
    this.trouble = "";
    history.replaceState(null, "", `#${target}`);
    try {
      const moment = await this.fetch(target);
      if (this.seq === target) this.show(moment, false);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  step = (by: number) => this.go((this.seq ?? this.last()) + by);

  /** Follow a link to a moment, such as `#12`. */
  async follow(hash: string): Promise<void> {
    const asked = /^#(\d+)$/.exec(hash)?.[1];
    if (asked !== undefined && Number(asked) !== this.seq) await this.go(Number(asked));
  }

  /** Back to the present. */
  leave(present: Moment | null): void {
    this.seq = null;
    this.fetched.clear();
    history.replaceState(null, "", location.pathname);
    if (present) this.show(present, true);
  }

  private fetch(seq: number): Promise<Moment> {
    const key = `${this.look() ?? ""}/${seq}`;
    const known = this.fetched.get(key);
    if (known) return known;
    const asked = api.moment(this.table, seq, this.look());
    this.fetched.set(key, asked);
    asked.catch(() => this.fetched.delete(key));
    return asked;
  }
}
