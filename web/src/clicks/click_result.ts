/** Result of a click on a target, such as a city. */

import type { ActionHintFrame } from "../generated/protocol";
import { byKind, isEvent, isOnlyChoice } from "./action_hints";

export type ClickResult =
  | { type: "play"; action: string }
  /** Aim to keep until the second click; null ends the aim. */
  | { type: "aim"; aim: Aim | null }
  | { type: "list"; choices: Choice[] }
  /** Impossible action to explain; `card` can be requested instead. */
  | { type: "explain"; action: string; card: string | null }
  | { type: "notice"; text: string; tone: "no" | "yes" };

/** Pending second click: the first target, and the actions that are still possible. */
export interface Aim {
  from: string;
  hints: ActionHintFrame[];
}

/** Entry of the menu at the click. */
export interface Choice {
  text: string;
  label: string;
  final?: boolean;
  /** Card to ask for, if the choice is a question to the table. */
  card?: string;
}

/** Click on a target, and the state of the table at that time. */
export interface Click {
  target: string;
  /** Sentence that describes the target. */
  description: string;
  /** Possible actions at the target, the cheapest first. */
  here: ActionHintFrame[];
  /** All possible actions of the question. */
  listed: ActionHintFrame[];
  /** Actions that the click may mean, possible or not, the most usual first. */
  meant: Choice[];
  /** Questions for the card that the target shows or names. */
  questions: Choice[];
  aim: Aim | null;
  /** Whether the click adds a step to a draft proposal. */
  drafting: boolean;
  /** Whether a replay shows the past. */
  past: boolean;
}

/**
 * Decide what a click does: play an action, aim it by a second click, list actions, ask the server for an explanation,
 * or show a notice. Return null if it does nothing.
 */
export function clickResult(click: Click): ClickResult | null {
  const { target, here, aim, questions } = click;
  if (click.drafting) return draftSteps(click);
  if (aim?.from === target) return { type: "aim", aim: null };
  if (!here.length) return explanation(click);
  if (needsAim(target, here)) return { type: "aim", aim: { from: target, hints: here.map(equallyCheap) } };
  const action = playedAtOnce(click);
  return action ? { type: "play", action: action.text } : { type: "list", choices: [...here, ...questions] };
}

/** List the steps that a draft proposal can take at the target, the possible ones first. */
function draftSteps({ here, meant }: Click): ClickResult | null {
  const known = here.map(({ text, label }) => ({ text, label }));
  const choices = [...known, ...meant.filter(({ text }) => !here.some((hint) => hint.text === text))];
  return choices.length ? { type: "list", choices } : null;
}

/** Targets that people click to learn about them: a description of the thing replaces the reason for a refusal. */
const DESCRIBED = ["pawn", "seat", "pile"];

/** Explain a target without an action. */
function explanation({ target, description, meant: [likeliest], questions, past }: Click): ClickResult {
  if (DESCRIBED.includes(target.split(":")[0]!)) return { type: "notice", text: description, tone: "yes" };
  if (past) return { type: "notice", text: "This is the past: go back to now to play.", tone: "no" };
  if (likeliest) return { type: "explain", action: likeliest.text, card: questions[0]?.card ?? null };
  return { type: "notice", text: `${description} Nothing can be done here now.`, tone: "no" };
}

/** Longest list of choices at the click; longer lists use a second click, if that tells the choices apart. */
const FEW = 6;

/** Whether a second click is the better way to choose an action, such as the city to which a card leads. */
const needsAim = (target: string, here: ActionHintFrame[]): boolean =>
  here.length > FEW && here.every(({ targets }) => targets.some((other) => other !== target));

/** Hint of an aim: with the action chosen, its cost no longer makes one target weaker than another. */
const equallyCheap = (hint: ActionHintFrame): ActionHintFrame => ({ ...hint, priority: 0, cost: 0 });

/** Action that the click plays without a menu, if any. A final card needs the menu, unless the question is which card. */
function playedAtOnce({ target, here, listed, aim }: Click): ActionHintFrame | null {
  const action = aim && here.length > 1 ? null : unambiguous(here);
  const isFinalCard = action?.final && target.startsWith("card:") && !isOnlyChoice(byKind(listed), action.kind);
  return isFinalCard ? null : action;
}

/**
 * Action of a click where several are possible, if unambiguous: the cheapest way to the same end, if it is free. Events
 * do not interfere with everyday actions.
 */
function unambiguous(here: ActionHintFrame[]): ActionHintFrame | null {
  const usual = here.filter((hint) => !isEvent(hint));
  const [first, ...others] = usual.length ? usual : here;
  if (!first) return null;
  const same = others.every(({ purpose }) => first.purpose && first.cost === 0 && purpose === first.purpose);
  return same ? first : null;
}
