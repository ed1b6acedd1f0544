"""Probabilities in a view: enumerated by hand, and confirmed in play."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from scipy.stats import chisquare

import fourcures as fc
from dice.builders import (
    Cubes,
    cured,
    eradicated,
    event,
    game_with,
    games,
    infector,
    naming,
    play,
    position,
    role_choice,
    rolled,
)
from dice.printed import CITIES, CITY_ROLLS, COLOUR_OF, COLOURS, MODES, ROLES
from dice.queries import args_of, erupted, faces_kept, faces_rolled, named, texts

Chances = tuple[Fraction, Fraction, Fraction]  # probabilities of 0, 1 and 2 black dice
SURE = tuple(tuple(Fraction(number == blacks) for number in range(3)) for blacks in range(3))


def mean(chances: Chances) -> Fraction:
    return chances[1] + 2 * chances[2]


def best(options: list[Chances]) -> Chances:
    """Option with the fewest blacks, which is the best by either measure."""
    found = min(options, key=mean)
    assert all(found[0] >= option[0] and found[2] <= option[2] for option in options)
    return found


def mixed(parts: list[tuple[Fraction, Chances]]) -> Chances:
    total = sum(weight for weight, _ in parts)
    first, second, third = (sum(weight * chances[number] for weight, chances in parts) / total for number in range(3))
    return first, second, third


def faces(uncured: int) -> list[str]:
    """Values of the faces of one die: white and uncured colours are usable."""
    return ["black", "usable", *["usable"] * uncured, *["useless"] * (4 - uncured)]


def decided(dice: tuple[str, ...], kept: int, blacks: int, uncured: int) -> Chances | None:
    """Probabilities after a roll, with `kept` dice kept before, `blacks` of them black. None: all are rolled again."""
    forced = min(dice.count("black"), 2 - kept)
    kept, blacks = kept + forced, blacks + forced
    if kept == 2:
        return SURE[blacks]
    usable = dice.count("usable")
    if not forced and not usable:
        return None
    options = []
    for more in range(0 if forced else 1, min(usable, 2 - kept) + 1):
        options.append(SURE[blacks] if kept + more == 2 else from_here(kept + more, blacks, uncured))
    return best(options)


@cache
def from_here(kept: int, blacks: int, uncured: int) -> Chances:
    """Probabilities before a roll; rolls that decide nothing only repeat, so they are left out."""
    rolls = [decided(dice, kept, blacks, uncured) for dice in product(faces(uncured), repeat=3 - kept)]
    return mixed([(Fraction(1), chances) for chances in rolls if chances])


def again(dice: tuple[str, ...], uncured: int) -> Chances:
    """Probabilities after a first roll with the Researcher's extra roll of any of its blacks."""

    def settled(dice: tuple[str, ...]) -> Chances:
        return decided(dice, 0, 0, uncured) or from_here(0, 0, uncured)

    blacks = dice.count("black")
    rest = tuple(face for face in dice if face != "black")
    options = []
    for number in range(blacks + 1):
        left = rest + ("black",) * (blacks - number)
        options.append(
            mixed([(Fraction(1), settled(left + fresh)) for fresh in product(faces(uncured), repeat=number)])
        )
    return best(options)


@cache
def researchers(uncured: int) -> Chances:
    """Probabilities for the Researcher before the first roll."""
    return mixed([(Fraction(1), again(dice, uncured)) for dice in product(faces(uncured), repeat=3)])


def test_the_count_by_hand_for_no_cures() -> None:
    """No black in three dice: 5^3 of 6^3 rolls; one black in three; two or more."""
    assert from_here(0, 0, 4) == (Fraction(125, 216), Fraction(75, 216), Fraction(16, 216))


def diseases_of(mode: str, number: int) -> dict[str, str]:
    return (eradicated if mode == "intro" else cured)(*COLOURS[:number])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("role", [None, *ROLES])
@pytest.mark.parametrize("cures", range(4))
def test_black_dice(cures: int, role: str | None, mode: str) -> None:
    game = game_with(role=role, mode=mode, diseases=diseases_of(mode, cures))
    expected = researchers(4 - cures) if role == "researcher" else from_here(0, 0, 4 - cures)
    assert sum(expected) == 1
    assert list(game.view(0)["odds"]["black"]) == pytest.approx([float(chance) for chance in expected], rel=1e-12)
    assert game.view(None)["odds"] == game.view(0)["odds"]


@pytest.mark.parametrize("square", range(15))
def test_the_next_infector_names_a_city(square: int) -> None:
    ways = list(product(CITIES, repeat=CITY_ROLLS[square]))
    expected = Fraction(sum("miami" in way for way in ways), len(ways))
    assert game_with(infection=square).view(0)["odds"]["city"] == pytest.approx(float(expected), rel=1e-12)


def full(count: int) -> Cubes:
    """Three cubes of the city's own colour in `count` cities, at most four cities of a colour."""
    chosen: list[str] = []
    for city in CITIES:
        if len(chosen) < count and sum(COLOUR_OF[one] == COLOUR_OF[city] for one in chosen) < 4:
            chosen.append(city)
    return {city: {COLOUR_OF[city]: 3} for city in chosen}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("count", [0, 1, 2, 5, 16])
