from __future__ import annotations

import pytest

import fourcures as fc
from pandemic.builders import game_with, play, seat, settings
from pandemic.printed import CITIES_OF, EDITIONS
from pandemic.queries import actions_left, args_of, awaited, cubes, disease, supply

RED = ("tokyo", "osaka", "seoul", "sydney", "manila")


@pytest.mark.rule("P-ROLE-MEDIC-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_medic_treats_all_cubes_of_a_colour(number: int, edition: str) -> None:
    game = game_with(
        seat("medic", "cairo"),
        seat("scientist"),
        edition=edition,
        cubes={"cairo": {"black": number, "red": 3}, "algiers": {"black": 2}},
    )
    events = game.play("treat black")
    assert args_of(events, "treated") == [{"city": "cairo", "colour": "black", "cubes": number}]
    assert game.position()["cubes"] == {"cairo": {"red": 3}, "algiers": {"black": 2}}
    assert actions_left(game) == 3
    assert disease(game, "black") == "uncured"


@pytest.mark.rule("P-ROLE-MEDIC-01")
def test_the_others_treat_one_beside_the_medic() -> None:
    game = game_with(seat("scientist", "cairo"), seat("medic", "cairo"), cubes={"cairo": {"black": 3}})
    game.play("treat black")
    assert cubes(game, "cairo") == 2


@pytest.mark.rule("P-ROLE-MEDIC-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_entering_clears_every_cured_colour(edition: str) -> None:
    game = game_with(
        seat("medic", "riyadh"),
        seat("scientist"),
        edition=edition,
        cubes={"cairo": {"black": 3, "red": 2, "blue": 1}, "algiers": {"black": 2, "red": 1}},
        diseases={"black": "cured", "red": "cured"},
    )
    events = game.play("drive cairo")
    cleared = sorted((args["city"], args["colour"], args["cubes"]) for args in args_of(events, "cleared"))
    assert cleared == [("cairo", "black", 3), ("cairo", "red", 2)]
    assert game.position()["cubes"] == {"cairo": {"blue": 1}, "algiers": {"black": 2, "red": 1}}
    assert (supply(game, "black"), supply(game, "red")) == (22, 23)
    assert (awaited(game), actions_left(game)) == ("action", 3)


@pytest.mark.rule("P-ROLE-MEDIC-02")
def test_entering_clears_nothing_without_a_cure() -> None:
    game = game_with(seat("medic", "riyadh"), seat("scientist"), cubes={"cairo": {"black": 3}})
    assert not args_of(game.play("drive cairo"), "cleared")
    assert cubes(game, "cairo") == 3


@pytest.mark.rule("P-ROLE-MEDIC-02")
def test_nobody_else_clears_on_entering() -> None:
    game = game_with(
        seat("scientist", "riyadh"), seat("medic", "lima"), cubes={"cairo": {"black": 3}}, diseases={"black": "cured"}
    )
    game.play("drive cairo")
    assert cubes(game, "cairo") == 3


@pytest.mark.rule("P-ROLE-MEDIC-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("finder", ["researcher", "medic"])
def test_a_cure_clears_the_medics_city(finder: str, edition: str) -> None:
    other = "medic" if finder == "researcher" else "researcher"
    place = "atlanta" if finder == "medic" else "lima"
    game = game_with(
        seat(finder, "atlanta", *RED),
        seat(other, "lima"),
        edition=edition,
        cubes={place: {"red": 3, "blue": 2}, "tokyo": {"red": 1}},
    )
    events = game.play("cure red")
    assert args_of(events, "cleared") == [{"city": place, "colour": "red", "cubes": 3}]
    assert game.position()["cubes"] == {place: {"blue": 2}, "tokyo": {"red": 1}}
    assert (disease(game, "red"), actions_left(game)) == ("cured", 3)


MOVES = ["drive 1 cairo", "direct 1 cairo", "charter 1 cairo", "shuttle 1 cairo", "join 1 cairo", "airlift 1 cairo"]


@pytest.mark.rule("P-ROLE-MEDIC-04")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("text", MOVES)
def test_the_medic_clears_however_moved(text: str, edition: str) -> None:
    game = game_with(
        seat("dispatcher", "delhi", "cairo", "riyadh", "airlift"),
        seat("medic", "riyadh"),
        seat("scientist", "cairo"),
        edition=edition,
        stations=["atlanta", "cairo", "riyadh"],
        cubes={"cairo": {"red": 2, "black": 2}, "tokyo": {"red": 1}},
        diseases={"red": "cured"},
    )
    events = game.play(text)
    assert args_of(events, "cleared") == [{"city": "cairo", "colour": "red", "cubes": 2}]
    assert game.position()["cubes"] == {"cairo": {"black": 2}, "tokyo": {"red": 1}}


@pytest.mark.rule("P-ROLE-MEDIC-04")
@pytest.mark.parametrize("text", ["drive cairo", "direct cairo", "charter cairo", "shuttle cairo"])
def test_the_medic_clears_after_any_own_move(text: str) -> None:
    game = game_with(
        seat("medic", "riyadh", "cairo", "riyadh"),
        seat("scientist", "lima"),
        stations=["atlanta", "cairo", "riyadh"],
        cubes={"cairo": {"red": 2}, "tokyo": {"red": 1}},
        diseases={"red": "cured"},
    )
    game.play(text)
    assert cubes(game, "cairo", "red") == 0


KINDS = {
    "card": {"infects": ["lima", "tokyo"], "draws": ["paris", "milan"]},
    "epidemic": {"bottom": ["lima"], "draws": ["epidemic", "milan"], "turned": ["tokyo", "osaka", "seoul"]},
    "outbreak": {"infects": ["santiago", "tokyo"], "draws": ["paris", "milan"]},
}


def cured_yellow(kind: str, edition: str, options: dict[str, str], left: int = 12) -> fc.Game:
    """Game with yellow cured, `left` cubes of it in the supply, and the Medic in Lima.

    At the end of the turn cubes come to Lima in one of three ways: an infection card names Lima, an epidemic turns
    Lima up, or Santiago breaks out, which is linked to Lima only.
    """
    there = {"santiago": {"yellow": 3}} if kind == "outbreak" else {"cairo": {"yellow": 3}}
    piles = [3] * ((21 - left) // 3) + [(21 - left) % 3]
    there |= {city: {"yellow": pile} for city, pile in zip(CITIES_OF["blue"], piles, strict=False) if pile}
    game = game_with(
        seat("scientist", "delhi"),
        seat("medic", "lima"),
        edition=edition,
        options=options,
        actions=1,
        cubes=there,
        diseases={"yellow": "cured"},
        **KINDS[kind],
    )
    assert supply(game, "yellow") == left
    return game


@pytest.mark.rule("P-ROLE-MEDIC-05")
@pytest.mark.parametrize(("edition", "options"), settings("cube_need", "net"))
@pytest.mark.parametrize("left", [12, 0])
@pytest.mark.parametrize("kind", KINDS)
def test_no_cube_of_a_cured_colour_in_the_medics_city(
    kind: str, left: int, edition: str, options: dict[str, str]
) -> None:
    """The cubes need not exist: an empty supply does not lose the game."""
    game = cured_yellow(kind, edition, options, left)
    before = game.position()["cubes"]
    events = game.play("pass")
    assert game.outcome is None
    after = game.position()["cubes"]
    assert {city: found for city, found in after.items() if "yellow" in found} == before
    assert supply(game, "yellow") == left
    assert "lima" not in {args["city"] for args in args_of(events, "infected")}
    assert game.position()["outbreaks"] == (1 if kind == "outbreak" else 0)


@pytest.mark.rule("P-ROLE-MEDIC-05")
@pytest.mark.parametrize(("edition", "options"), settings("cube_need", "net"))
def test_an_outbreak_beside_the_medic_spreads_elsewhere(edition: str, options: dict[str, str]) -> None:
    """Bogota has five links; one leads to the Medic, and there are just enough cubes for the other four."""
    full = {city: {"yellow": 3} for city in CITIES_OF["red"][:5]}
    game = game_with(
        seat("scientist", "delhi"),
        seat("medic", "lima"),
        edition=edition,
        options=options,
        actions=1,
        cubes=full | {"bogota": {"yellow": 3}, "cairo": {"yellow": 2}},
        diseases={"yellow": "cured"},
        draws=["paris", "milan"],
        infects=["bogota", "tokyo"],
    )
    assert supply(game, "yellow") == 4
    game.play("pass")
    assert game.outcome is None
    reached = [cubes(game, city) for city in ("miami", "mexico_city", "sao_paulo", "buenos_aires", "lima")]
    assert reached == [1, 1, 1, 1, 0]


@pytest.mark.rule("P-ROLE-MEDIC-06")
@pytest.mark.parametrize(("edition", "options"), settings("cube_need", "gross"))
@pytest.mark.parametrize(("kind", "needed"), [("card", 1), ("epidemic", 3), ("outbreak", 1)])
def test_cubes_for_the_medics_city_come_and_go(kind: str, needed: int, edition: str, options: dict[str, str]) -> None:
    game = cured_yellow(kind, edition, options, needed)
    game.play("pass")
    assert game.outcome is None
    assert cubes(game, "lima") == 0
    assert supply(game, "yellow") == needed
    assert game.position()["outbreaks"] == (1 if kind == "outbreak" else 0)


@pytest.mark.rule("P-ROLE-MEDIC-06")
@pytest.mark.parametrize(("edition", "options"), settings("cube_need", "gross"))
@pytest.mark.parametrize(("kind", "left"), [("card", 0), ("epidemic", 2), ("epidemic", 0), ("outbreak", 0)])
def test_a_missing_cube_for_the_medics_city_loses(kind: str, left: int, edition: str, options: dict[str, str]) -> None:
    game = cured_yellow(kind, edition, options, left)
    game.play("pass")
    assert game.outcome is not None
    assert (game.outcome.won, game.outcome.reason) == (False, "cubes")


@pytest.mark.rule("P-ROLE-MEDIC-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_medic_does_not_stop_an_uncured_colour(edition: str) -> None:
    game = game_with(
        seat("scientist", "santiago"),
        seat("medic", "taipei"),
        edition=edition,
        actions=1,
        cubes={"taipei": {"red": 2}, "lima": {"blue": 1}},
        diseases={"blue": "cured"},
        draws=["paris", "milan"],
        infects=["taipei", "osaka"],
    )
    game.play("pass")
    assert cubes(game, "taipei") == 3
    assert cubes(game, "osaka") == 1


@pytest.mark.rule("P-ROLE-MEDIC-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_medic_does_not_stop_an_outbreak_of_an_uncured_colour(edition: str) -> None:
    game = game_with(
        seat("scientist", "santiago"),
        seat("medic", "taipei"),
        edition=edition,
        actions=1,
        cubes={"taipei": {"red": 3}},
        draws=["paris", "milan"],
        infects=["taipei", "lima"],
    )
    events = play(game, "pass")
    assert args_of(events, "outbreak") == [{"city": "taipei", "colour": "red", "number": 1}]
    assert {city for city in CITIES_OF["red"] if cubes(game, city)} == {
        "taipei",
        "osaka",
        "shanghai",
        "hong_kong",
        "manila",
    }
