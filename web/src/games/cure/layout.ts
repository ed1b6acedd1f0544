/** Layout of the ring in pixels: the infection track around it, six regions, the treatment centre in the middle. */

import type { Point } from "../common/rects";

export interface Size {
  width: number;
  height: number;
}

export interface Sector {
  /** Outline as an SVG path. */
  path: string;
  /** Centre of the things drawn in it. */
  middle: Point;
  /** Position of a note at its inner edge. */
  inside: Point;
}

/** Region as a click target: its bounding box, and its outline inside that box. */
export interface Region extends Sector {
  box: Point & Size;
  outline: string;
}

export interface Ring {
  centre: Point;
  hole: Size; // half the size of the treatment centre
  regions: Region[];
  /** Arrow from each region to the next one, clockwise. */
  arrows: (Point & { turn: number })[];
  track: Sector[];
  /** Scale of things, and the smallest width of a region. */
  unit: number;
  room: number;
}

const GAP = 6; // pixels between neighbours
const CORNERS = 230; // pixels beside a wide ring that are left to what lies in the corners
const WIDEST = 1.5;
const HEAP = { rim: 6, gap: 4 }; // pixels around dice of a colour, and between two colours

export function ring(regions: number, spaces: number, width: number, height: number): Ring {
  const radius = Math.min(width, height) / 2 - 4;
  const wide = Math.max(1, Math.min(WIDEST, (width - CORNERS) / height)); // an oval where there is room for it
  const band = Math.max(20, radius * 0.075);
  const outer = radius - band - GAP;
  const inner = outer * 0.41;
  const oval = { centre: { x: width / 2, y: height / 2 }, wide };
  const share = (2 * Math.PI) / regions;
  const angle = (i: number) => i * share - Math.PI / 2; // the first region lies at the top
  const half = (r: number, whole: number) => whole / 2 - GAP / 2 / r;
  const middle = inner + (outer - inner) * (wide > 1 ? 0.53 : 0.5);
  const step = (2 * Math.PI) / (spaces + 1); // one place stays free between end and beginning
  const unit = Math.max(0.85, Math.min(1.65, (radius * Math.sqrt(wide)) / 235));
  return {
    centre: oval.centre,
    hole: { width: (inner - GAP) * wide, height: inner - GAP },
    regions: Array.from({ length: regions }, (_, i) => {
      const shape = (of: Oval) => sector(of, inner, outer, angle(i), half(inner, share), half(outer, share));
      const box = boxAround(oval, inner, outer, angle(i) - share / 2, angle(i) + share / 2);
      return {
        path: shape(oval),
        box,
        outline: shape({ centre: { x: oval.centre.x - box.x, y: oval.centre.y - box.y }, wide }),
        middle: around(oval, middle, angle(i)),
        inside: around(oval, inner + 15, angle(i)),
      };
    }),
    arrows: Array.from({ length: regions }, (_, i) => ({
      ...around(oval, middle, angle(i + 0.5)),
      turn: (Math.atan2(Math.cos(angle(i + 0.5)), -wide * Math.sin(angle(i + 0.5))) * 180) / Math.PI,
    })),
    track: Array.from({ length: spaces }, (_, i) => {
      const at = (i + 1) * step - Math.PI / 2;
      const reach = half(radius, step) + GAP / 4 / radius;
      const middle = around(oval, radius - band / 2, at);
      return { path: sector(oval, radius - band, radius, at, reach, reach), middle, inside: middle };
    }),
    unit,
    room: unit * (wide > 1.2 ? 150 : 118),
  };
}

/** Number of rows that heaps of dice need in a width of `room`, with every die drawn. */
export function rowsOfDice(heaps: number[], size: number, room: number): number {
  let [rows, used] = [0, Infinity];
  for (const dice of heaps) {
    const width = dice * (size + 1) + HEAP.rim;
    const fits = used + HEAP.gap + width <= room;
    used = fits ? used + HEAP.gap + width : width;
    if (!fits) rows += 1;
  }
  return rows;
}

interface Oval {
  centre: Point;
  wide: number; // ratio of width to height
}

function around({ centre, wide }: Oval, radius: number, angle: number): Point {
  return { x: centre.x + wide * radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

/** Bounding box of a piece of a ring. */
function boxAround(oval: Oval, inner: number, outer: number, from: number, to: number): Point & Size {
  const angles = Array.from({ length: 25 }, (_, i) => from + ((to - from) * i) / 24);
  const points = angles.flatMap((angle) => [around(oval, inner, angle), around(oval, outer, angle)]);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** SVG path of a piece of a ring around an angle, with its half-widths inside and outside. */
function sector(oval: Oval, inner: number, outer: number, at: number, halfIn: number, halfOut: number): string {
  const point = (radius: number, angle: number) => {
    const { x, y } = around(oval, radius, angle);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const arc = (radius: number, way: 0 | 1) => `A${(oval.wide * radius).toFixed(1)} ${radius.toFixed(1)} 0 0 ${way}`;
  return (
    `M${point(outer, at - halfOut)}${arc(outer, 1)} ${point(outer, at + halfOut)}` +
    `L${point(inner, at + halfIn)}${arc(inner, 0)} ${point(inner, at - halfIn)}Z`
  );
}
