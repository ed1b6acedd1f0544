"""Actions as a page offers them: an order in plain words, and what on the table can be clicked for it."""

from __future__ import annotations

from collections.abc import Callable

from fourcures.engine.game_type import ActionHint
from fourcures.games.dice.data.board import COLOURS, FACES
from fourcures.games.dice.notation.names import role_name
from fourcures.games.dice.options import Options
from fourcures.games.dice.rules.actions import colour_in, column_of, kind_of
from fourcures.games.dice.rules.roles import points_for_a_cure
from fourcures.games.dice.rules.state import THE_SEAT, State
from fourcures.games.dice.vocabulary import ACTION_SPACE

PAWN = f"pawn:{THE_SEAT}"
AFTER_DRIVING = 1  # the rank of dearer ways to a city, and of what is rarely wanted there


def action_hint(state: State, options: Options, action: int) -> ActionHint:
    """How a page offers a legal action."""
    return HintWriter(state, options).of(action)


class HintWriter:
    """Words and spots for the actions of one moment."""

    def __init__(self, state: State, options: Options) -> None:
        self.state = state
        self.board = options.board

    def of(self, number: int) -> ActionHint:
        """The offer of an action."""
        by_kind: dict[str, Callable[[int, int], ActionHint]] = {
            "drive": lambda city, _: ActionHint(f"Drive to {self._city(city)}", (self._place(city),)),
            "treat": lambda colour, _: self._here(f"Treat {COLOURS[colour]} in", colour),
            "cure": self._cure,
            "pass": lambda *_: ActionHint("Pass: spend an action on nothing"),
            "dispatch": lambda *_: ActionHint("Dispatcher: roll the numbered die to fly", (PAWN,)),
            "fly": lambda city, _: ActionHint(f"Fly to {self._city(city)}", (self._place(city),), AFTER_DRIVING),
            "stay": self._stay,
            "clear": lambda colour, _: self._here(f"Clear all {COLOURS[colour]} from", colour),
            "proceed": lambda *_: ActionHint("Let the moment pass"),
            "reroll": self._reroll,
            "keep": lambda face, _: ActionHint(f"Keep a {FACES[face]} die", (f"die:{FACES[face]}",)),
            "roll": lambda *_: ActionHint("Roll the other dice again"),
            "airlift": lambda city, _: ActionHint(
                f"Air-Lift to {self._city(city)}", (self._place(city), "event:air_lift")
            ),
            "remove": self._remove,
            "advance": lambda colour, _: self._research(f"Break-through: one point for {COLOURS[colour]}", colour),
            "quarantine": lambda city, _: ActionHint(
                f"Quarantine {self._city(city)}", (self._place(city), "event:quarantine")
            ),
            "drop": lambda colour, _: self._research(f"Take one point off {COLOURS[colour]}", colour),
            "role": self._role,
        }
        return by_kind[ACTION_SPACE.names[kind_of(number)]](column_of(number), colour_in(number))

    def _here(self, label: str, colour: int) -> ActionHint:
        """Something done to the cubes of a colour where the pawn is."""
        city, name = self.board.cities[self.state.pawn], COLOURS[colour]
        spots = (f"cube:{city}:{name}", f"disease:{name}", f"place:{city}")
        return ActionHint(f"{label} {self._city(self.state.pawn)}", spots)

    def _cure(self, colour: int, _: int) -> ActionHint:
        points = points_for_a_cure(self.state)
        return ActionHint(
            f"Cure {COLOURS[colour]} ({points} research point{'s' * (points > 1)})", (f"disease:{COLOURS[colour]}",)
        )

    def _stay(self, _: int, __: int) -> ActionHint:
        city = self.state.pawn
        return ActionHint(f"Stay in {self._city(city)}", (self._place(city), PAWN))

    def _reroll(self, one_less: int, _: int) -> ActionHint:
        dice = f"{one_less + 1} black dice" if one_less else "1 black die"
        return ActionHint(f"Roll {dice} again", ("die:black",), -one_less)

    def _remove(self, city: int, colour: int) -> ActionHint:
        spots = (f"cube:{self.board.cities[city]}:{COLOURS[colour]}", self._place(city), "event:resilient_population")
        return ActionHint(f"Resilient Population: remove {COLOURS[colour]} from {self._city(city)}", spots)

    def _research(self, label: str, colour: int) -> ActionHint:
        return ActionHint(label, (f"disease:{COLOURS[colour]}",))

    def _role(self, role: int, _: int) -> ActionHint:
        return ActionHint(f"Take the role {role_name(role)} for the next turn")

    def _place(self, city: int) -> str:
        return f"place:{self.board.cities[city]}"

    def _city(self, city: int) -> str:
        return self.board.names[city]
