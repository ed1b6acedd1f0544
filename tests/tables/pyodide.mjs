// node tests/tables/pyodide.mjs SITE MODULE: in Pyodide, await main() of a module of the tests and print its JSON.
// SITE is a folder of packages built for Pyodide; fourcures itself is that of this tree.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const { loadPyodide } = createRequire(new URL("web/", root))("pyodide");
const [site, module] = process.argv.slice(2);
const folders = { "/site": site, "/src": fileURLToPath(new URL("src", root)), "/tests": fileURLToPath(new URL("tests", root)) };

function mountFolders(FS) {
  for (const [place, folder] of Object.entries(folders)) {
    FS.mkdir(place);
    FS.mount(FS.filesystems.NODEFS, { root: folder }, place);
  }
}

try {
  const env = { HOME: "/", PYTHONDONTWRITEBYTECODE: "1", PYTHONPATH: Object.keys(folders).join(":") };
  const pyodide = await loadPyodide({ env, fsInit: mountFolders });
  console.log(await pyodide.runPythonAsync(`import json\nimport ${module} as script\njson.dumps(await script.main())`));
} catch (error) {
  console.error(error.message); // a stack would show the megabytes of Pyodide's one line
  process.exitCode = 1;
}
