import { describe, expect, it } from "vitest";
import world from "../../generated/world.json";
import { Camera } from "./camera.svelte";

const PAWN = [200, 200] as const;
const wide = world.width / world.height;

function opened(height: number): Camera {
  const camera = new Camera();
  camera.open(height * wide, height, PAWN);
  return camera;
}
const shows = (camera: Camera) => camera.scale / camera.fitted;

describe("camera", () => {
  it("fits the map again when the window grows or shrinks", () => {
    const camera = opened(600);
    expect(shows(camera)).toBe(1);
    for (const height of [900, 400, 1200]) {
      camera.open(height * wide, height, PAWN);
      expect(shows(camera), `${height}`).toBe(1);
    }
  });

  it("is close where the whole map would be too small, and far again where it is not", () => {
    const camera = opened(120);
    expect(shows(camera)).toBeGreaterThan(1.5);
    camera.open(900 * wide, 900, PAWN);
    expect(shows(camera)).toBe(1);
  });

  it("leaves alone what the reader has chosen to see", () => {
    const camera = opened(600);
    camera.zoom(2);
    const { scale } = camera;
    camera.open(700 * wide, 700, PAWN);
    expect(camera.scale).toBe(scale);
    const phone = opened(120);
    phone.zoom(0);
    phone.open(130 * wide, 130, PAWN);
    expect(shows(phone)).toBe(1);
  });

  it("stays where something was shown while a bar of the browser comes and goes", () => {
    const camera = opened(120);
    camera.reveal([1000, 300]);
    const { x, y } = camera;
    camera.open(120 * wide, 121, PAWN);
    expect(Math.hypot(camera.x - x, camera.y - y)).toBeLessThan(2);
  });
});
