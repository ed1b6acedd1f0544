import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, Reply } from "../connection/socket";
import type { ActionHintFrame, ChatMessage, People, SeatFrame, Snapshot } from "../generated/protocol";
import { Telling, type TellingTable } from "./telling.svelte";

const person = (name: string): SeatFrame => ({ held: "person", name, bot: null, present: true });
const bot: SeatFrame = { held: "bot", name: "Greedy", bot: "greedy", present: true };
const hint = (text: string, ...targets: string[]): ActionHintFrame => ({
  seat: 0, text, kind: "tell", label: text, targets, priority: 0, purpose: "", cost: 0, final: true, tells: true,
});
const TELLINGS = [hint("tell"), hint("tell lima", "card:lima"), hint("tell paris", "card:paris")];
const ALL = [{ seat: 0, text: "tell" }];

function snapshot(seq: number, tellings = ALL): Snapshot {
  return { type: "snapshot", seq, viewer: 0, tellings, action_hints: TELLINGS, view: {} } as unknown as Snapshot;
}

/** Table of two seats whose server answers on command. */
function table(partner: SeatFrame, yours = [0]) {
  const people: People = { type: "people", seats: [person("Ann"), partner], yours, watching: 0 };
  const sent: Command[] = [];
  const answers: ((reply: Reply) => void)[] = [];
  const later: (() => void)[] = [];
  const refusals: Reply[] = [];
  const told = {
    id: "t",
    info: { talks: true },
    people,
    latest: null as Snapshot | null,
    story: { settledSnapshot: null as Snapshot | null },
    viewer: 0,
    waiting: false as boolean,
    chat: [] as ChatMessage[],
    request: (command: Command) => {
      sent.push(command);
      return new Promise<Reply>((then) => answers.push(then));
    },
    arrive: (one: Snapshot) => {
      told.latest = told.story.settledSnapshot = one;
      telling.consider();
    },
    answered: (reply: Reply) => refusals.push(reply) > 0,
  } satisfies TellingTable;
  const telling = new Telling(told, (then) => void later.push(then));
  const answer = async (reply: object) => {
    answers.shift()!({ id: "x", ...reply } as Reply);
    await new Promise((then) => setTimeout(then));
  };
  return { told, telling, sent, answer, later, refusals };
}

const play = (expect: number, action = "tell", seat = 0) => ({ type: "play", seat, expect, action, sure: true });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

describe("telling by itself", () => {
  it("is on among bots alone, and asked once among friends", () => {
    expect(table(bot).telling.isAutomatic(0)).toBe(true);
    expect(table(bot).telling.asksOnce).toBe(false);
    expect(table({ ...bot, held: "open" }).telling.isAutomatic(0)).toBe(true);
    for (const partner of [person("Ben"), { ...person("Ben"), bot: "greedy" }, { ...person(""), held: "open" as const }]) {
      const { told, telling } = table(partner);
      expect(telling.isAutomatic(0)).toBe(false);
      told.latest = snapshot(1);
      expect(telling.asksOnce).toBe(true);
      telling.choose(0, false);
      expect(telling.asksOnce).toBe(false);
      localStorage.setItem("fourcures.telling", "{}");
    }
  });

  it("is remembered for the table and the seat", () => {
    table(person("Ben")).telling.choose(0, true);
    const { telling } = table(person("Ben"));
    expect([telling.isAutomatic(0), telling.isAutomatic(1)]).toEqual([true, false]);
    expect(telling.asksOnce).toBe(false);
  });

  it("is chosen for all tabs of a browser", () => {
    const [one, other] = [table(bot), table(bot)];
    one.telling.choose(0, false);
    other.telling.chosenElsewhere();
    other.told.arrive(snapshot(4));
    expect(other.sent).toEqual([]);
    one.telling.choose(0, true);
    other.telling.chosenElsewhere();
    expect(other.sent).toEqual([play(4)]);
  });

  it("tells once what there is, and again what comes later", async () => {
    const { told, sent, answer } = table(bot);
    told.arrive(snapshot(4));
    told.arrive(snapshot(4)); // a reconnection does this
    expect(sent).toEqual([play(4)]);
    await answer({ type: "done", seq: 5 });
    told.arrive(snapshot(4));
    expect(sent).toHaveLength(1);
    told.arrive(snapshot(5, []));
    told.arrive(snapshot(8));
    expect(sent).toEqual([play(4), play(8)]);
  });

  it("tells what was drawn while a telling was under way", async () => {
    const { told, sent, answer } = table(bot);
    told.arrive(snapshot(4));
    told.arrive(snapshot(6));
    expect(sent).toHaveLength(1);
    await answer({ type: "done", seq: 5 });
    expect(sent).toEqual([play(4), play(6)]);
  });

  it("tells anew what came too late, without a word", async () => {
    const { told, sent, answer, refusals } = table(bot);
    told.arrive(snapshot(4));
    await answer({ type: "stale", snapshot: snapshot(5) });
    expect(sent).toEqual([play(4), play(5)]);
    expect(refusals).toEqual([]);
  });

  it("is quiet where another browser has told, and tries again where something failed", async () => {
    const { told, sent, answer, later, refusals } = table(bot);
    told.arrive(snapshot(4));
    told.latest = snapshot(5, []);
    await answer({ type: "refused", why: "You hold nothing hidden." });
    later.shift()!();
    expect(sent).toHaveLength(1);
    told.arrive(snapshot(9));
    await answer({ type: "refused", why: "The database does not answer." });
    expect(sent).toHaveLength(2);
    later.shift()!();
    expect(sent).toEqual([play(4), play(9), play(9)]);
    expect(refusals).toEqual([]);
  });

  it("tells for each own seat that wants it, whoever looks, but not for others nor for bots", () => {
    const { told, telling, sent } = table(person("Ann"), [0, 1]);
    telling.choose(1, true);
    told.arrive(snapshot(3, [...ALL, { seat: 1, text: "tell 1" }]));
    expect(sent).toEqual([play(3, "tell 1", 1)]);
    const other = table(bot, []);
    other.told.arrive(snapshot(3));
    const away = table(bot);
    away.told.people.seats[0] = { ...person("Ann"), bot: "greedy" };
    away.told.arrive(snapshot(3));
    expect([...other.sent, ...away.sent]).toEqual([]);
  });

  it("waits until everybody has come, and starts when it is chosen", () => {
    const { told, telling, sent } = table(person("Ben"));
    told.waiting = true;
    told.arrive(snapshot(0));
    telling.choose(0, true);
    expect(sent).toEqual([]);
    told.waiting = false;
    telling.consider();
    expect(sent).toEqual([play(0)]);
  });
});

