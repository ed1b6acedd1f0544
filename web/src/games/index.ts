/** Registry of game UIs: each is the default export of the folder named after the game, loaded on demand. */

import type { AnyGameUI } from "./game_ui";

const modules = import.meta.glob<{ default: AnyGameUI }>("./*/index.ts");

/** Load the UI of a game; a plain one if the game has none of its own. */
export async function loadGameUI(game: string): Promise<AnyGameUI> {
  const load = modules[`./${game}/index.ts`] ?? modules["./plain/index.ts"];
  return (await load!()).default;
}
