"""Seating at one keyboard: which seats bots play, and whether the others see each other's hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fourcures import FourcuresError, GameType

if TYPE_CHECKING:
    from fourcures.catalogue import Clause

ME = "me"
HANDS = "hands"  # name of the option that hides hands, in games that have it
OPEN, CLOSED = "open", "closed"


def seat_bots(game_type: GameType, players: int, text: str | None) -> dict[int, str]:
    """Bots by seat, from a name for all seats but the first, or a name for each seat."""
    if text is None:
        return {}
    from fourcures.bots.tasks import check_bot

    names = [name.strip() for name in text.split(",")]
    if len(names) == 1 and players > 1:
        names = [ME, *names * (players - 1)]
    if len(names) != players:
        raise FourcuresError(
            f"--bots {text}: {len(names)} names for {players} {'seats' if players > 1 else 'seat'}; write one bot for "
            f"all seats but the first, or one name for each seat, {ME} where you play."
        )
    seated = {seat: name for seat, name in enumerate(names) if name not in (ME, "")}
    for name in sorted(set(seated.values())):
        check_bot(game_type.name, name)
    return seated


def open_hands(
    game_type: GameType, given: Mapping[str, Any], bots: Mapping[int, str]
) -> tuple[dict[str, Any], list[str]]:
    """Open the hands if one keyboard plays several seats and ``given`` does not say otherwise.

    Return the options, and notes for the players. If hands stay hidden, the note quotes the rule that hides them.
    """
    options = game_type.make_options(**given)
    at_the_keyboard = options.players - len(bots)
    if not game_type.hides_hands(options) or at_the_keyboard < 2:
        return dict(given), []
    rule = _hiding_rule(game_type, options)
    if HANDS in given:
        told = f" {rule.rule} ({rule.id})" if rule else ""
        return dict(given), [f"Hands are hidden, and pass from seat to seat behind a screen.{told}"]
    told = f" ({rule.id})" if rule else ""
    note = f"Hands lie open, as one keyboard plays {at_the_keyboard} seats; --{HANDS} {CLOSED} hides them{told}."
    return {**given, HANDS: OPEN}, [note]


def _hiding_rule(game_type: GameType, options: Any) -> Clause | None:
    """The clause in force that says whether hands are hidden."""
    from fourcures import catalogue
    from fourcures.terminal.help_text import is_in_force

    chosen = options.as_json()
    clauses = (one for one in catalogue.clauses(game_type.name) if one.option and one.option[0] == HANDS)
    return next((one for one in clauses if is_in_force(one, chosen, chosen[game_type.preset])), None)
