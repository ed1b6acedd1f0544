/** Question that the table waits for: which seat is asked, which actions are possible, and the call to the reader. */

import type { Coach } from "../adviser/coach.svelte";
import type { TableInfo } from "../connection/api";
import { hidesHands, type DisplayState } from "../events/event_player";
import type { ActionHintFrame, People, Snapshot } from "../generated/protocol";
import { notifyTurn } from "../settings/notification";
import { settings } from "../settings/settings.svelte";
import { play as sound } from "../settings/sound";
import { capitalise } from "../ui/text";
import type { Windows } from "./windows.svelte";

/** Dependencies on a table. */
export interface QuestionTable {
  readonly id: string;
  readonly info: TableInfo | null;
  readonly people: People;
  readonly latest: Snapshot | null;
  readonly viewer: number | null;
  /** Whether the table waits for people to come. */
  readonly waiting: boolean;
  readonly story: { display: DisplayState | null };
  readonly replay: { active: boolean };
  readonly windows: Pick<Windows, "isAsked">;
  readonly coach: Pick<Coach, "consider">;
  viewAs: (seat: number) => Promise<void>;
}

export class Question {
  constructor(private readonly table: QuestionTable) {}

  /** Newest snapshot, once its story has ended and while no replay hides it. */
  private get shown(): Snapshot | null {
    const { latest, replay, story } = this.table;
    const { display } = story;
    return display?.settled && !replay.active && display.snapshot === latest ? display.snapshot : null;
  }

  /** Hints of decisions; tellings answer no question and stand beside one's own hand. */
  hints = $derived.by((): ActionHintFrame[] => this.shown?.action_hints.filter(({ tells }) => !tells) ?? []);

  /** Whether the seat to decide is really asked. */
  get asked(): boolean {
    return this.table.windows.isAsked(this.table.latest);
  }

  /** Whether one of the reader's seats has to decide. An event that could be played in another's turn does not count. */
  get isMine(): boolean {
    const { latest, people, waiting } = this.table;
    const seat = latest?.prompt.seat ?? null;
    return seat !== null && this.asked && !waiting && people.yours.includes(seat) && !people.seats[seat]?.bot;
  }

  /** Whether one of the reader's seats is asked now, and the story before the question has ended. */
  get deciding(): boolean {
    return this.isMine && this.hints.length > 0;
  }

  /** Seat of the reader to which the screen must be handed over, since another hand is visible. */
  get handover(): number | null {
    const { shown } = this;
    if (!shown || this.table.waiting || !hidesHands(shown) || !this.asked) return null;
    return this.nextOwnSeat(shown);
  }

  /** Seats for which the reader answers windows: with open hands, all of the reader's. */
  get speaksFor(): number[] {
    const { latest, viewer, people } = this.table;
    if (!latest || viewer === null) return [];
    return hidesHands(latest) ? [viewer] : people.yours;
  }

  /**
   * Put the question of a snapshot to the reader: call them to their turn, show its seat's view, and ask the coach.
   * `before` is the snapshot that was shown in full last.
   */
  put(snapshot: Snapshot, before: Snapshot | null): void {
    const { coach, info, viewer } = this.table;
    if (this.deciding && before && before.prompt.seat !== snapshot.prompt.seat) this.callToTurn(snapshot);
    this.follow(snapshot);
    if (this.deciding && settings.kept.coach && info?.adviser && viewer !== null && snapshot.viewer === snapshot.prompt.seat) {
      const turn = snapshot.view["turn"] as { number?: number } | undefined;
      void coach.consider(viewer, `${turn?.number}/${viewer}`);
    }
  }

  private callToTurn({ prompt }: Snapshot): void {
    sound("turn");
    if (!document.hidden || !settings.kept.notify) return;
    void notifyTurn(this.table.id, `Your turn: ${this.table.info?.title ?? "fourcures"}`, `${capitalise(prompt.text)}.`);
  }

  /** With several seats and open hands, take the view of the seat to decide. */
  private follow(snapshot: Snapshot): void {
    const next = this.nextOwnSeat(snapshot);
    if (next !== null && !hidesHands(snapshot) && this.asked) void this.table.viewAs(next);
  }

  /** Seat of the reader that decides at a snapshot, if it is not the one that views it. */
  private nextOwnSeat({ prompt, viewer }: Snapshot): number | null {
    return prompt.seat !== null && prompt.seat !== viewer && this.table.people.yours.includes(prompt.seat) ? prompt.seat : null;
  }
}
