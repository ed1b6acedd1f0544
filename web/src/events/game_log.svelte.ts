/** Log of a table in this browser: fetched once, then extended by snapshots. */

import { api, type LogEntry } from "../connection/api";
import type { Snapshot } from "../generated/protocol";
import { hidesHands } from "./event_player";
import { reaches, withEntryOf, withNewer } from "./log_lines";

export class GameLog {
  entries = $state.raw<LogEntry[]>([]);
  /** State of `entries`, which are empty until known. */
  state = $state<"fetching" | "known" | "failed">("fetching");
  /** Viewer for whom it was fetched; undefined before the first fetch. */
  private viewer: number | null | undefined;
  /** Entries from snapshots for that viewer: a fetched log may be older by the time it arrives. */
  private told: LogEntry[] = [];

  constructor(private readonly table: string) {}

  /** Add the entry of a snapshot. Fetch earlier entries if they are missing, or were fetched for another viewer. */
  async keep(snapshot: Snapshot): Promise<void> {
    const { viewer } = snapshot;
    const sameEyes = viewer === this.viewer;
    this.viewer = viewer;
    this.told = withEntryOf(snapshot, sameEyes ? this.told : []);
    if (sameEyes && reaches(this.entries, snapshot.seq)) {
      this.entries = withEntryOf(snapshot, this.entries);
      return;
    }
    // Entries for another seat reveal its hand.
    if (!sameEyes && hidesHands(snapshot)) this.entries = [];
    if (!this.entries.length) this.state = "fetching";
    const fetched = await api.log(this.table, viewer).catch(() => null);
    if (viewer !== this.viewer) return;
    if (fetched) this.entries = withNewer(fetched, this.told);
    else this.viewer = undefined; // the next snapshot fetches again
    this.state = fetched || this.entries.length ? "known" : "failed";
  }
}
