/** The ring in so many pixels: the infection track around it, six regions, the treatment centre in the middle. */

export interface Point {
  x: number;
  y: number;
}

export interface Sector {
  /** The outline, as an SVG path. */
  path: string;
  /** Where things in it are drawn. */
  middle: Point;
  /** Where a note of it is drawn, at its inner edge. */
  inside: Point;
}

export interface Ring {
  centre: Point;
  hole: number; // radius of the treatment centre
  regions: Sector[];
  /** The way from each region to the next one, clockwise. */
  arrows: (Point & { turn: number })[];
  track: Sector[];
  /** How large things are drawn. */
  unit: number;
}

const GAP = 6; // pixels between neighbours

export function ring(regions: number, spaces: number, width: number, height: number): Ring {
  const radius = Math.min(width, height) / 2 - 4;
  const band = Math.max(20, radius * 0.075);
  const outer = radius - band - GAP;
  const inner = outer * 0.41;
  const centre = { x: width / 2, y: height / 2 };
  const share = (2 * Math.PI) / regions;
  const angle = (i: number) => i * share - Math.PI / 2; // the first region lies at the top
  const half = (r: number, whole: number) => whole / 2 - GAP / 2 / r;
  const middle = inner + (outer - inner) * 0.53;
  const step = (2 * Math.PI) / (spaces + 1); // one place stays free between end and beginning
  return {
    centre,
    hole: inner - GAP,
    regions: Array.from({ length: regions }, (_, i) => ({
      path: sector(centre, inner, outer, angle(i), half(inner, share), half(outer, share)),
      middle: around(centre, middle, angle(i)),
      inside: around(centre, inner + 15, angle(i)),
    })),
    arrows: Array.from({ length: regions }, (_, i) => ({
      ...around(centre, middle, angle(i + 0.5)),
      turn: ((angle(i + 0.5) + Math.PI / 2) * 180) / Math.PI,
    })),
    track: Array.from({ length: spaces }, (_, i) => {
      const at = (i + 1) * step - Math.PI / 2;
      const reach = half(radius, step) + GAP / 4 / radius;
      const middle = around(centre, radius - band / 2, at);
      return { path: sector(centre, radius - band, radius, at, reach, reach), middle, inside: middle };
    }),
    unit: Math.max(0.85, Math.min(1.65, radius / 235)),
  };
}

function around(centre: Point, radius: number, angle: number): Point {
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

/** A piece of a ring, so far to both sides of an angle inside and outside. */
function sector(centre: Point, inner: number, outer: number, at: number, halfIn: number, halfOut: number): string {
  const point = (radius: number, angle: number) => {
    const { x, y } = around(centre, radius, angle);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return (
    `M${point(outer, at - halfOut)}A${outer.toFixed(1)} ${outer.toFixed(1)} 0 0 1 ${point(outer, at + halfOut)}` +
    `L${point(inner, at + halfIn)}A${inner.toFixed(1)} ${inner.toFixed(1)} 0 0 0 ${point(inner, at - halfIn)}Z`
  );
}
