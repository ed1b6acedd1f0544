/** Windows of a table in this browser: the current moment, the seats that wait, and the stops of the reader's seats. */

import type { Command, Reply } from "../connection/socket";
import type { Moment, Snapshot } from "../generated/protocol";
import { KeptBySeat } from "../settings/kept_by_seat";

/** Stops of a seat: where it wants to be asked for events. */
export interface Stops {
  /** Whether the seat is asked in every window. */
  full_control: boolean;
  /** Names of cards for which the seat is not asked. */
  quiet_cards: string[];
}

const USUAL: Stops = { full_control: false, quiet_cards: [] };
const STOPS = new KeptBySeat<Stops>("fourcures.stops");

export class Windows {
  /** Current moment, in which anybody can request the next window, with its end by this browser's clock. */
  moment = $state.raw<(Moment & { ends: number }) | null>(null);
  private stops = $state.raw<Record<number, Stops>>({});
  /** Seats whose stops have been sent on this connection. */
  private sent = new Set<number>();

  constructor(
    private readonly table: string,
    private readonly request: (command: Command) => Promise<Reply>,
  ) {
    this.stops = STOPS.at(table);
  }

  receive(frame: Moment): void {
    this.moment = { ...frame, ends: performance.now() + frame.left * 1000 };
  }

  /** Whether the seat to decide is really asked: windows in which nothing can matter pass by themselves. */
  isAsked(latest: Snapshot | null): boolean {
    return this.moment && this.moment.seq === latest?.seq ? this.moment.asked : (latest?.asked ?? false);
  }

  /** Whether a seat has requested the next window. */
  waits = (seat: number): boolean => this.moment?.waits.includes(seat) ?? false;

  wait = (seat: number, on: boolean): Promise<Reply> => this.request({ type: "wait", seat, on });

  /** Stops of a seat. */
  of = (seat: number): Stops => this.stops[seat] ?? USUAL;

  /** Change the stops of seats; `quiet` holds for this turn only, and is not kept. */
  async change(seats: number[], change: Partial<Stops>, quiet = false): Promise<void> {
    for (const seat of seats) {
      const stops = { ...this.of(seat), ...change };
      this.stops = { ...this.stops, [seat]: stops };
      STOPS.keep(this.table, seat, stops);
      await this.request({ type: "stops", seat, ...stops, quiet });
    }
  }

  /** Send the stops again: the server may have forgotten stops and moments with the connection. */
  reconnected(): void {
    this.moment = null;
    this.sent.clear();
  }

  tell(own: number[]): void {
    for (const seat of own.filter((one) => this.stops[one] && !this.sent.has(one))) {
      this.sent.add(seat);
      void this.request({ type: "stops", seat, ...this.of(seat), quiet: false });
    }
  }
}
