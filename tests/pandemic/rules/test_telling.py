"""Telling hidden cards, and requests in vain (P-INFO-12, P-INFO-13, P-INFO-14, P-CONSENT-07)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fourcures as fc
from fourcures.engine.errors import BadRecord
from pandemic.builders import deal, game_with, play, refused, seat
from pandemic.printed import EVENTS
from pandemic.queries import actions_left, args_of, hand, kinds, phase_of, tellings_of, texts_of

HIDDEN = {"hands": "closed", "consent": None}
HANDS = (["paris", "airlift"], ["lima", "cairo"], ["osaka"])
PANDEMIC = fc.GAMES["pandemic"]
EDITIONS = ["2013", "2008", "seed001"]


def hidden(*hands: list[str], **layout: Any) -> fc.Game:
    """Table with hidden hands and the consent rule; `options` in the layout are added."""
    return game_with(*deal(*(hands or HANDS)), **{**layout, "options": {**HIDDEN, **layout.get("options", {})}})


def shown(game: fc.Game) -> list[set[str]]:
    """Publicly known cards of each hand."""
    return [{*one["shown"]} for one in game.view(None)["seats"]]


def tell(game: fc.Game, number: int, text: str) -> list[fc.Event]:
    """Play a telling as a seat."""
    return game.play(text, seat=number)


# --- What can be told


@pytest.mark.rule("P-INFO-12")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("difficulty", ["introductory", "heroic"])
def test_every_seat_may_tell_its_hidden_cards(edition: str, difficulty: str) -> None:
    game = hidden(edition=edition, difficulty=difficulty)
    assert tellings_of(game, 0) == {"tell", "tell paris", "tell airlift"}
    assert tellings_of(game, 1) == {"tell 1", "tell lima", "tell cairo"}
    assert tellings_of(game, 2) == {"tell 2", "tell osaka"}


@pytest.mark.rule("P-INFO-12")
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_nobody_is_shown_what_others_could_tell(viewer: int) -> None:
    game = hidden()
    known = {game.action(number).text for number in game.legal_actions.known_to(viewer)}
    assert {text for text in known if text.startswith("tell")} == tellings_of(game, viewer)


@pytest.mark.rule("P-INFO-12", "P-INFO-08")
@pytest.mark.parametrize("number", [0, 1])
def test_a_card_that_was_told_is_known_to_all(number: int) -> None:
    game = hidden()
    card = HANDS[number][0]
    events = tell(game, number, f"tell {card}")
    assert args_of(events, "told") == [{"seat": number, "card": card}]
    assert shown(game)[number] == {card}
    for viewer in (None, 0, 1, 2):
        assert all(card in hand(game.imagine(viewer, seed=one), number) for one in range(20))
        assert [event.text for event in game.events_for(viewer)] == [event.text for event in events]


@pytest.mark.rule("P-INFO-12")
@pytest.mark.parametrize("number", [0, 1])
def test_all_cards_can_be_told_at_once(number: int) -> None:
    game = hidden()
    events = tell(game, number, "tell")
    assert {args["card"] for args in args_of(events, "told")} == {*HANDS[number]}
    assert shown(game)[number] == {*HANDS[number]}
    assert shown(game)[1 - number] == set()


@pytest.mark.rule("P-INFO-12")
@pytest.mark.parametrize(
    "moment",
    [
        {"turn": {"phase": "draw", "actions_left": 0}},
        {"turn": {"phase": "infect", "actions_left": 0}},
        {"turn": {"awaits": {"what": "consent", "seat": 1, "by": 0, "request": "give atlanta 1"}}},
    ],
)
def test_cards_can_be_told_at_any_decision(moment: dict[str, Any]) -> None:
    game = hidden(["atlanta", "airlift"], ["lima", "cairo"], **moment)
    before, actor = texts_of(game, 0) | texts_of(game, 1), game.actor
    tell(game, 1, "tell lima")
    tell(game, 0, "tell airlift")
    assert shown(game)[1] == {"lima"}
    assert game.actor == actor
    assert texts_of(game, 0) | texts_of(game, 1) == before


@pytest.mark.rule("P-INFO-12")
def test_only_what_is_true_can_be_told() -> None:
    game = hidden()
    for number, text in ((0, "tell lima"), (0, "tell tokyo"), (1, "tell paris"), (0, "tell 1")):
        with pytest.raises(fc.IllegalAction, match="P-INFO-12") as caught:
            tell(game, number, text)
        assert "\n" not in str(caught.value)
    assert shown(game) == [set(), set(), set()]


@pytest.mark.rule("P-INFO-12")
@pytest.mark.parametrize("text", ["tell", "tell lima", "tell 2"])
def test_a_refusal_to_tell_does_not_depend_on_other_hands(text: str) -> None:
    """Seat 0 has told its whole hand; its refused actions reveal nothing of other hands."""
    said = set()
    for others in ([["lima"], ["osaka"]], [["cairo"], ["lima"]], [["airlift"], ["essen"]]):
        game = hidden(["paris"], *others)
        tell(game, 0, "tell")
        with pytest.raises(fc.IllegalAction) as caught:
            tell(game, 0, text)
        said.add(str(caught.value))
    assert len(said) == 1


@pytest.mark.rule("P-TURN-09")
@pytest.mark.parametrize("speaker", [None, 0, 1])
def test_what_is_no_telling_is_refused_by_what_is_wrong_with_it(speaker: int | None) -> None:
    """A number after the word is a seat; an unassigned id in the rows of ``tell`` belongs to no seat."""
    game, row = hidden(), PANDEMIC.action_space.first_row[PANDEMIC.action_space.names.index("tell")]
    with pytest.raises(fc.IllegalAction, match="There is no seat 3; seats are 0 to 2"):
        game.play("tell 3", seat=speaker)
    with pytest.raises(fc.IllegalAction, match="'paris' is too much in 'tell 1 paris'"):
        game.play("tell 1 paris", seat=speaker)
    number = row * PANDEMIC.width + 1
    with pytest.raises(fc.IllegalAction, match=f"There is no action with the id {number}"):
        game.play(number, seat=speaker)


# --- What telling costs


@pytest.mark.rule("P-INFO-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_telling_costs_nothing(edition: str) -> None:
    game = hidden(edition=edition)
    before = {text for text in texts_of(game, 0) if not text.startswith("take")}
    for number in (2, 0, 1):
        tell(game, number, "tell")
        assert game.actor == 0
        assert actions_left(game) == 4
        assert [hand(game, one) for one in range(3)] == [{*held} for held in HANDS]
        assert before <= texts_of(game, 0)


@pytest.mark.rule("P-INFO-13")
def test_a_card_is_told_once() -> None:
    game = hidden()
    tell(game, 0, "tell paris")
    refused(game, "tell paris", "P-INFO-13")
    assert tellings_of(game, 0) == {"tell", "tell airlift"}
    tell(game, 0, "tell")
    refused(game, "tell", "P-INFO-13")
    assert tellings_of(game, 0) == set()


@pytest.mark.rule("P-INFO-13")
def test_a_refusal_is_remembered_beyond_a_telling() -> None:
    game = game_with(seat("medic", "paris", "paris"), seat("scientist", "paris", "lima"), options=HIDDEN)
    play(game, "give paris 1", "refuse")
    tell(game, 1, "tell")
    refused(game, "give paris 1", "P-CONSENT-05")


@pytest.mark.rule("P-INFO-13")
def test_a_window_passes_when_all_know_that_nobody_can_use_it() -> None:
    """All events but one are gone; while hands are hidden anybody may hold it."""
    game = hidden(["paris"], ["lima"], thrown=EVENTS[1:], turn={"phase": "infect", "actions_left": 0})
    tell(game, 0, "tell")
    assert phase_of(game) == "infect"
    events = tell(game, 1, "tell")
    assert kinds(events, "turned") == ["turned", "turned"]


@pytest.mark.rule("P-INFO-13", "P-EVENT-09")
@pytest.mark.parametrize(("teller", "thrown"), [(0, []), (1, EVENTS[1:])], ids=["has no event", "has the last event"])
def test_the_next_player_is_asked_when_all_know_that_the_one_asked_has_no_event(teller: int, thrown: list[str]) -> None:
    """The first player tells a whole hand without events, or the second tells the only event that is left."""
    game = hidden(["paris"], [EVENTS[0]], thrown=thrown, turn={"phase": "infect", "actions_left": 0})
    assert game.actor == 0
    assert kinds(tell(game, teller, "tell"), "turned", "proceeded") == []
    assert (game.actor, phase_of(game)) == (1, "infect")


@pytest.mark.rule("P-INFO-13", "P-INFO-08")
def test_a_told_card_is_forgotten_when_it_leaves_the_hand() -> None:
    game = hidden(["lima", "osaka"], ["cairo"])
    tell(game, 0, "tell")
    play(game, "direct lima")
    assert shown(game)[0] == {"osaka"}


@pytest.mark.rule("P-INFO-11", "P-INFO-12")
def test_opening_hands_are_forgotten_once_all_cards_are_told() -> None:
    game = fc.new("pandemic", players=3, seed=5, hands="closed")
    for number in range(3):
        assert game.position()["memory"]["beginner"] is not None
        tell(game, number, "tell")
    memory = game.position()["memory"]
    assert (memory["beginner"], memory["opening"], memory["seen"]) == (None, [], [])


@pytest.mark.rule("P-INFO-13", "P-CONSENT-03")
def test_an_airlift_asked_for_in_a_window_that_passed_over_a_teller_is_a_possible_position() -> None:
    game = hidden(["paris"], ["airlift"], ["osaka"], turn={"phase": "infect", "actions_left": 0})
    tell(game, 0, "tell")
    play(game, "airlift 2 lima")
    assert game.actor == 2
    assert fc.from_position(game.position()) == game
    assert fc.imagine(game.view(2)).view(2) == game.view(2)


# --- Where there is nothing to tell


@pytest.mark.rule("P-INFO-14")
def test_players_who_do_not_talk_tell_nothing() -> None:
    game = hidden(options={"talk": "none"})
    assert [tellings_of(game, number) for number in range(3)] == [set()] * 3
    refused(game, "tell", "P-INFO-14")
    refused(game, "tell paris", "P-INFO-14")
    assert [game.telling(number) for number in range(3)] == [None] * 3


@pytest.mark.rule("P-INFO-12")
@pytest.mark.parametrize("talk", ["free", "none"])
def test_with_open_hands_there_is_nothing_to_tell(talk: str) -> None:
    game = hidden(options={"hands": "open", "talk": talk})
    assert [tellings_of(game, number) for number in range(3)] == [set()] * 3
    refused(game, "tell", "P-INFO-12")
    refused(game, "tell paris", "P-INFO-12")


@pytest.mark.parametrize("talk", ["free", "none"])
def test_talk_changes_nothing_where_hands_are_open(talk: str) -> None:
    """Equal choices lead to equal tables."""
    rng = random.Random(4)
    one = fc.new("pandemic", players=3, seed=4, hands="open")
    other = fc.new("pandemic", players=3, seed=4, hands="open", talk=talk)
    while not one.outcome:
        number = rng.choice(one.legal_actions.ids())
        assert one.play(number) == other.play(number)
    assert {**one.position(), "options": 0} == {**other.position(), "options": 0}


@pytest.mark.rule("P-INFO-12")
def test_a_seat_that_has_told_all_has_nothing_to_tell() -> None:
    game = hidden()
    telling = game.telling(1)
    assert telling is not None
    assert (telling.kind, telling.seat) == ("tell", 1)
    game.play(telling, seat=1)
    assert game.telling(1) is None


@pytest.mark.rule("P-INFO-12")
@pytest.mark.parametrize("told", ["tell lima", "tell 1", "tell tokyo"])
def test_a_record_in_which_somebody_tells_what_cannot_be_told_is_refused(told: str) -> None:
    game = hidden()
    tell(game, 1, "tell")
    play(game, "pass")
    record = game.record()
    assert fc.replay(record).position() == game.position()
    record["actions"].insert(1, told)
    with pytest.raises(BadRecord, match="decision 2 does not play") as caught:
        fc.replay(record)
    assert "\n" not in str(caught.value)


# --- Requests in vain, where nobody is asked


def unasked(*hands: list[str], **layout: Any) -> fc.Game:
    """Scientist and Researcher in Paris with hidden hands, without the consent rule."""
    seats = [seat("scientist", "paris", *hands[0]), seat("researcher", "paris", *hands[1]), seat("medic", "lima")]
    return game_with(*seats, **{"options": {"hands": "closed", "consent": "never"}, **layout})


@pytest.mark.rule("P-CONSENT-07", "P-CONSENT-06")
def test_a_card_that_is_held_is_taken() -> None:
    game = unasked(["osaka"], ["lima"])
    assert {"take lima 1", "take cairo 1"} <= texts_of(game, 0)
    assert kinds(play(game, "take lima 1"), "shared", "lacked") == ["shared"]
    assert hand(game, 0) == {"osaka", "lima"}
    assert actions_left(game) == 3


@pytest.mark.rule("P-CONSENT-07", "P-INFO-09")
def test_all_learn_that_a_card_is_not_there() -> None:
    game = unasked(["osaka"], ["lima", "essen"])
    events = play(game, "take cairo 1")
    assert args_of(events, "lacked") == [{"seat": 1, "card": "cairo"}]
    assert (game.actor, actions_left(game), hand(game, 0), hand(game, 1)) == (0, 4, {"osaka"}, {"lima", "essen"})
    for viewer in (None, 0, 1, 2):
        for number in range(40):
            one = game.imagine(viewer, seed=number)
            assert "cairo" not in hand(one, 0) | hand(one, 1)


@pytest.mark.rule("P-CONSENT-07")
def test_what_was_asked_for_in_vain_is_not_asked_for_again_at_once() -> None:
    game = unasked(["osaka"], ["lima", "essen"])
    play(game, "take cairo 1")
    assert "take cairo 1" not in texts_of(game, 0)
    with pytest.raises(fc.IllegalAction):
        play(game, "take cairo 1")
    assert "take tokyo 1" in texts_of(game, 0)


@pytest.mark.rule("P-CONSENT-07", "P-INFO-08")
def test_nobody_asks_for_cards_of_a_hand_that_is_known() -> None:
    game = unasked(["osaka"], ["lima", "essen"])
    tell(game, 1, "tell")
    assert {text for text in texts_of(game, 0) if text.startswith("take")} == {"take lima 1", "take essen 1"}


@pytest.mark.rule("P-CONSENT-07")
def test_requests_in_vain_end_after_sixteen() -> None:
    game = unasked(["osaka"], ["lima"])
    for _ in range(16):
        asked = sorted(text for text in texts_of(game, 0) if text.startswith("take") and text != "take lima 1")
        play(game, asked[0])
    assert not any(text.startswith("take") for text in texts_of(game, 0))
    play(game, "pass")
    assert any(text.startswith("take") for text in texts_of(game, 0))
