/** Camera: visible part of the map, changed by dragging, pinching and zooming, or to reveal an event. */

import world from "../../generated/world.json";
import type { Point } from "./positions";

const CLOSEST = 2.6; // screen pixels per unit of the map
const READABLE = 0.5; // if a fitted map would be below this scale, names are too small: start closer, on a pawn
const CLOSE = 1; // scale of that start
const MARGIN = 70; // screen pixels between a revealed place and the edge

export class Camera {
  width = $state(0);
  height = $state(0);
  scale = $state(1);
  x = $state(world.width / 2);
  y = $state(world.height / 2);
  /** Whether the next change is animated. */
  gliding = $state(false);
  /** The reader's choice: all of the map however small, or some part of it. */
  private choice: "none" | "whole" | "part" = "none";

  /** Scale at which the whole map fits. */
  get fitted(): number {
    return Math.min(this.width / world.width, this.height / world.height);
  }

  get transform(): string {
    const [x, y] = [this.width / 2 - this.x * this.scale, this.height / 2 - this.y * this.scale];
    return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${this.scale.toFixed(4)})`;
  }

  /** Adapt to the size of the screen: fit the map into it, unless the reader has moved it. */
  open(width: number, height: number, place: Point): void {
    const close = this.width > 0 && this.choice === "none" && this.scale > this.fitted * 1.02;
    [this.width, this.height] = [width, height];
    const [x, y] = close ? [this.x, this.y] : place;
    if (this.choice === "part") this.centreOn(this.x, this.y, this.scale);
    else if (this.choice === "none" && this.fitted < READABLE) this.centreOn(x, y, CLOSE);
    else this.centreOn(world.width / 2, world.height / 2, this.fitted);
  }

  /** Centre a place at a scale, as far as the map's edges allow. */
  centreOn(x: number, y: number, scale: number): void {
    this.scale = Math.max(this.fitted, Math.min(CLOSEST, scale));
    this.x = within(x, this.width / this.scale, world.width);
    this.y = within(y, this.height / this.scale, world.height);
  }

  /** Pan by screen pixels. */
  drag(dx: number, dy: number): void {
    this.gliding = false;
    if (this.scale > this.fitted) this.choice = "part";
    this.centreOn(this.x - dx / this.scale, this.y - dy / this.scale, this.scale);
  }

  /** Zoom by a factor, 0 for the whole map. The place under a point of the screen stays there. */
  zoom(factor: number, left = this.width / 2, top = this.height / 2): void {
    const scale = Math.max(this.fitted, Math.min(CLOSEST, this.scale * factor));
    this.choice = scale > this.fitted ? "part" : "whole";
    const keep = 1 / this.scale - 1 / scale;
    this.centreOn(this.x + (left - this.width / 2) * keep, this.y + (top - this.height / 2) * keep, scale);
  }

  /** Pan just far enough to bring a place well into view. */
  reveal([x, y]: Point): void {
    const [half, tall] = [this.width / 2 - MARGIN, this.height / 2 - MARGIN];
    const dx = (x - this.x) * this.scale;
    const dy = (y - this.y) * this.scale;
    const over = (d: number, room: number) => (Math.abs(d) > room ? d - Math.sign(d) * room : 0);
    const [right, down] = [over(dx, Math.max(0, half)), over(dy, Math.max(0, tall))];
    if (right === 0 && down === 0) return;
    this.gliding = true;
    this.centreOn(this.x + right / this.scale, this.y + down / this.scale, this.scale);
  }
}

function within(middle: number, shown: number, whole: number): number {
  return shown >= whole ? whole / 2 : Math.max(shown / 2, Math.min(whole - shown / 2, middle));
}
