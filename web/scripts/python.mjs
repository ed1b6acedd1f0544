// Runs Python programs with the package of this checkout.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const own = join(root, ".venv", "bin", "python");
const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");
const path = [join(root, "src"), process.env.PYTHONPATH].filter(Boolean).join(delimiter);

/** What a Python program prints. */
export async function printed(...program) {
  const options = { cwd: root, env: { ...process.env, PYTHONPATH: path }, maxBuffer: 2 ** 28 };
  return (await promisify(execFile)(python, program, options)).stdout;
}
