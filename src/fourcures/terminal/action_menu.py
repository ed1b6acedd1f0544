"""Menu of the legal actions: grouped by kind, so that many flights are one line; filtered by typing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from fourcures.engine.action_text import closest
from fourcures.engine.values import Action

SHORT_GROUP = 10  # most actions of a kind that are listed without opening a group
SHORT_MENU = 14  # most actions in all that are listed without groups
SHORTEST = 3  # letters of an abbreviation, which stands for a longer word with some left out


@dataclass(frozen=True)
class Group:
    """Actions of one seat that begin with the same word. A ``folded`` group is listed as one line."""

    seat: int
    kind: str
    actions: tuple[Action, ...]
    folded: bool = False


MenuItem = Action | Group


def grouped(actions: Iterable[Action], first_seat: int | None, asides: frozenset[str] = frozenset()) -> list[Group]:
    """Group the actions by seat and first word, ``first_seat`` first. Groups with a word in ``asides`` are folded."""
    groups: dict[tuple[int, str], list[Action]] = {}
    for action in actions:
        groups.setdefault((action.seat, action.text.split()[0]), []).append(action)
    ordered = sorted(groups.items(), key=lambda entry: (entry[0][0] != first_seat, entry[0][0]))
    return [Group(seat, word, tuple(members), word in asides) for (seat, word), members in ordered]


def menu(groups: list[Group]) -> list[MenuItem]:
    """Menu items while nothing is typed: short groups in full, long ones as one line to open."""
    everything = sum(len(group.actions) for group in groups if not group.folded)
    items: list[MenuItem] = []
    for group in groups:
        few = everything <= SHORT_MENU or len(group.actions) <= SHORT_GROUP
        if len(groups) == 1 or len(group.actions) == 1 or (few and not group.folded):
            items += group.actions
        else:
            items.append(group)
    return items


def matching(actions: Iterable[Action], typed: str) -> list[Action]:
    """Actions that contain every typed word, preferably at the beginning of a word. The best matches come first."""
    wanted = normalized(typed).split()
    matches: list[tuple[int, int, Action]] = []
    for place, action in enumerate(actions):
        words = normalized(action.text).split()
        text = " ".join(words)
        if words[: len(wanted)] == wanted:
            quality = 0
        elif text.startswith(" ".join(wanted)):
            quality = 1
        elif all(any(word.startswith(part) for word in words) for part in wanted):
            quality = 2
        elif all(part in text for part in wanted):
            quality = 3
        else:
            continue
        matches.append((quality, place, action))
    return [action for _, _, action in sorted(matches, key=lambda entry: entry[:2])]


def respelt(actions: Iterable[Action], typed: str, verbs: Iterable[str] = ()) -> tuple[str, list[Action]]:
    """Correct a misspelt or abbreviated text. Return the correction, and the actions that match it.

    ``verbs`` count as known words though no action may have them now. A text with such a word then matches nothing.
    """
    pool = list(actions)
    known = sorted({word for action in pool for word in normalized(action.text).split()} | set(verbs))
    words = []
    for word in normalized(typed).split():
        meant = word if any(word in one for one in known) else closest(word, known) or _shortened(word, known)
        if not meant:
            return "", []
        words.append(meant)
    text = " ".join(words)
    found = matching(pool, text)
    return (text, found) if found else ("", [])


def _shortened(word: str, known: Iterable[str]) -> str:
    """First known word with the same initial and all these letters in order, as ``chgo`` stands for chicago."""
    if len(word) < SHORTEST:
        return ""
    for whole in known:
        letters = iter(whole)
        if whole[0] == word[0] and all(letter in letters for letter in word):
            return whole
    return ""


def normalized(text: str) -> str:
    """Normal form of a text for comparison: lower case, without accents, words separated by spaces."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("_", " "))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter) and letter != ".")
