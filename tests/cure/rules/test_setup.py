"""Set-up (C-SETUP)."""

from __future__ import annotations

from collections import Counter

import pytest

import fourcures as fc
from cure.builders import end_turn, impossible, new, own_data, position, seat
from cure.printed import COLOURS, EVENTS, FACES, REGIONS, ROLES, STARTS, dice_of_role
from cure.queries import args_of, bag, cdc, centre, deck, dice_in, face_up, kinds, pawns, regions, this_turn, turn_of


def openings(*, players: int = 3, seeds: int = 40, **options: object) -> list[fc.Game]:
    """New games whose first roll brings no epidemic, so that the board is as the set-up left it."""
    games = (new(players, seed, **options) for seed in range(seeds))
    found = [game for game in games if "epidemic" not in kinds(game.events) and turn_of(game)["number"] == 1]
    assert len(found) > seeds / 2
    return found


def one_number(colour_numbers: dict[str, list[int]]) -> dict[str, object]:
    """Our data file with these faces on the infection dice."""
    data = own_data()
    data["infection_dice"]["faces"] = colour_numbers
    return data


@pytest.mark.rule("C-SETUP-01", "C-SETUP-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("difficulty", STARTS)
def test_twelve_dice_in_regions_and_36_in_the_bag(difficulty: str, players: int) -> None:
    for game in openings(players=players, seeds=8, difficulty=difficulty):
        assert sum(bag(game).values()) == 36
        in_regions: Counter[str] = Counter()
        for heap in regions(game).values():
            in_regions.update(heap)
        assert in_regions.total() == 12
        assert (centre(game), cdc(game), game.position()["cured"]) == ({}, {}, [])
        assert {colour: in_regions[colour] + bag(game)[colour] for colour in COLOURS} == dict.fromkeys(COLOURS, 12)


@pytest.mark.rule("C-SETUP-01")
def test_a_position_without_dice_has_them_all_in_the_bag() -> None:
    game = fc.from_position({"game": "cure", "seats": [{"role": "medic"}, {"role": "scientist"}]}, seed=1)
    assert bag(game) == dict.fromkeys(COLOURS, 12)
    assert (regions(game), centre(game), cdc(game), game.position()["cured"]) == ({}, {}, {}, [])


@pytest.mark.rule("C-SETUP-02")
def test_each_die_lies_in_a_region_that_its_colour_can_roll() -> None:
    seen: dict[str, set[int]] = {colour: set() for colour in COLOURS}
    for game in openings():
        for number, heap in regions(game).items():
            for colour in heap:
                seen[colour].add(number)
    assert seen == {colour: set(faces) - {0} for colour, faces in FACES.items()}


@pytest.mark.rule("C-SETUP-02")
def test_the_twelve_are_drawn_at_random() -> None:
    drawn = {tuple(sorted(bag(game).items())) for game in openings()}
    assert len(drawn) > 15


@pytest.mark.rule("C-SETUP-03")
def test_crosses_are_rolled_again() -> None:
    for game in openings():
        assert cdc(game) == {}
        assert sum(sum(heap.values()) for heap in regions(game).values()) == 12
        assert dice_in(this_turn(game.events), "crossed").total() == 0


@pytest.mark.rule("C-SETUP-03")
def test_dice_that_nearly_always_show_a_cross_are_rolled_until_they_do_not() -> None:
    faces = {colour: ["cross"] * 5 + [number] for number, colour in enumerate(COLOURS, start=1)}
    data = own_data()
    data["infection_dice"]["faces"] = faces
    for seed in range(4):
        game = new(2, seed, board=data)
        assert sum(sum(heap.values()) for heap in regions(game).values()) >= 12
        assert cdc(game) == {}


@pytest.mark.rule("C-SETUP-04")
@pytest.mark.parametrize("difficulty", STARTS)
def test_never_more_than_three_of_a_colour_in_a_region(difficulty: str) -> None:
    for game in openings(seeds=60, difficulty=difficulty):
        assert max(number for heap in regions(game).values() for number in heap.values()) <= 3
        assert "outbreak" not in kinds(game.events)
        assert game.position()["outbreaks"] == 0


@pytest.mark.rule("C-SETUP-04")
def test_surplus_dice_are_rolled_again_until_they_fit() -> None:
    """Every die shows 1 on five of six faces: without the second roll, twelve dice would break out of region 1."""
    data = one_number({colour: [1, 1, 1, 1, 1, 2] for colour in COLOURS})
    for game in openings(seeds=12, board=data):
        assert set(regions(game)) <= {1, 2}
        assert sum(sum(heap.values()) for heap in regions(game).values()) == 12
        assert max(number for heap in regions(game).values() for number in heap.values()) == 3
        assert (game.position()["outbreaks"], "outbreak" in kinds(game.events)) == (0, False)
        assert game.position()["infection"] == len(args_of(game.events, "marker"))


@pytest.mark.rule("C-SETUP-05")
def test_a_die_that_can_find_no_place_is_replaced_by_another() -> None:
    """With one number per die, only three dice of a colour fit on the board: three of each, every time."""
    data = one_number({"black": [3] * 6, "red": [1] * 6, "yellow": [5] * 6, "blue": [3] * 6})
    for game in openings(seeds=12, board=data):
        assert regions(game) == {1: {"red": 3}, 3: {"black": 3, "blue": 3}, 5: {"yellow": 3}}
        assert bag(game) == dict.fromkeys(COLOURS, 9)
        assert game.position()["outbreaks"] == 0


@pytest.mark.rule("C-SETUP-06")
@pytest.mark.parametrize("players", [2, 5])
def test_three_events_face_up_and_seven_below(players: int) -> None:
    shown: Counter[str] = Counter()
    for game in openings(players=players):
        up = face_up(game)
        assert len(set(up)) == len(up) == 3
        assert deck(game) == [set(EVENTS) - set(up)]
        shown.update(up)
    assert set(shown) == set(EVENTS)
    assert len(EVENTS) == 10


@pytest.mark.rule("C-SETUP-07")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_player_is_dealt_a_different_role(players: int) -> None:
    seen: list[set[str]] = [set() for _ in range(players)]
    for seed in range(40):
        game = new(players, seed)
        roles = [one["role"] for one in game.position()["seats"]]
        assert len(set(roles)) == players
        assert {args["seat"]: args["role"] for args in args_of(game.events, "role")} == dict(enumerate(roles))
        for dealt, role in zip(seen, roles, strict=True):
            dealt.add(role)
    assert seen == [set(ROLES)] * players


@pytest.mark.rule("C-SETUP-07")
def test_some_roles_named_and_the_others_dealt() -> None:
    others = set()
    for seed in range(40):
        game = new(3, seed, roles=["medic", None, "scientist"])
        roles = [one["role"] for one in game.position()["seats"]]
        assert (roles[0], roles[2]) == ("medic", "scientist")
        others.add(roles[1])
    assert others == set(ROLES) - {"medic", "scientist"}


@pytest.mark.rule("C-SETUP-07", "C-SETUP-08")
@pytest.mark.parametrize("assignment", ["dealt", "chosen"])
def test_roles_that_are_all_named(assignment: str) -> None:
    game = new(3, role_assignment=assignment, roles=["dispatcher", "medic", "generalist"])
    assert [one["role"] for one in game.position()["seats"]] == ["dispatcher", "medic", "generalist"]


@pytest.mark.rule("C-SETUP-08")
@pytest.mark.parametrize("roles", [None, ["medic", None], [None, None]])
def test_players_who_choose_must_all_choose(roles: list[str | None] | None) -> None:
    options = {} if roles is None else {"roles": roles}
    with pytest.raises(fc.BadOptions, match="role"):
        new(2, role_assignment="chosen", **options)


@pytest.mark.rule("C-SETUP-07", "C-SETUP-08")
@pytest.mark.parametrize("assignment", ["dealt", "chosen"])
@pytest.mark.parametrize(
    "roles", [["medic", "medic"], ["medic"], ["medic", "scientist", "generalist"], ["medic", "doctor"], "medic", 7]
)
def test_no_role_twice_and_one_for_each_seat(assignment: str, roles: object) -> None:
    with pytest.raises(fc.BadOptions, match="role"):
        new(2, role_assignment=assignment, roles=roles)
    impossible(position(seat("medic"), seat("medic")))


@pytest.mark.rule("C-SETUP-09")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pawns_start_in_region_1_and_players_have_the_dice_of_their_roles(players: int) -> None:
    assert 1 in REGIONS
    for seed in range(10):
        game = new(players, seed)
        assert pawns(game) == [1] * players
        for one in game.view(None)["seats"]:
            assert one["dice"] == {"total": dice_of_role(one["role"]), "locked": 0}
            assert one["samples"] == []


@pytest.mark.rule("C-SETUP-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_player_is_random_and_turns_pass_clockwise(players: int) -> None:
    firsts = {turn_of(game)["seat"] for game in openings(players=players)}
    assert firsts == set(range(players))
    game = openings(players=players, seeds=2)[0]
    seats = []
    for _ in range(players + 1):
        assert game.outcome is None
        seats.append(turn_of(game)["seat"])
        assert turn_of(game)["number"] == len(seats)
        end_turn(game)
    assert seats == [(seats[0] + number) % players for number in range(players + 1)]
