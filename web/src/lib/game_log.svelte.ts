/** Log of a table as this browser keeps it: fetched once, then grown by what the socket tells. */

import type { Snapshot } from "../generated/protocol";
import { api, type LogEntry } from "./api";
import { hidesHands } from "./event_player";
import { reaches, withEntryOf, withNewer } from "./log_lines";

export class GameLog {
  entries = $state.raw<LogEntry[]>([]);
  /** Whether `entries` are the log; before that they are empty. */
  state = $state<"fetching" | "known" | "failed">("fetching");
  /** Through whose eyes it was fetched; nobody's yet while undefined. */
  private viewer: number | null | undefined;
  /** What the socket told to that viewer: a fetched log may be older by the time it arrives. */
  private told: LogEntry[] = [];

  constructor(private readonly table: string) {}

  /** Add the entry of a snapshot; what came before it is fetched where it is missing, or was seen by another seat. */
  async keep(snapshot: Snapshot): Promise<void> {
    const { viewer } = snapshot;
    const sameEyes = viewer === this.viewer;
    this.viewer = viewer;
    this.told = withEntryOf(snapshot, sameEyes ? this.told : []);
    if (sameEyes && reaches(this.entries, snapshot.seq)) {
      this.entries = withEntryOf(snapshot, this.entries);
      return;
    }
    // Those of another seat tell of its hand.
    if (!sameEyes && hidesHands(snapshot)) this.entries = [];
    if (!this.entries.length) this.state = "fetching";
    const fetched = await api.log(this.table, viewer).catch(() => null);
    if (viewer !== this.viewer) return;
    if (fetched) this.entries = withNewer(fetched, this.told);
    else this.viewer = undefined; // the next snapshot asks again
    this.state = fetched || this.entries.length ? "known" : "failed";
  }
}
