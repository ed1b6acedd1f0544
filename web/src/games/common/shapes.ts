/** Shapes that stand for colours, so that colour is never the only sign. */

/** Style of a disease, from the colours in every game's components. */
export interface ColourStyle {
  name: string;
  letter: string;
  shape: string;
}

/** Outline of a shape around 0, 0, as an SVG path; all shapes look about equally large at the same size. */
export function outline(shape: string, size: number): string {
  const r = size / 2;
  const at = (x: number, y: number) => `${round(x * r)} ${round(y * r)}`;
  switch (shape) {
    case "triangle":
      return `M${at(0, -1)}L${at(1.04, 0.86)}L${at(-1.04, 0.86)}Z`;
    case "square":
      return `M${at(-0.86, -0.86)}H${round(0.86 * r)}V${round(0.86 * r)}H${round(-0.86 * r)}Z`;
    case "diamond":
      return `M${at(0, -1.14)}L${at(1.14, 0)}L${at(0, 1.14)}L${at(-1.14, 0)}Z`;
    case "plus": {
      const a = 0.42;
      const arms: [number, number][] = [[-a, -1], [a, -1], [a, -a], [1, -a], [1, a], [a, a], [a, 1], [-a, 1], [-a, a], [-1, a], [-1, -a], [-a, -a]];
      return `M${arms.map(([x, y]) => at(x, y)).join("L")}Z`;
    }
    case "ring":
      return circle(r) + circle(r * 0.5);
    default:
      return circle(r);
  }
}

function circle(r: number): string {
  const d = round(r);
  return `M${-d} 0A${d} ${d} 0 1 0 ${d} 0A${d} ${d} 0 1 0 ${-d} 0Z`;
}

function round(x: number): number {
  return Math.round(x * 100) / 100;
}