@pytest.mark.parametrize("square", [0, 8, 9])
def test_the_next_infector_starts_an_outbreak(square: int, count: int, mode: str) -> None:
    board = full(count)
    ways = list(product(CITIES, repeat=CITY_ROLLS[square]))
    expected = Fraction(sum(any(city in board for city in way) for way in ways), len(ways))
    if count < 16:
        board["miami"] = {**board.get("miami", {}), "blue": 2}  # not the city's own colour
    odds = game_with(mode=mode, infection=square, cubes=board).view(0)["odds"]
    assert odds["outbreak"] == pytest.approx(float(expected), rel=1e-12, abs=1e-15)


def test_cubes_of_other_colours_start_no_outbreak() -> None:
    odds = game_with(cubes={"miami": {"red": 3, "yellow": 2}}).view(0)["odds"]
    assert odds["outbreak"] == 0


def test_the_chances_change_with_the_table() -> None:
    game = game_with(cubes={"atlanta": {"yellow": 3}})
    assert game.view(0)["odds"]["outbreak"] > 0
    play(game, "treat yellow")
    assert game.view(0)["odds"]["outbreak"] == 0


UNDER_WAY = [  # red is eradicated
    *[(role, shown) for role in (None, "researcher") for shown in (("red", "blue", "white"), ("black", "red", "blue"))],
    *[(role, shown) for role in (None, "researcher") for shown in (("red", "red", "white"), ("blue", "blue", "white"))],
    ("researcher", ("black", "red", "red")),
    ("researcher", ("black", "black", "blue")),
    ("researcher", ("black", "black", "black")),
]


def worth(face: str, gone: str) -> str:
    return {"black": "black", gone: "useless"}.get(face, "usable")


@pytest.mark.parametrize(("role", "shown"), UNDER_WAY)
def test_black_dice_of_a_roll_under_way(role: str | None, shown: tuple[str, ...]) -> None:
    """An undecided roll is that of its turn, and the probabilities are those of its end."""
    game = game_with(rolled(*shown, role=role, diseases=eradicated("red")))
    assert not faces_rolled(game.events)
    dice = tuple(worth(face, "red") for face in shown)
    if role == "researcher" and "black" in shown:
        expected = again(dice, 3)
    else:
        expected = decided(dice, 0, 0, 3) or from_here(0, 0, 3)
    assert list(game.view(0)["odds"]["black"]) == pytest.approx([float(chance) for chance in expected], rel=1e-12)


@pytest.mark.parametrize("kept", ["black", "white"])
def test_black_dice_with_one_die_kept(kept: str) -> None:
    game = game_with(rolled("blue", "white", kept=[kept], roll=2))
    expected = [0, 1, 0] if kept == "black" else [1, 0, 0]
    assert list(game.view(0)["odds"]["black"]) == pytest.approx(expected)


def test_after_this_turns_roll_the_next_role_counts() -> None:
    """The next research roll is a Researcher's after a 3, or after a 6 if the player chooses so."""
    share = Fraction(2, 6)
    expected = mixed([(share, researchers(4)), (1 - share, from_here(0, 0, 4))])
    odds = game_with(event("air_lift", role="researcher")).view(0)["odds"]["black"]
    assert list(odds) == pytest.approx([float(chance) for chance in expected], rel=1e-12)
    odds = game_with(role_choice(role="medic")).view(0)["odds"]["black"]
    assert list(odds) == pytest.approx([float(chance) for chance in researchers(4)], rel=1e-12)


# Confirmed in play


def keep_few_blacks(game: fc.Game) -> None:
    """Roll blacks again where possible, and keep anything else."""
    while len(faces_kept(game.events)) < 2:
        choices = texts(game)
        again = sorted(text for text in choices if text.startswith("reroll "))
        keeps = sorted(text for text in choices if text.startswith("keep "))
        game.play(again[-1] if again else keeps[0] if keeps else "roll")


@pytest.mark.parametrize("role", ["medic", "researcher"])
def test_black_dice_in_play(role: str) -> None:
    layout = position(role=role, actions=1, diseases=eradicated("red", "blue", "yellow"), infection=0)
    expected = game_with(layout).view(0)["odds"]["black"]
    counts = [0, 0, 0]
    for game in games(layout, 700, "pass"):
        keep_few_blacks(game)
        counts[faces_kept(game.events).count("black")] += 1
    assert chisquare(counts, [700 * chance for chance in expected]).pvalue > 1e-6


def test_outbreaks_in_play() -> None:
    layout = infector(cubes=full(4))
    chance = game_with(position(cubes=full(4))).view(0)["odds"]["outbreak"]
    first = sum(bool({*named(game.events)} & {*full(4)}) for game in games(layout, 600))
    assert chisquare([first, 600 - first], [600 * chance, 600 * (1 - chance)]).pvalue > 1e-6
    game = naming(layout, "seattle")
    assert erupted(game.events)[0] == "seattle"
    assert args_of(game.events, "named")[0]["purpose"] == "infector"
