/** Gestures: passes drags, pinches, double taps and the wheel to a camera. A drag does not click what lies below. */

import type { Action } from "svelte/action";
import type { Camera } from "./camera.svelte";

const SLOP = 6; // pixels that a finger may move in a click
const CLOSER = 1.7;

interface Touch {
  x: number;
  y: number;
}

export const gestures: Action<SVGSVGElement, Camera> = (svg, camera) => {
  const down = new Map<number, Touch>();
  let travelled = 0;

  const place = (event: MouseEvent): Touch => {
    const box = svg.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function press(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (down.size === 0) travelled = 0;
    down.set(event.pointerId, place(event));
  }

  function move(event: PointerEvent): void {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    travelled += Math.hypot(dx, dy);
    if (travelled < SLOP) return;
    svg.setPointerCapture(event.pointerId);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const far = (a: Touch) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
      camera.drag(dx / 2, dy / 2);
      camera.zoom(far(now) / far(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else {
      camera.drag(dx, dy);
    }
    down.set(event.pointerId, now);
  }

  const release = (event: PointerEvent): void => void down.delete(event.pointerId);

  function click(event: MouseEvent): void {
    if (travelled < SLOP || event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
  }

  function twice(event: MouseEvent): void {
    if ((event.target as Element).closest("[role=button]")) return;
    const { x, y } = place(event);
    camera.gliding = true;
    camera.zoom(CLOSER, x, y);
  }

  function wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { x, y } = place(event);
    camera.gliding = false;
    camera.zoom(Math.exp(-event.deltaY / 200), x, y);
  }

  const ear = new AbortController();
  const { signal } = ear;
  svg.addEventListener("pointerdown", press, { signal });
  svg.addEventListener("pointermove", move, { signal });
  svg.addEventListener("pointerup", release, { signal });
  svg.addEventListener("pointercancel", release, { signal });
  svg.addEventListener("click", click, { signal, capture: true });
  svg.addEventListener("dblclick", twice, { signal });
  svg.addEventListener("wheel", wheel, { signal, passive: false });
  return { destroy: () => ear.abort() };
};
