"""Positions of real games for the development page of the board, and the games that its test of patches follows.

Run from the root: ``python web/dev/fixtures.py``. Then ``npm run dev`` in web, and open /dev/?show=crowded.
"""

import json
import pathlib
import random

import fourcures as fc
from fourcures.games import GAMES

KIND = GAMES["pandemic"]
HERE = pathlib.Path(__file__).parent / "fixtures"


def moment(game, **more):
    """What a page gets to draw of a game."""
    offers = [
        {"text": a.text, "kind": a.kind, **KIND.offer(game._state, game.options, a.id)._asdict()}
        for a in game.legal_actions.of(game.actor)
    ]
    return {
        "view": game.view(more.pop("seat", 0)),
        "sheet": KIND.sheet(game.options),
        "offers": offers,
        "lit": None,
        "ghosts": [],
        **more,
    }


def save(name, what):
    """Write a moment where the development page looks for it."""
    HERE.mkdir(exist_ok=True)
    (HERE / f"{name}.json").write_text(json.dumps(what))


def crowded():
    """A late game with everything everywhere."""
    return fc.from_position(
        {
            "game": "pandemic",
            "edition": "2013",
            "difficulty": "heroic",
            "options": {"hands": "open"},
            "seats": [
                {
                    "role": "medic",
                    "city": "istanbul",
                    "hand": ["paris", "airlift", "tokyo", "lagos", "delhi", "essen", "cairo"],
                },
                {"role": "quarantine_specialist", "city": "istanbul", "hand": ["milan", "forecast", "lima", "moscow"]},
                {
                    "role": "contingency_planner",
                    "city": "hong_kong",
                    "hand": ["beijing", "taipei", "manila"],
                    "stored": "government_grant",
                },
                {
                    "role": "operations_expert",
                    "city": "ho_chi_minh_city",
                    "hand": ["riyadh", "tehran", "bogota", "miami"],
                },
            ],
            "turn": {"number": 20, "seat": 0, "phase": "actions", "actions_left": 3},
            "cubes": {
                "istanbul": {"black": 3, "blue": 3, "yellow": 2},
                "cairo": {"black": 3, "yellow": 1},
                "paris": {"blue": 3},
                "essen": {"blue": 2},
                "milan": {"blue": 3, "black": 2},
                "london": {"blue": 1},
                "algiers": {"black": 2},
                "baghdad": {"black": 3},
                "tehran": {"black": 1},
                "karachi": {"black": 2, "red": 3},
                "delhi": {"black": 3},
                "hong_kong": {"red": 3, "black": 1, "yellow": 1},
                "shanghai": {"red": 3},
                "taipei": {"red": 2},
                "manila": {"red": 1},
                "bangkok": {"red": 2, "black": 2},
                "kolkata": {"black": 2},
                "sao_paulo": {"yellow": 3},
                "bogota": {"yellow": 2},
                "miami": {"yellow": 1, "blue": 1},
                "washington": {"blue": 3},
                "new_york": {"blue": 2},
                "tokyo": {"red": 3},
                "seoul": {"red": 1},
                "osaka": {"red": 2},
                "lagos": {"yellow": 3},
                "kinshasa": {"yellow": 1},
                "atlanta": {"blue": 1},
                "sydney": {"red": 1},
                "jakarta": {"red": 2},
                "los_angeles": {"yellow": 2},
            },
            "stations": ["atlanta", "istanbul", "hong_kong", "lagos"],
            "diseases": {"red": "cured"},
            "outbreaks": 6,
            "infection_step": 4,
        },
        seed=4,
    )


def played(seed, hands):
    """A game from its first view to its last, with all events: what the test of patches follows."""
    rng = random.Random(seed)
    game = fc.new(
        "pandemic",
        players=3,
        seed=seed,
        difficulty="introductory",
        hands=hands,
        consent="never",
        roles=["contingency_planner", "dispatcher", "medic"],
    )
    wished = ("cure", "recall", "build", "give", "take", "treat", "grant", "resilient", "quietnight")
    first = game.view(0)
    for _ in range(140):
        if game.outcome:
            break
        legal = list(game.legal_actions)
        liked = [action for action in legal if action.kind in wished]
        game.play(rng.choice(liked if liked and rng.random() < 0.6 else legal))
    told = [{"kind": e.kind, "args": e.args, "text": ""} for e in game.events_for(0)]
    turn = next(i for i, e in enumerate(told) if e["kind"] == "turn")
    last = game.view(0)
    return {"first": trimmed(first), "events": told[turn + 1 :], "last": trimmed(last)}


def trimmed(view):
    """A view without what patches leave alone."""
    return {key: value for key, value in view.items() if key not in ("odds", "options")}


def main():
    """Write everything."""
    start = fc.new("pandemic", players=4, seed=3, difficulty="introductory")
    save("start", moment(start))
    late = crowded()
    save(
        "crowded",
        moment(
            late,
            ghosts=[
                {"by": 1, "step": 0, "label": "Drive to Milan", "spots": ["place:milan"]},
                {"by": 1, "step": 1, "label": "Treat blue", "spots": ["cube:milan:blue"]},
                {"by": 1, "step": 2, "label": "Drive to Paris", "spots": ["place:paris"]},
            ],
        ),
    )
    rng = random.Random(5)
    game = fc.new("pandemic", players=3, seed=5, difficulty="standard", hands="closed")
    for _ in range(60):
        if game.outcome:
            break
        game.play(rng.choice(list(game.legal_actions)))
    target = HERE.parent.parent / "src/games/pandemic/played.json"
    target.write_text(json.dumps([played(1, "open"), played(5, "closed")], separators=(",", ":")) + "\n")
    save("middle", moment(game, seat=game.actor))


if __name__ == "__main__":
    main()
