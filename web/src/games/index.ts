/** Where each game's face is found: the default export of the folder of its name, fetched when a table needs it. */

import type { GameFace } from "../lib/board";

/** The page hands through what a game's face draws without looking into it. */
export type AnyFace = GameFace<any, any>;

const faces = import.meta.glob<{ default: AnyFace }>("./*/index.ts");

/** The face of a game; a plain one for a game that has none of its own. */
export async function faceOf(game: string): Promise<AnyFace> {
  const own = faces[`./${game}/index.ts`] ?? faces["./plain/index.ts"];
  return (await own!()).default;
}