describe("telling by a click", () => {
  it("offers each card and all, and nothing where that is done by itself", () => {
    const { told, telling } = table(person("Ben"));
    told.arrive(snapshot(1));
    expect([telling.all?.text, telling.of("lima")?.text, telling.of("tokyo")]).toEqual(["tell", "tell lima", null]);
    telling.choose(0, true);
    expect([telling.all, telling.of("lima")]).toEqual([null, null]);
  });

  it("offers no card before it has been seen", () => {
    const { told, telling } = table(person("Ben"));
    told.arrive({ ...snapshot(1), action_hints: [] });
    told.latest = snapshot(2);
    expect(telling.all).toBeNull();
  });

  it("sends two cards at once, and one that came too late again", async () => {
    const { told, telling, sent, answer, refusals } = table(person("Ben"));
    told.arrive(snapshot(1));
    void telling.tell(TELLINGS[1]!);
    void telling.tell(TELLINGS[1]!);
    void telling.tell(TELLINGS[2]!);
    expect(sent).toEqual([play(1, "tell lima"), play(1, "tell paris")]);
    await answer({ type: "done", seq: 2 });
    await answer({ type: "stale", snapshot: snapshot(3) });
    expect(sent.at(-1)).toEqual(play(3, "tell paris"));
    await answer({ type: "refused", why: "No." });
    expect(refusals.map(({ type }) => type)).toEqual(["done", "refused"]);
  });
});

describe("a question for a card", () => {
  const asks = (number: number, seat: number, card: string): ChatMessage => ({ type: "chat", number, seat, text: `Who holds ${card}?`, time: 0, card });

  it("is answered by its holder alone, once for each card", () => {
    const { told, telling } = table(person("Ben"));
    told.arrive(snapshot(1));
    told.chat = [asks(1, 1, "lima"), asks(2, 1, "tokyo"), asks(3, 0, "paris"), asks(4, 1, "lima"), asks(5, 1, "")];
    expect(telling.wanted.map(({ message, hint }) => [message.number, hint.text])).toEqual([[4, "tell lima"]]);
    told.arrive({ ...snapshot(2), action_hints: [] });
    expect(telling.wanted).toEqual([]);
  });

  it("can be passed over until it is asked again", () => {
    const { told, telling } = table(person("Ben"));
    told.arrive(snapshot(1));
    told.chat = [asks(1, 1, "lima"), asks(2, 1, "lima")];
    telling.passOver(told.chat[1]!);
    expect(telling.wanted).toEqual([]);
    told.chat = [...told.chat, asks(3, 1, "lima")];
    expect(telling.wanted).toHaveLength(1);
  });
});
