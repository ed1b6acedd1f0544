/** Log of a table as this browser keeps it: fetched once, then grown by what the socket tells. */

import type { Snapshot } from "../generated/protocol";
import { api, type LogEntry } from "./api";
import { reaches, withEntryOf } from "./log_lines";

export class GameLog {
  entries = $state.raw<LogEntry[]>([]);
  /** Through whose eyes it was fetched; nobody's yet while undefined. */
  private viewer: number | null | undefined;
  private latest: Snapshot | null = null;

  constructor(private readonly table: string) {}

  /** Add the entry of a snapshot; what came before it is fetched where it is missing, or was seen by another seat. */
  async keep(snapshot: Snapshot): Promise<void> {
    this.latest = snapshot;
    if (this.viewer === snapshot.viewer && reaches(this.entries, snapshot.seq)) {
      this.entries = withEntryOf(snapshot, this.entries);
      return;
    }
    this.viewer = snapshot.viewer;
    const entries = await api.log(this.table, snapshot.viewer).catch(() => null);
    // Snapshots may have come in meanwhile.
    if (entries) this.entries = reaches(entries, this.latest.seq) ? withEntryOf(this.latest, entries) : entries;
  }
}
