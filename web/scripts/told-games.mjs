// Writes src/generated/told_*.json: games of the real rules with the truth after each event, for tests to follow.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { printed, root } from "./python.mjs";

const write = async (game) =>
  writeFileSync(join(root, "web", "src", "generated", `told_${game}.json`), await printed("web/scripts/told_games.py", game));

await Promise.all(["cure", "dice", "pandemic"].map(write));
