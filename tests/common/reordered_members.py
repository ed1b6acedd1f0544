"""Games whose vocabulary declares its members in reverse order, behind a spare one.

Imported before the games, this module changes how theirs are read.
"""

from __future__ import annotations

import ast
from importlib.machinery import SourceFileLoader
from types import CodeType

SPARE = {
    "ActionKind": "SPARE = action('spare', group=0)",
    "JournalKind": "SPARE = entry((), 'Nothing happens.')",
    "Phase": "SPARE = phase('spare')",
    "PendingChoice": "",
}
FIRST = {"NONE"}  # members that stand for nothing are zero
read_code = SourceFileLoader.get_code


def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
    """Code of a module, with the members of a vocabulary reordered."""
    if not name.startswith("fourcures.games.") or ".vocabulary" not in name:
        return read_code(loader, name)
    module = ast.parse(loader.get_data(loader.path))
    for node in module.body:
        if isinstance(node, ast.ClassDef) and node.name in SPARE:
            node.body[1:] = [*ast.parse(SPARE[node.name]).body, *reordered(node.body[1:])]
    return compile(ast.fix_missing_locations(module), loader.path, "exec")


def reordered(members: list[ast.stmt]) -> list[ast.stmt]:
    """Return members in reverse order, after those that must come first."""
    first = [member for member in members if isinstance(member, ast.Assign) and ast.unparse(member.targets[0]) in FIRST]
    return first + [member for member in reversed(members) if member not in first]


SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
