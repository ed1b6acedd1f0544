"""``python -m fourcures`` is the command line."""

from fourcures_command import main

main()
