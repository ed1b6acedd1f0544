/** Notices to the reader: the answer to the last click, and announcements of the server. */

import type { Command, Reply } from "../connection/socket";

/** Message to the reader, until the next one or a click. */
export interface Notice {
  text: string;
  rule: string;
  tone: "no" | "yes";
  /** Card that the reader could ask for at the click. */
  card?: string | null;
}

/** Dependencies on a table. */
export interface NoticesTable {
  readonly viewer: number | null;
  request: (command: Command) => Promise<Reply>;
  /** Report a refused command. Return whether it succeeded. */
  answered: (reply: Reply) => boolean;
}

export class Notices {
  /** Notice that is shown now. */
  shown = $state.raw<Notice | null>(null);
  /** Announcement of the server to everybody, such as a restart; cleared by the next connection. */
  announcement = $state("");

  constructor(private readonly table: NoticesTable) {}

  show(text: string, tone: Notice["tone"] = "yes"): void {
    this.shown = { text, rule: "", tone };
  }

  /** Show why a request is refused. */
  refuse(text: string, rule = ""): void {
    this.shown = { text, rule, tone: "no" };
  }

  clear = (): void => {
    this.shown = null;
  };

  /** Ask why an action is not possible; `card` can be requested instead. */
  async explain(action: string, card: string | null = null): Promise<void> {
    const seat = this.table.viewer;
    if (seat === null) {
      this.refuse("You are watching: take a free seat to play.");
      return;
    }
    const reply = await this.table.request({ type: "explain", seat, action });
    if (reply.type === "answer") this.shown = { text: reply.why, rule: reply.rule, tone: reply.possible ? "yes" : "no", card };
    else this.table.answered(reply);
  }
}
