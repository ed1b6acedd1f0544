/** Story of a table: its events shown one after the other, up to the last snapshot, with sounds, log and report. */

import type { CommonComponents, LogEntry, Tone } from "../connection/api";
import { report } from "../connection/page_errors";
import type { AnyGameUI } from "../games/game_ui";
import type { People, Snapshot } from "../generated/protocol";
import { settings } from "../settings/settings.svelte";
import { play as sound } from "../settings/sound";
import { EventPlayer, type DisplayState } from "./event_player";
import { happened, toldEntries } from "./log_lines";
import { leadsAway, tellsOwnAction } from "./story_question";
import { turnReport } from "./turn_report";

export interface Outcome {
  won: boolean;
  reason: string;
}

/** Dependencies on a table. */
export interface StoryTable {
  readonly ui: AnyGameUI | null;
  readonly components: CommonComponents | null;
  readonly people: People;
  readonly latest: Snapshot | null;
  readonly log: { entries: LogEntry[] };
  readonly windows: { moment: { seconds: number; seq: number } | null };
  readonly replay: { active: boolean; playing: boolean; speed: number; settled: (seq: number) => void };
  toneOf: (kind: string) => Tone;
  readonly question: { put: (snapshot: Snapshot, before: Snapshot | null) => void };
}

export class Story {
  /** State that the page draws. */
  display = $state.raw<DisplayState | null>(null);
  /** Last snapshot shown in full: a new question is withheld until its story has ended. */
  settledSnapshot = $state.raw<Snapshot | null>(null);
  private readonly player: EventPlayer;

  constructor(private readonly table: StoryTable) {
    this.player = new EventPlayer({
      applyEvent: (view, event) => table.ui!.applyEvent(view, event),
      pause: (event) => (table.ui?.skips?.(event) ? 0 : (table.components?.journal[event.kind]?.pause ?? 0) * this.pace),
      show: (display) => this.show(display),
      after: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
      failed: report,
    });
  }

  push = (snapshot: Snapshot): void => this.player.push(snapshot);

  skip = (): void => this.player.skip();

  stop = (): void => this.player.stop();

  /** Show a snapshot of a replay, after its events or `atOnce`. */
  replay(snapshot: Snapshot, atOnce: boolean): void {
    this.skip();
    this.push(snapshot);
    if (atOnce) this.skip();
  }

  /** Speed of the story: nobody watches a hidden page, and a moment does not wait for slow stories. */
  private get pace(): number {
    const { latest, replay, windows } = this.table;
    const passes = windows.moment?.seconds && windows.moment.seq === latest?.seq;
    const pace = settings.pace / (replay.playing ? replay.speed : 1);
    return document.hidden ? 0 : passes ? Math.min(1, pace) : pace;
  }

  private show(display: DisplayState): void {
    const { display: before, settledSnapshot } = this;
    const { snapshot, settled } = display;
    const { replay } = this.table;
    this.display = display;
    if (settled) this.settledSnapshot = snapshot;
    if (replay.active) {
      if (settled) replay.settled(snapshot.seq);
      return;
    }
    this.ring(display, before);
    if (settled) this.table.question.put(snapshot, settledSnapshot);
  }

  /** Play the sound of an event, or of the end of the game. */
  private ring({ view, highlight }: DisplayState, before: DisplayState | null): void {
    const outcome = outcomeOf(view);
    if (outcome && before && !outcomeOf(before.view)) sound(outcome.won ? "won" : "lost");
    else if (highlight?.kind === "cured") sound("cured");
    else if (highlight && this.table.toneOf(highlight.kind) === "alarm") sound("alarm");
  }

  /** Whether the current story ends the last question: another one follows, or none. */
  get leaving(): boolean {
    return !!this.display && !this.table.replay.active && leadsAway(this.display, this.settledSnapshot);
  }

  /** Whether the current story is only one's own last action, without a revelation. */
  get tellsOwnAction(): boolean {
    return !!this.display && tellsOwnAction(this.display, this.table.latest, this.table.people.yours);
  }

  /** Newest snapshot whose story has ended; during a replay, the newest of all. */
  get present(): Snapshot | null {
    return this.table.replay.active ? this.table.latest : this.settledSnapshot;
  }

  get outcome(): Outcome | null {
    return this.present ? outcomeOf(this.present.view) : null;
  }

  /** Log up to the event that is shown. */
  log = $derived.by(() => (this.display ? toldEntries(this.table.log.entries, this.display) : []));
  /** Events up to the one that is shown. */
  happened = $derived(happened(this.log));
  report = $derived.by(() => {
    const { ui, components, people } = this.table;
    return ui?.infections ? turnReport(this.happened, ui.infections, components, people.yours) : null;
  });
}

const outcomeOf = (view: Snapshot["view"]) => (view["outcome"] as Outcome | null | undefined) ?? null;
