"""Cost of operations on game objects: python benchmarks/objects.py"""

import random
import time

import fourcures as fc

NUMBER = 500
TABLES = {"pandemic": {"players": 2, "hands": "closed"}, "dice": {}, "cure": {"players": 2}}


def microseconds(call):
    start = time.process_time()
    for number in range(NUMBER):
        call(number)
    return 1e6 * (time.process_time() - start) / NUMBER


def by_hand(name, rng):
    game, steps = fc.new(name, seed=fc.BY_HAND, **TABLES[name]), 0
    while not game.outcome:
        draws = game.chance()
        game.play(rng.choice(draws) if draws else rng.choice(game.legal_actions.ids()))
        steps += 1
    return steps


def measure(name, options):
    game, rng = fc.new(name, seed=1, **options), random.Random(1)
    seat = game.actor
    view, ids = game.view(seat), game.legal_actions.ids()
    costs = {
        "fc.imagine(view)": microseconds(lambda number: fc.imagine(view, seed=number)),
        "game.imagine(seat)": microseconds(lambda number: game.imagine(seat, seed=number)),
        "copy(seed)": microseconds(lambda number: game.copy(seed=number)),
        "copy and play": microseconds(lambda number: game.copy(seed=number).play(ids[number % len(ids)])),
        "hash": microseconds(lambda number: hash(game)),
        "fc.chances": microseconds(lambda number: fc.chances(game)),
    }
    start = time.process_time()
    steps = sum(by_hand(name, rng) for _ in range(10))
    costs["step by hand"] = 1e6 * (time.process_time() - start) / steps
    print(f"{name:9}", "  ".join(f"{what} {cost:.0f}" for what, cost in costs.items()))


for name, options in TABLES.items():
    measure(name, options)
