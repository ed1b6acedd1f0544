"""The legal actions as a menu: grouped by what is done, so that many flights are one line; filtered by typing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from fourcures.engine.game_type import Action

SHORT = 10  # so many actions of a kind are listed without opening a group
FEW = 14  # and so many in all


@dataclass(frozen=True)
class Group:
    """The actions of one kind of one seat."""

    seat: int
    kind: str
    actions: tuple[Action, ...]


Choice = Action | Group


def grouped(actions: Iterable[Action], first_seat: int | None) -> list[Group]:
    """The groups of the actions, those of ``first_seat`` before those of the others."""
    groups: dict[tuple[int, str], list[Action]] = {}
    for action in actions:
        groups.setdefault((action.seat, action.kind), []).append(action)
    ordered = sorted(groups.items(), key=lambda entry: (entry[0][0] != first_seat, entry[0][0]))
    return [Group(seat, kind, tuple(members)) for (seat, kind), members in ordered]


def menu(groups: list[Group]) -> list[Choice]:
    """What to offer while nothing is typed: short groups in full, long ones as one line to open."""
    everything = sum(len(group.actions) for group in groups)
    choices: list[Choice] = []
    for group in groups:
        if everything <= FEW or len(group.actions) <= SHORT or len(groups) == 1:
            choices += group.actions
        else:
            choices.append(group)
    return choices


def matching(actions: Iterable[Action], typed: str) -> list[Action]:
    """The actions that contain every typed word, as the beginning of a word or else anywhere; best matches first."""
    wanted = plain(typed).split()
    ranked: list[tuple[int, int, Action]] = []
    for place, action in enumerate(actions):
        words = plain(action.text).split()
        text = " ".join(words)
        if words[: len(wanted)] == wanted:
            rank = 0
        elif text.startswith(" ".join(wanted)):
            rank = 1
        elif all(any(word.startswith(part) for word in words) for part in wanted):
            rank = 2
        elif all(part in text for part in wanted):
            rank = 3
        else:
            continue
        ranked.append((rank, place, action))
    return [action for _, _, action in sorted(ranked, key=lambda entry: entry[:2])]


def plain(text: str) -> str:
    """Text as it is compared: lower case, without accents, words apart."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("_", " "))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter) and letter != ".")
