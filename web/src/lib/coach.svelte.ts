/** Coach: points at one thing a turn that matters, where somebody wants that; what was said lately is not said again. */
import type { CoachReply } from "../generated/protocol";
import type { Command, Reply } from "./socket";

type Remark = CoachReply["remarks"][number];

const REMEMBERED = 3; // turns in which nothing is said twice

export class Coach {
  /** What is pointed at in this turn, until something is done. */
  remark = $state.raw<(Remark & { seq: number }) | null>(null);
  private turn = "";
  private said: string[] = [];

  constructor(private request: (command: Command) => Promise<Reply>) {}

  /** A seat is to decide in a turn; asked once a turn. */
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
