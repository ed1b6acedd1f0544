/** Decisions of the reader's seats: actions, accepted proposals and undo, as commands to the server. */

import type { Command, Reply } from "../connection/socket";
import type { ActionHintFrame, Proposal, Snapshot } from "../generated/protocol";
import { settings } from "../settings/settings.svelte";
import type { Drafts } from "./drafts.svelte";
import type { Notices } from "./notices.svelte";

/** Dependencies on a table. */
export interface DecisionsTable {
  readonly info: { lesson?: unknown } | null;
  readonly latest: Snapshot | null;
  readonly viewer: number | null;
  readonly question: { hints: ActionHintFrame[] };
  readonly drafts: Drafts;
  readonly notices: Notices;
  readonly telling: { hints: ActionHintFrame[]; tell: (hint: ActionHintFrame) => Promise<void> };
  inWords: (action: string) => string;
  request: (command: Command) => Promise<Reply>;
  /** Report a refused command. Return whether it succeeded. */
  answered: (reply: Reply) => boolean;
}

export class Decisions {
  /** Whether the server has not answered the last decision yet. */
  busy = $state(false);

  constructor(private readonly table: DecisionsTable) {}

  /** Take an action; with a draft proposal, add it instead. */
  async play(action: string, sure = false): Promise<void> {
    const { viewer, latest, question, drafts, notices, telling } = this.table;
    if (drafts.proposal) {
      drafts.proposal = [...drafts.proposal, action];
      return;
    }
    const told = telling.hints.find(({ text }) => text === action);
    if (told) return telling.tell(told);
    if (viewer === null || !latest || this.busy) return;
    const seat = question.hints.find(({ text }) => text === action)?.seat ?? viewer;
    this.busy = true;
    notices.clear();
    drafts.confirmation = null;
    drafts.aim = null;
    try {
      const reply = await this.table.request({ type: "play", seat, expect: latest.seq, action, sure: sure || this.unasked });
      this.answeredOrAsked(reply, this.table.inWords(action), () => this.play(action, true));
    } finally {
      this.busy = false;
    }
  }

  async undo(): Promise<void> {
    const { viewer, latest } = this.table;
    if (viewer === null || !latest?.can_undo || this.busy) return;
    this.busy = true;
    this.table.answered(await this.table.request({ type: "undo", seat: viewer, expect: latest.seq }));
    this.busy = false;
  }

  async accept(proposal: Proposal, sure = false): Promise<void> {
    const { by, actions } = proposal;
    const { viewer, latest, drafts } = this.table;
    if (viewer === null || !latest) return;
    drafts.confirmation = null;
    const reply = await this.table.request({ type: "accept", seat: viewer, expect: latest.seq, by, actions, sure: sure || this.unasked });
    this.answeredOrAsked(reply, "Play the proposal", () => this.accept(proposal, true), by);
  }

  /** Whether final actions need no confirmation. */
  private get unasked(): boolean {
    return !settings.kept.confirm || !!this.table.info?.lesson;
  }

  /** Handle an answer to a command that may need a confirmation. */
  private answeredOrAsked(reply: Reply, title: string, go: () => Promise<void>, by?: number): void {
    if (reply.type === "confirm_required") this.table.drafts.confirmation = { title, why: reply.why, go, by };
    else this.table.answered(reply);
  }
}
