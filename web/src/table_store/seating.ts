/** Seating: taking and leaving seats, and substitute bots; a change of the reader's seats reconnects the table. */

import { api, type TableInfo } from "../connection/api";
import type { Command, Reply } from "../connection/socket";
import type { People } from "../generated/protocol";
import { defaultBot } from "../start/default_bot";

/** Dependencies on a table. */
export interface SeatingTable {
  readonly id: string;
  readonly info: TableInfo | null;
  readonly people: People;
  readonly viewer: number | null;
  readonly freeSeats: number[];
  nameOf: (seat: number) => string;
  request: (command: Command) => Promise<Reply>;
  /** Report a refused command. Return whether it succeeded. */
  answered: (reply: Reply) => boolean;
  readonly notices: { refuse: (why: string) => void };
  /** Reconnect: the server reads cookies when a socket opens, and a seat taken or left changes them. */
  reopen: () => void;
}

export class Seating {
  constructor(private readonly table: SeatingTable) {}

  async take(seat: number, name: string): Promise<void> {
    await this.attempt(api.takeSeat(this.table.id, seat, name));
  }

  leave = (seat: number) => this.attempt(api.leaveSeat(this.table.id, seat));

  /** Let a bot play for somebody, or give the seat back. */
  async standIn(target: number, bot: string | null): Promise<void> {
    const seat = this.table.viewer ?? this.table.people.yours[0];
    if (seat !== undefined) this.table.answered(await this.table.request({ type: "stand_in", seat, target, bot }));
  }

  /** Start without absent players; bots play for them until they come. */
  async startWithBots(): Promise<void> {
    const bot = defaultBot(this.table.info?.bots ?? []);
    if (bot) for (const seat of this.table.freeSeats) await this.standIn(seat, bot);
  }

  /** Start without absent players, and play for them. */
  async takeFreeSeats(): Promise<void> {
    const { id, people, freeSeats } = this.table;
    const name = this.table.nameOf(people.yours[0] ?? 0);
    const asked = await Promise.allSettled(freeSeats.map((seat) => api.takeSeat(id, seat, name)));
    this.table.reopen(); // for the seats that were still free
    const refused = asked.find(({ status }) => status === "rejected") as PromiseRejectedResult | undefined;
    if (refused) this.table.notices.refuse((refused.reason as Error).message);
  }

  private async attempt(asked: Promise<unknown>): Promise<void> {
    try {
      await asked;
      this.table.reopen();
    } catch (error) {
      this.table.notices.refuse((error as Error).message);
    }
  }
}
