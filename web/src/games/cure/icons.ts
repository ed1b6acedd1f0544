/** Icons on player dice, drawn around 0, 0 in a field of 28 by 28: lists of filled or stroked shapes. */

export interface Stroke {
  d: string;
  line?: number; // stroke width; filled if omitted
}

const ring = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const plus = (x: number, y: number, s: number) => {
  const [a, b] = [s / 3, (2 * s) / 3];
  return `M${x - a} ${y - s}h${2 * a}v${b}h${b}v${2 * a}h${-b}v${b}h${-2 * a}v${-b}h${-b}v${-2 * a}h${b}Z`;
};

export const ICONS: Record<string, Stroke[]> = {
  fly: [{ d: "M9-12c2-2 5-1 4 2L6 0l3 11-3 2-6-9-5 5 1 4-2 2-3-5-5-3 2-2 4 1 5-5-9-6 2-3 11 3Z" }],
  sail: [{ d: "M-13 6H13L9 13H-9Z" }, { d: "M-1-14V3H-11Z" }, { d: "M2-9 11 3H2Z" }],
  treat: [{ d: plus(0, 0, 12) }],
  treat2: [{ d: plus(-7, 0, 6.5) }, { d: plus(7, 0, 6.5) }],
  treat3: [{ d: plus(0, -7, 6) }, { d: plus(-7.5, 6, 6) }, { d: plus(7.5, 6, 6) }],
  sample: [
    { d: "M-6-13H6", line: 3 },
    { d: "M-4-12V8a4 4 0 0 0 8 0V-12", line: 2.4 },
    { d: "M-4-1H4V8a4 4 0 0 1-8 0Z" },
  ],
  biohazard: [
    { d: ring(0, -6.5, 6), line: 2.8 },
    { d: ring(-6, 4.5, 6), line: 2.8 },
    { d: ring(6, 4.5, 6), line: 2.8 },
    { d: ring(0, 0.6, 2.4) },
  ],
  contain: [{ d: "M0-14 12-10V1C12 8 6 12 0 15-6 12-12 8-12 1V-10Z", line: 3 }, { d: "m-6 0 5 5 8-10", line: 3 }],
  cross: [{ d: "M-11-7-7-11 0-4 7-11 11-7 4 0 11 7 7 11 0 4-7 11-11 7-4 0Z" }],
  airlift: [
    { d: "M-13-11H9M-2-11V-6", line: 2.6 },
    { d: "M-11 1C-11-4-6-6-2-6 5-6 7-1 7 2l7-1v4H7C6 8 3 9-2 9-7 9-11 6-11 1Z" },
    { d: "M-8 13H6", line: 2.6 },
  ],
};
