/** Event player: shows events one after the other, and then the table as the server describes it. */

import type { EventFrame, Snapshot } from "../generated/protocol";

export type AnyView = Snapshot["view"];

/** State that the table page draws. */
export interface DisplayState {
  /** Snapshot shown, or the one to which the shown events lead. */
  snapshot: Snapshot;
  view: AnyView;
  /** Number of the snapshot's events shown so far, the highlighted one included. */
  told: number;
  highlight: EventFrame | null;
  /** Whether the view is the server's. Actions are possible only then. */
  settled: boolean;
}

/** Dependencies on the page. */
export interface PlayerHooks {
  applyEvent: (view: AnyView, event: EventFrame) => AnyView;
  /** Display time of an event in ms; 0 to skip it. */
  pause: (event: EventFrame) => number;
  show: (state: DisplayState) => void;
  after: (ms: number, callback: () => void) => () => void;
  /** Report that an event could not be drawn. */
  failed: (error: unknown) => void;
}

export class EventPlayer {
  private shown: DisplayState | null = null;
  private queue: Snapshot[] = [];
  private cancel: (() => void) | null = null;

  constructor(private readonly hooks: PlayerHooks) {}

  /** Receive a snapshot. If it cannot continue the story (other knowledge, a gap, an undo), show it at once. */
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

  /** Skip the story and show the latest snapshot. */
  skip(): void {
    const latest = this.queue.at(-1) ?? (this.telling ? this.shown?.snapshot : undefined);
    this.queue = [];
    if (latest) this.settle(latest);
  }

  stop(): void {
    this.cancel?.();
    this.queue = [];
  }

  /** Whether a story is being shown. */
  private get telling(): boolean {
    return this.shown?.settled === false;
  }

  /** Replace the last snapshot by its repetition after a reconnection or for another seat of the reader. */
  private replaceLast(snapshot: Snapshot): void {
    if (this.queue.pop()) this.queue.push(snapshot);
    else this.shown = { ...this.shown!, snapshot };
  }

  private playNext(): void {
    const snapshot = this.queue.shift();
    if (snapshot) this.step(snapshot, this.shown?.view ?? snapshot.view, 0);
  }

  /** Show the events of a snapshot, starting with number `from`. */
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

  /** Apply an event. A failing picture must not stop the game: the server's view follows anyway. */
  private withEvent(view: AnyView, event: EventFrame): AnyView {
    try {
      return this.hooks.applyEvent(view, event);
    } catch (error) {
      this.hooks.failed(error);
      return view;
    }
  }
}

/** Whether the viewers of two snapshots know the same: with open hands, everybody does. */
const sameKnowledge = (last: Snapshot, next: Snapshot) => next.viewer === last.viewer || !(hidesHands(last) || hidesHands(next));

const isRepeated = (last: Snapshot, next: Snapshot) => next.seq === last.seq && sameKnowledge(last, next);

const continues = (last: Snapshot, next: Snapshot) => next.seq === last.seq + 1 && !next.decision?.undone && sameKnowledge(last, next);

/** Whether a hand is hidden from the viewer. */
export function hidesHands(snapshot: Snapshot): boolean {
  const seats = snapshot.view["seats"] as { hand?: unknown }[] | undefined;
  return seats?.some((seat) => seat.hand === null) ?? false;
}
