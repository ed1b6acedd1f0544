"""Find the Chromium that the page is tested with, or install one.

python tests/browser/chromium.py
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = ("chromium", "fonts-dejavu-core", "fonts-liberation")  # without fonts, text has no size
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def system_chromium() -> str | None:
    """Path of the system's Chromium, or of the one that FOURCURES_CHROMIUM names."""
    return os.environ.get("FOURCURES_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def fetched_chromium() -> str | None:
    """Path of the Chromium that Playwright has fetched, if any."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def main() -> int:
    """Install Chromium if there is none: on Debian, as root, from a package; otherwise by Playwright."""
    if system_chromium() or fetched_chromium():
        return 0
    print("Fetching Chromium, which the page is tested with ...", flush=True)
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
        for command in (["update"], ["install", "--yes", "--no-install-recommends", *PACKAGES]):
            subprocess.run(["apt-get", *command], check=False, **quiet)
    if system_chromium() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if system_chromium() is None and fetched_chromium() is None:
        print("There is no Chromium: tests of the page will be skipped. Install it, or set FOURCURES_CHROMIUM.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
