/** Adviser: repeats a question while the server prepares, until it is stopped, and keeps the last advice. */
import type { Command, Reply } from "../connection/socket";
import type { AdviceReply } from "../generated/protocol";

const ASK_AGAIN = 2_000; // ms

export class Adviser {
  advice = $state.raw<AdviceReply | null>(null);
  /** Current activity; empty before the first question. */
  doing = $state("");
  private asked = 0;

  constructor(
    private request: (command: Command) => Promise<Reply>,
    private later: (then: () => void, ms: number) => void = (then, ms) => void setTimeout(then, ms),
  ) {}

  /** Ask for a seat. Return null if the question was stopped; asking again stops it. */
  async ask(seat: number): Promise<Reply | null> {
    const question = ++this.asked;
    if (this.doing) {
      this.doing = "";
      return null;
    }
    this.doing = "Thinking …";
    for (;;) {
      const reply = await this.request({ type: "advise", seat });
      if (question !== this.asked) return null;
      if (reply.type !== "preparing") {
        this.doing = "";
        if (reply.type === "advice") this.advice = reply;
        return reply;
      }
      this.doing = `Ready in about ${Math.max(1, Math.round(reply.seconds))} s`;
      await new Promise<void>((then) => this.later(then, ASK_AGAIN));
      if (question !== this.asked) return null;
    }
  }
}
