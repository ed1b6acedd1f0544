import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TableInfo } from "../connection/api";
import type { DisplayState } from "../events/event_player";
import type { ActionHintFrame, People, Snapshot } from "../generated/protocol";
import { Question, type QuestionTable } from "./question.svelte";

const kept = vi.hoisted(() => ({ coach: true, notify: true }));
const notify = vi.hoisted(() => vi.fn());
const sound = vi.hoisted(() => vi.fn());
vi.mock("../settings/settings.svelte", () => ({ settings: { kept } }));
vi.mock("../settings/notification", () => ({ notifyTurn: notify }));
vi.mock("../settings/sound", () => ({ play: sound }));
beforeEach(() => {
  vi.stubGlobal("document", { hidden: true });
  kept.coach = true;
  notify.mockClear();
  sound.mockClear();
});

const hint = (text: string, tells = false) => ({ text, tells }) as ActionHintFrame;
const HINTS = [hint("build"), hint("tell lima", true)];

/** Snapshot that seat 0 views, with a question to a seat; hands are hidden where `hidden` says so. */
function snapshot(seat: number | null, hidden = false): Snapshot {
  const seats = [{ hand: [] }, { hand: hidden ? null : [] }];
  return { seq: 4, viewer: 0, prompt: { seat, text: "choose an action", passing: "" }, action_hints: HINTS, view: { seats, turn: { number: 2 } } } as unknown as Snapshot;
}

/** Question of a snapshot whose story has ended, with all that the table does for it. */
function question(latest: Snapshot, more: Partial<QuestionTable> = {}, settled = true) {
  const seen: (number | null)[] = [];
  const considered: string[] = [];
  const table = {
    id: "t",
    info: { title: "Game", adviser: true } as TableInfo,
    people: { yours: [0, 1], seats: [{ bot: null }, { bot: null }] } as unknown as People,
    latest,
    viewer: latest.viewer,
    waiting: false,
    story: { display: { snapshot: latest, settled } as DisplayState },
    replay: { active: false },
    windows: { isAsked: () => true },
    coach: { consider: async (_: number, turn: string) => void considered.push(turn) },
    viewAs: async (seat: number) => void seen.push(seat),
    ...more,
  };
  return { question: new Question(table), seen, considered };
}

describe("possible actions", () => {
  it("are known once the story has ended and no replay hides it, without tellings", () => {
    expect(question(snapshot(0)).question.hints).toEqual([HINTS[0]]);
    expect(question(snapshot(0), {}, false).question.hints).toEqual([]);
    expect(question(snapshot(0), { replay: { active: true } }).question.hints).toEqual([]);
    expect(question(snapshot(0), { story: { display: { snapshot: snapshot(0), settled: true } as DisplayState } }).question.hints).toEqual([]);
  });
});

describe("a question", () => {
  it("is the reader's where an own seat without a bot is asked", () => {
    expect(question(snapshot(0)).question.isMine).toBe(true);
    expect(question(snapshot(null)).question.isMine).toBe(false);
    expect(question(snapshot(0), { waiting: true }).question.isMine).toBe(false);
    expect(question(snapshot(0), { windows: { isAsked: () => false } }).question.isMine).toBe(false);
    const people = { yours: [1], seats: [{ bot: null }, { bot: "greedy" }] } as unknown as People;
    expect([0, 1].map((seat) => question(snapshot(seat), { people }).question.isMine)).toEqual([false, false]);
  });

  it("is decided by the reader once its story has ended", () => {
    expect(question(snapshot(0)).question.deciding).toBe(true);
    expect(question(snapshot(0), {}, false).question.deciding).toBe(false);
  });

  it("of another own seat hands the screen over where hands are hidden", () => {
    expect(question(snapshot(1, true)).question.handover).toBe(1);
    expect(question(snapshot(1)).question.handover).toBeNull();
    expect(question(snapshot(0, true)).question.handover).toBeNull();
    const people = { yours: [0], seats: [{ bot: null }, { bot: null }] } as unknown as People;
    expect(question(snapshot(1, true), { people }).question.handover).toBeNull();
    expect(question(snapshot(1, true), { waiting: true }).question.handover).toBeNull();
    expect(question(snapshot(1, true), { windows: { isAsked: () => false } }).question.handover).toBeNull();
  });

  it("is answered in windows for all own seats only with open hands", () => {
    expect(question(snapshot(0)).question.speaksFor).toEqual([0, 1]);
    expect(question(snapshot(0, true)).question.speaksFor).toEqual([0]);
    expect(question(snapshot(0), { viewer: null }).question.speaksFor).toEqual([]);
  });
});

describe("a question that is put", () => {
  it("calls the reader where another seat was asked before", () => {
    question(snapshot(0)).question.put(snapshot(0), snapshot(1));
    expect(sound).toHaveBeenCalledExactlyOnceWith("turn");
    expect(notify).toHaveBeenCalledExactlyOnceWith("t", "Your turn: Game", "Choose an action.");
    question(snapshot(0)).question.put(snapshot(0), snapshot(0));
    question(snapshot(0)).question.put(snapshot(0), null);
    expect(sound).toHaveBeenCalledOnce();
    vi.stubGlobal("document", { hidden: false });
    question(snapshot(0)).question.put(snapshot(0), snapshot(1));
    expect([sound.mock.calls.length, notify.mock.calls.length]).toEqual([2, 1]);
  });

  it("takes the view of another own seat where hands are open", () => {
    const put = (latest: Snapshot, more: Partial<QuestionTable> = {}) => {
      const { question: asked, seen } = question(latest, more);
      asked.put(latest, null);
      return seen;
    };
    expect(put(snapshot(1))).toEqual([1]);
    expect(put(snapshot(0))).toEqual([]);
    expect(put(snapshot(1, true))).toEqual([]);
    expect(put(snapshot(1), { windows: { isAsked: () => false } })).toEqual([]);
  });

  it("asks the coach about the viewer's own turn, if that is wanted", () => {
    const own = question(snapshot(0));
    own.question.put(snapshot(0), null);
    const other = question(snapshot(1));
    other.question.put(snapshot(1), null);
    kept.coach = false;
    const quiet = question(snapshot(0));
    quiet.question.put(snapshot(0), null);
    expect([own, other, quiet].map(({ considered }) => considered)).toEqual([["2/0"], [], []]);
  });
});
