/** Course of a game as a drawing: its probabilities, strokes and landmarks in a box in pixels. */

import type { GameReview, ReviewMark, ReviewStep } from "../generated/protocol";

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Coloured part of a change: a decision, or luck. */
export interface Stroke {
  index: number;
  part: "decision" | "luck";
  d: string;
}

/** Threshold of the win probability below which changes stay uncoloured, so that the line looks calm. */
export const WORTH_A_COLOUR = 0.02;

/** Change of the win probability in percentage points, with its sign. */
export function points(change: number): string {
  const whole = Math.round(change * 100);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "±0";
}

/** Scales from decision numbers and probabilities to pixels. */
export function scales(count: number, box: Box) {
  const wide = box.width - box.left - box.right;
  const high = box.height - box.top - box.bottom;
  return {
    x: (place: number) => box.left + (wide * place) / Math.max(1, count),
    y: (chance: number) => box.top + high * (1 - chance),
    /** Decision before which the table stands at a horizontal position. */
    at: (x: number) => Math.max(0, Math.min(count, Math.round(((x - box.left) / wide) * count))),
  };
}

const round = (n: number) => Math.round(n * 10) / 10;

/** Line through all probabilities, by way of the expected value after each decision. */
export function line(review: GameReview, box: Box): string {
  const { x, y } = scales(review.steps.length, box);
  const ways = review.steps.map((step, i) => `L${round(x(i + 0.5))} ${round(y(step.expected))}L${round(x(i + 1))} ${round(y(step.after))}`);
  return `M${round(x(0))} ${round(y(review.chances[0] ?? 0))}${ways.join("")}`;
}

/** Strokes of decisions and luck that changed something. */
export function strokes(steps: readonly ReviewStep[], box: Box): Stroke[] {
  const { x, y } = scales(steps.length, box);
  const from = (a: number, b: number, c: number, d: number) => `M${round(x(a))} ${round(y(b))}L${round(x(c))} ${round(y(d))}`;
  return steps.flatMap((step, index) => [
    ...(Math.abs(step.decision) < WORTH_A_COLOUR ? [] : [{ index, part: "decision" as const, d: from(index, step.before, index + 0.5, step.expected) }]),
    ...(Math.abs(step.luck) < WORTH_A_COLOUR ? [] : [{ index, part: "luck" as const, d: from(index + 0.5, step.expected, index + 1, step.after) }]),
  ]);
}

/** Landmarks in lanes, one lane per kind, in order of appearance. Landmarks at one place are merged. */
export function lanes(marks: readonly ReviewMark[]): { kind: string; tone: string; places: { place: number; texts: string[] }[] }[] {
  const kinds = [...new Set(marks.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = marks.filter((mark) => mark.kind === kind);
    const places = [...new Set(own.map(({ index }) => index + 1))];
    return {
      kind,
      tone: own[0]!.tone,
      places: places.map((place) => ({ place, texts: own.filter(({ index }) => index + 1 === place).map(({ text }) => text) })),
    };
  });
}

/** Places of numbered signs, moved apart so that none hides another. */
export function apart(places: readonly number[], gap: number): number[] {
  const moved = [...places];
  for (let i = moved.length - 2; i >= 0; i--) moved[i] = Math.min(moved[i]!, moved[i + 1]! - gap);
  return moved;
}

/** Entries of the log before each decision, and at the end. */
export const entries = (review: GameReview): number[] => [...review.steps.map(({ seq }) => seq), review.end];

/** Decision in the course at an entry of the log. An undone entry counts as the last decision kept before it. */
export function placeOf(review: GameReview, seq: number): number {
  const at = entries(review).findLastIndex((entry) => entry <= seq);
  return Math.max(0, at);
}
