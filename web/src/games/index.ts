/** Registry of game UIs: the default export of the folder of a game's name, fetched when a table needs it. */

import type { AnyGameUI } from "../lib/game_ui";

const modules = import.meta.glob<{ default: AnyGameUI }>("./*/index.ts");

/** The UI of a game; a plain one for a game that has none of its own. */
export async function loadGameUI(game: string): Promise<AnyGameUI> {
  const load = modules[`./${game}/index.ts`] ?? modules["./plain/index.ts"];
  return (await load!()).default;
}
