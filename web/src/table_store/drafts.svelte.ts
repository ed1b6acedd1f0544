/** Drafts of the reader: a pending second click, a confirmation, a draft proposal; and the proposals of all seats. */

import { byTarget } from "../clicks/action_hints";
import type { Aim } from "../clicks/click_result";
import type { Command, Reply } from "../connection/socket";
import type { Ghost } from "../games/game_ui";
import type { ActionHintFrame, People, Proposal, Snapshot } from "../generated/protocol";

/** Confirmation before a final action, and its continuation. */
export interface Confirmation {
  title: string;
  why: string;
  go: () => Promise<void>;
  /** Seat whose proposal it concerns. */
  by?: number;
}

/** Dependencies on a table. */
export interface DraftsTable {
  readonly people: People;
  readonly latest: Snapshot | null;
  readonly viewer: number | null;
  readonly question: { hints: ActionHintFrame[]; asked: boolean };
  request: (command: Command) => Promise<Reply>;
  /** Report a refused command. Return whether it succeeded. */
  answered: (reply: Reply) => boolean;
}

export class Drafts {
  aim = $state.raw<Aim | null>(null);
  confirmation = $state.raw<Confirmation | null>(null);
  /** Actions of the draft proposal; null without a draft. */
  proposal = $state.raw<string[] | null>(null);
  /** Proposals that lie on the table, one by seat. */
  proposals = $state.raw<Proposal[]>([]);

  constructor(private readonly table: DraftsTable) {}

  /** Hints by the targets that a click can mean now: during an aim, those of the second click. */
  hintsByTarget = $derived.by(() => {
    const targets = byTarget(this.aim?.hints ?? this.table.question.hints);
    if (this.aim) targets.delete(this.aim.from);
    return targets;
  });

  /** Hints listed for a choice; a proposal for another seat does not use one's own actions. */
  get listedHints(): ActionHintFrame[] {
    const { question, latest, viewer } = this.table;
    const { hints } = question;
    if (this.aim) return this.aim.hints;
    if (!question.asked) return hints.filter(({ text }) => text !== latest?.prompt.passing);
    return this.proposal && latest?.prompt.seat !== viewer ? [] : hints;
  }

  /** Steps of all proposals, as the table shows them. */
  get ghosts(): Ghost[] {
    return this.proposals.flatMap(({ by, labels, targets }) =>
      labels.map((label, step) => ({ by, step, label, targets: targets[step] ?? [] })),
    );
  }

  /** Receive a seat's proposal, or its withdrawal. */
  receive(frame: Proposal): void {
    const others = this.proposals.filter(({ by }) => by !== frame.by);
    const before = this.proposals.find(({ by }) => by === frame.by)?.actions ?? [];
    this.proposals = frame.actions.length ? [...others, frame] : others;
    // The server repeats proposals that remain valid after a telling.
    if (this.confirmation?.by === frame.by && before.join("\n") !== frame.actions.join("\n")) this.confirmation = null;
  }

  /** Drop all that belongs to a question that is over. */
  questionOver(): void {
    this.confirmation = null;
    this.aim = null;
    this.proposals = [];
  }

  toggleProposal(): void {
    this.proposal = this.proposal ? null : [];
  }

  /** Propose actions to the table; without any, withdraw one's proposal. */
  async propose(actions: string[]): Promise<void> {
    const { viewer, people, latest } = this.table;
    const seat = viewer ?? people.yours[0];
    if (seat === undefined || !latest) return;
    const done = this.table.answered(await this.table.request({ type: "propose", seat, expect: latest.seq, actions }));
    if (done) this.proposal = null;
  }
}
