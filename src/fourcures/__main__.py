"""``python -m fourcures`` is the command line."""

from fourcures.cli import main

main()
