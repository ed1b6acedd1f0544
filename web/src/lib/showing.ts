/** Shows what happened, one event after the other, and then the table as the server says that it is. */

import type { EventFrame, Moment } from "../generated/frames";

export type AnyView = Moment["view"];

export interface Stage {
  /** The moment that is shown, or on the way to which events are shown. */
  moment: Moment;
  view: AnyView;
  lit: EventFrame | null;
  /** Whether the view is the server's: only then can anything be done. */
  settled: boolean;
}

export interface Director {
  patch: (view: AnyView, event: EventFrame) => AnyView;
  /** How long an event is looked at, in ms; 0 for not at all. */
  pause: (event: EventFrame) => number;
  show: (stage: Stage) => void;
  after: (ms: number, what: () => void) => () => void;
}

export class Showing {
  private shown: Stage | null = null;
  private coming: Moment[] = [];
  private rest: EventFrame[] = [];
  private cancel: (() => void) | null = null;

  constructor(private readonly director: Director) {}

  /** A moment came in. What cannot be told as a story (another's eyes, a gap, something undone) is simply shown. */
  push(moment: Moment): void {
    const last = this.coming.at(-1) ?? this.shown?.moment;
    if (last === undefined || !follows(last, moment)) {
      this.coming = [];
      this.settle(moment);
      return;
    }
    this.coming.push(moment);
    if (this.shown?.settled) this.begin();
  }

  /** Enough seen: show the newest moment. */
  skip(): void {
    const newest = this.coming.at(-1) ?? (this.shown?.settled === false ? this.shown.moment : undefined);
    this.coming = [];
    if (newest) this.settle(newest);
  }

  stop(): void {
    this.cancel?.();
    this.coming = [];
  }

  private begin(): void {
    const moment = this.coming.shift();
    if (!moment) return;
    this.rest = [...moment.events];
    this.step(moment, this.shown?.view ?? moment.view);
  }

  private step(moment: Moment, before: AnyView): void {
    let view = before;
    for (let event = this.rest.shift(); event; event = this.rest.shift()) {
      view = this.patched(view, event);
      const ms = this.director.pause(event);
      if (ms > 0) {
        this.put({ moment, view, lit: event, settled: false });
        this.cancel = this.director.after(ms, () => this.step(moment, view));
        return;
      }
    }
    this.settle(moment);
  }

  private settle(moment: Moment): void {
    this.cancel?.();
    this.cancel = null;
    this.rest = [];
    this.put({ moment, view: moment.view, lit: null, settled: true });
    this.begin();
  }

  private put(stage: Stage): void {
    this.shown = stage;
    this.director.show(stage);
  }

  /** A picture that fails must not stop the game: the server's view comes anyway. */
  private patched(view: AnyView, event: EventFrame): AnyView {
    try {
      return this.director.patch(view, event);
    } catch (error) {
      console.error("An event could not be drawn:", event, error);
      return view;
    }
  }
}

function follows(last: Moment, next: Moment): boolean {
  // Where everything is open, one pair of eyes is as good as another.
  const sameEyes = next.look === last.look || !(hides(last) || hides(next));
  return sameEyes && next.seq === last.seq + 1 && !next.decision?.undone;
}

/** Whether somebody's hand is hidden from the one who looks. */
export function hides(moment: Moment): boolean {
  const seats = moment.view["seats"] as { hand?: unknown }[] | undefined;
  return seats?.some((seat) => seat.hand === null) ?? false;
}
