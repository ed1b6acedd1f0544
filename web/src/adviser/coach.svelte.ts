/** Coach: one important remark a turn, if the user wants that, without recent repetitions. */
import type { Command, Reply } from "../connection/socket";
import type { CoachReply } from "../generated/protocol";

type Remark = CoachReply["remarks"][number];

const REMEMBERED = 3; // turns in which no remark is repeated

export class Coach {
  /** Remark of this turn, valid until the next action. */
  remark = $state.raw<(Remark & { seq: number }) | null>(null);
  private turn = "";
  private said: string[] = [];

  constructor(private request: (command: Command) => Promise<Reply>) {}

  /** Ask for a remark for a seat to decide, once a turn. */
  async consider(seat: number, turn: string): Promise<void> {
    if (turn === this.turn) return;
    this.turn = turn;
    this.remark = null;
    const reply = await this.request({ type: "coach", seat });
    if (reply.type !== "remarks" || this.turn !== turn) return;
    const news = reply.remarks.find(({ text }) => !this.said.includes(text));
    this.remark = news ? { ...news, seq: reply.seq } : null;
    this.said = [...this.said, this.remark?.text ?? ""].slice(-REMEMBERED);
  }
}
