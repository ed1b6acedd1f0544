/** Windows of a table as this browser sees them: the moment that goes on, who waits, and the stops of the own seats. */

import type { Moment, Snapshot } from "../generated/protocol";
import { KeptBySeat } from "./kept_by_seat";
import type { Command, Reply } from "./socket";

/** Stops of a seat: where one wants to be asked for events. */
export interface Stops {
  /** Asked in every window. */
  full_control: boolean;
  /** Names of cards about which one is not asked. */
  quiet_cards: string[];
}

const USUAL: Stops = { full_control: false, quiet_cards: [] };
const STOPS = new KeptBySeat<Stops>("fourcures.stops");

export class Windows {
  /** The moment in which anybody can ask for the next window; with when it ends by this browser's clock. */
  moment = $state.raw<(Moment & { ends: number }) | null>(null);
  private stops = $state.raw<Record<number, Stops>>({});
  /** The seats whose stops this connection has been told. */
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

  /** Whether the seat that is to decide is really asked: windows pass by themselves where nothing can matter. */
  isAsked(latest: Snapshot | null): boolean {
    return this.moment && this.moment.seq === latest?.seq ? this.moment.asked : (latest?.asked ?? false);
  }

  /** Whether a seat has asked for the next window. */
  waits = (seat: number): boolean => this.moment?.waits.includes(seat) ?? false;

  wait = (seat: number, on: boolean): Promise<Reply> => this.request({ type: "wait", seat, on });

  /** Where a seat is asked. */
  of = (seat: number): Stops => this.stops[seat] ?? USUAL;

  /** Change where seats are asked; `quiet` holds for this turn only, and is not kept. */
  async change(seats: number[], change: Partial<Stops>, quiet = false): Promise<void> {
    for (const seat of seats) {
      const stops = { ...this.of(seat), ...change };
      this.stops = { ...this.stops, [seat]: stops };
      STOPS.keep(this.table, seat, stops);
      await this.request({ type: "stops", seat, ...stops, quiet });
    }
  }

  /** The server may have forgotten stops and moments with the connection: stops are told again. */
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
