"""Games that the planner plays at a daily deal."""

from fourcures.server.thinking.deal_game import play_deal


def test_a_game_of_the_planner_ends_and_its_thoughts_are_its_own() -> None:
    seed = f"{7:032x}"
    games = [play_deal("dice", {"mode": "standard"}, seed, number) for number in (0, 0, 1, 2)]
    assert games[0] == games[1]
    assert all(0 <= one.cures <= 4 and one.turns > 0 for one in games)
