/** Event player: shows what happened, one event after the other, and then the table as the server says that it is. */

import type { EventFrame, Snapshot } from "../generated/protocol";

export type AnyView = Snapshot["view"];

/** What the table page draws. */
export interface DisplayState {
  /** The snapshot that is shown, or on the way to which events are shown. */
  snapshot: Snapshot;
  view: AnyView;
  highlight: EventFrame | null;
  /** Whether the view is the server's: only then can anything be done. */
  settled: boolean;
}

/** What the player needs of the page. */
export interface PlayerHooks {
  applyEvent: (view: AnyView, event: EventFrame) => AnyView;
  /** How long an event is looked at, in ms; 0 for not at all. */
  pause: (event: EventFrame) => number;
  show: (state: DisplayState) => void;
  after: (ms: number, callback: () => void) => () => void;
}

export class EventPlayer {
  private shown: DisplayState | null = null;
  private queue: Snapshot[] = [];
  private unshown: EventFrame[] = [];
  private cancel: (() => void) | null = null;

  constructor(private readonly hooks: PlayerHooks) {}

  /** A snapshot came in. What cannot be told as a story (another viewer, a gap, something undone) is simply shown. */
  push(snapshot: Snapshot): void {
    const last = this.queue.at(-1) ?? this.shown?.snapshot;
    if (last === undefined || !continues(last, snapshot)) {
      this.queue = [];
      this.settle(snapshot);
      return;
    }
    this.queue.push(snapshot);
    if (this.shown?.settled) this.playNext();
  }

  /** Enough seen: show the latest snapshot. */
  skip(): void {
    const latest = this.queue.at(-1) ?? (this.shown?.settled === false ? this.shown.snapshot : undefined);
    this.queue = [];
    if (latest) this.settle(latest);
  }

  stop(): void {
    this.cancel?.();
    this.queue = [];
  }

  private playNext(): void {
    const snapshot = this.queue.shift();
    if (!snapshot) return;
    this.unshown = [...snapshot.events];
    this.step(snapshot, this.shown?.view ?? snapshot.view);
  }

  private step(snapshot: Snapshot, before: AnyView): void {
    let view = before;
    for (let event = this.unshown.shift(); event; event = this.unshown.shift()) {
      view = this.withEvent(view, event);
      const ms = this.hooks.pause(event);
      if (ms > 0) {
        this.display({ snapshot, view, highlight: event, settled: false });
        this.cancel = this.hooks.after(ms, () => this.step(snapshot, view));
        return;
      }
    }
    this.settle(snapshot);
  }

  private settle(snapshot: Snapshot): void {
    this.cancel?.();
    this.cancel = null;
    this.unshown = [];
    this.display({ snapshot, view: snapshot.view, highlight: null, settled: true });
    this.playNext();
  }

  private display(state: DisplayState): void {
    this.shown = state;
    this.hooks.show(state);
  }

  /** A picture that fails must not stop the game: the server's view comes anyway. */
  private withEvent(view: AnyView, event: EventFrame): AnyView {
    try {
      return this.hooks.applyEvent(view, event);
    } catch (error) {
      console.error("An event could not be drawn:", event, error);
      return view;
    }
  }
}

function continues(last: Snapshot, next: Snapshot): boolean {
  // Where everything is open, one viewer sees as much as another.
  const sameKnowledge = next.viewer === last.viewer || !(hidesHands(last) || hidesHands(next));
  return sameKnowledge && next.seq === last.seq + 1 && !next.decision?.undone;
}

/** Whether somebody's hand is hidden from the viewer. */
export function hidesHands(snapshot: Snapshot): boolean {
  const seats = snapshot.view["seats"] as { hand?: unknown }[] | undefined;
  return seats?.some((seat) => seat.hand === null) ?? false;
}
