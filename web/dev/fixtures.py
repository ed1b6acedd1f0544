"""Writes dev/fixtures/*.json: positions of real games for the development page of the board."""

import json
import pathlib
import random
import sys

import fourcures as fc

HERE = pathlib.Path(__file__).parent / "fixtures"


def sheet(game):
    try:
        return game.sheet()
    except AttributeError:
        pass
    data = pathlib.Path(fc.__file__).parent / "games/pandemic/data"
    board = json.loads((data / "board.json").read_text())
    cards = json.loads((data / "cards.json").read_text())
    looks = {"blue": "circle", "yellow": "triangle", "black": "square", "red": "diamond"}
    letters = {"blue": "B", "yellow": "Y", "black": "K", "red": "R"}
    return {
        "title": "Pandemic",
        "colours": {c: {"name": c.title(), "letter": letters[c], "shape": s} for c, s in looks.items()},
        "roles": {r["id"]: {"name": r["name"], "text": r["text"], "rules": ""} for r in cards["roles"]},
        "places": board["cities"],
        "links": [*board["edges"]],
        "events": {e["id"]: {"name": e["name"], "text": e["text"], "rules": ""} for e in cards["events"]},
        "rates": cards["infection_rate_track"], "outbreak_limit": 8, "hand_limit": 7, "cubes_per_colour": 24,
        "city_limit": 3, "epidemics": 4, "start": "atlanta",
    }


def spots(game, action):
    kind, args = action.kind, [str(a) for a in action.args]
    cities = [a for a in args if a in CITY]
    if kind in ("treat",):
        return [f"cube:{game.view(0)['seats'][action.seat]['city']}:{args[0]}"]
    if kind in ("give", "take", "discard"):
        return [f"card:{cities[0] if cities else args[0]}"]
    if kind == "cure":
        return [f"disease:{args[0]}"]
    return [f"place:{c}" for c in cities]


CITY = set()


def moment(game, **more):
    CITY.update(p["id"] for p in sheet(game)["places"])
    offers = [
        {"text": a.text, "kind": a.kind, "label": a.text, "spots": spots(game, a), "rank": 0} for a in game.legal_actions
    ]
    return {"view": game.view(more.pop("seat", 0)), "sheet": sheet(game), "offers": offers, "lit": None, "ghosts": [], **more}


def save(name, what):
    HERE.mkdir(exist_ok=True)
    (HERE / f"{name}.json").write_text(json.dumps(what))


def crowded():
    game = fc.from_position({
        "game": "pandemic", "edition": "2013", "difficulty": "heroic", "options": {"hands": "open"},
        "seats": [
            {"role": "medic", "city": "istanbul", "hand": ["paris", "airlift", "tokyo", "lagos", "delhi", "essen", "cairo"]},
            {"role": "quarantine_specialist", "city": "istanbul", "hand": ["milan", "forecast", "lima", "moscow"]},
            {"role": "contingency_planner", "city": "hong_kong", "hand": ["beijing", "taipei", "manila"],
             "stored": "government_grant"},
            {"role": "operations_expert", "city": "ho_chi_minh_city", "hand": ["riyadh", "tehran", "bogota", "miami"]},
        ],
        "turn": {"number": 20, "seat": 0, "phase": "actions", "actions_left": 3},
        "cubes": {
            "istanbul": {"black": 3, "blue": 3, "yellow": 2}, "cairo": {"black": 3, "yellow": 1}, "paris": {"blue": 3},
            "essen": {"blue": 2}, "milan": {"blue": 3, "black": 2}, "london": {"blue": 1}, "algiers": {"black": 2},
            "baghdad": {"black": 3}, "tehran": {"black": 1}, "karachi": {"black": 2, "red": 3}, "delhi": {"black": 3},
            "hong_kong": {"red": 3, "black": 1, "yellow": 1}, "shanghai": {"red": 3}, "taipei": {"red": 2}, "manila": {"red": 1},
            "bangkok": {"red": 2, "black": 2}, "kolkata": {"black": 2}, "sao_paulo": {"yellow": 3}, "bogota": {"yellow": 2},
            "miami": {"yellow": 1, "blue": 1}, "washington": {"blue": 3}, "new_york": {"blue": 2}, "tokyo": {"red": 3},
            "seoul": {"red": 1}, "osaka": {"red": 2}, "lagos": {"yellow": 3}, "kinshasa": {"yellow": 1}, "atlanta": {"blue": 1},
            "sydney": {"red": 1}, "jakarta": {"red": 2}, "los_angeles": {"yellow": 2},
        },
        "stations": ["atlanta", "istanbul", "hong_kong", "lagos"], "diseases": {"red": "cured"},
        "outbreaks": 6, "infection_step": 4,
    }, seed=4)
    return game


def main():
    start = fc.new("pandemic", players=4, seed=3, difficulty="introductory")
    save("start", moment(start))
    late = crowded()
    save("crowded", moment(late, ghosts=[
        {"by": 1, "step": 0, "label": "Drive to Milan", "spots": ["place:milan"]},
        {"by": 1, "step": 1, "label": "Treat blue", "spots": ["cube:milan:blue"]},
        {"by": 1, "step": 2, "label": "Drive to Paris", "spots": ["place:paris"]},
    ]))
    rng = random.Random(5)
    game = fc.new("pandemic", players=3, seed=5, difficulty="standard", hands="closed")
    for _ in range(60):
        if game.outcome:
            break
        game.play(rng.choice(list(game.legal_actions)))
    save("middle", moment(game))


if __name__ == "__main__":
    sys.exit(main())
