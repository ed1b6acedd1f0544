/** Event player: shows what happened, one event after the other, and then the table as the server says that it is. */

import type { EventFrame, Snapshot } from "../generated/protocol";

export type AnyView = Snapshot["view"];

/** What the table page draws. */
export interface DisplayState {
  /** The snapshot that is shown, or on the way to which events are shown. */
  snapshot: Snapshot;
  view: AnyView;
  /** How many of the snapshot's events have been told, the highlighted one included. */
  told: number;
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
  /** An event could not be drawn. */
  failed: (error: unknown) => void;
}

export class EventPlayer {
  private shown: DisplayState | null = null;
  private queue: Snapshot[] = [];
  private cancel: (() => void) | null = null;

  constructor(private readonly hooks: PlayerHooks) {}

  /** A snapshot came in. What cannot be told as a story (other knowledge, a gap, something undone) is simply shown. */
  push(snapshot: Snapshot): void {
    const last = this.queue.at(-1) ?? this.shown?.snapshot;
    if (last && this.telling && isRepeated(last, snapshot)) this.replaceLast(snapshot);
    else if (last && continues(last, snapshot)) {
      this.queue.push(snapshot);
      if (!this.telling) this.playNext();
    } else {
      this.queue = [];
      this.settle(snapshot);
    }
  }

  /** Enough seen: show the latest snapshot. */
  skip(): void {
    const latest = this.queue.at(-1) ?? (this.telling ? this.shown?.snapshot : undefined);
    this.queue = [];
    if (latest) this.settle(latest);
  }

  stop(): void {
    this.cancel?.();
    this.queue = [];
  }

  /** Whether a story is being told. */
  private get telling(): boolean {
    return this.shown?.settled === false;
  }

  /** A connection that came back, or another seat of the same reader, tells again what is still to be told. */
  private replaceLast(snapshot: Snapshot): void {
    if (this.queue.pop()) this.queue.push(snapshot);
    else this.shown = { ...this.shown!, snapshot };
  }

  private playNext(): void {
    const snapshot = this.queue.shift();
    if (snapshot) this.step(snapshot, this.shown?.view ?? snapshot.view, 0);
  }

  /** Tell the events of a snapshot from one of them on. */
  private step(snapshot: Snapshot, before: AnyView, from: number): void {
    let view = before;
    for (let told = from + 1; told <= snapshot.events.length; told += 1) {
      const highlight = snapshot.events[told - 1]!;
      view = this.withEvent(view, highlight);
      const ms = this.hooks.pause(highlight);
      if (ms > 0) {
        this.display({ snapshot, view, told, highlight, settled: false });
        this.cancel = this.hooks.after(ms, () => this.step(this.shown!.snapshot, view, told));
        return;
      }
    }
    this.settle(snapshot);
  }

  private settle(snapshot: Snapshot): void {
    this.cancel?.();
    this.cancel = null;
    this.display({ snapshot, view: snapshot.view, told: snapshot.events.length, highlight: null, settled: true });
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
      this.hooks.failed(error);
      return view;
    }
  }
}

/** Whether the reader of one snapshot knows as much as that of the other: where everything is open, everybody does. */
const sameKnowledge = (last: Snapshot, next: Snapshot) => next.viewer === last.viewer || !(hidesHands(last) || hidesHands(next));

const isRepeated = (last: Snapshot, next: Snapshot) => next.seq === last.seq && sameKnowledge(last, next);

const continues = (last: Snapshot, next: Snapshot) => next.seq === last.seq + 1 && !next.decision?.undone && sameKnowledge(last, next);

/** Whether somebody's hand is hidden from the viewer. */
export function hidesHands(snapshot: Snapshot): boolean {
  const seats = snapshot.view["seats"] as { hand?: unknown }[] | undefined;
  return seats?.some((seat) => seat.hand === null) ?? false;
}
