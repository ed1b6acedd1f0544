/** Rectangles and points on a board. */

export interface Point {
  x: number;
  y: number;
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether two rectangles overlap. */
export function overlap(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Rectangle moved by an offset. */
export function moved({ left, top, right, bottom }: Rect, x: number, y: number): Rect {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

/** Bounding rectangle of others. */
export function around(rects: Rect[]): Rect {
  return {
    left: Math.min(...rects.map(({ left }) => left)),
    top: Math.min(...rects.map(({ top }) => top)),
    right: Math.max(...rects.map(({ right }) => right)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
  };
}
