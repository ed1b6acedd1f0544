"""Review of a game: win probability over its course, with each change split into decision and luck.

V(s) is the win probability in a state, estimated by the chance network after minor choices. Q(s, a) is its mean over
the random outcomes of an action. The change over a decision is the sum of two parts:

    V(next) - V(s)  =  [Q(s, a) - V(s)]  +  [V(next) - Q(s, a)]
                           decision               luck

Q is estimated from samples: copies of the state with other random streams. If an action drew nothing at random, Q is
V(next) and the whole change counts as decision. If there was only one legal action, the whole change counts as luck.

Probabilities are rounded to multiples of a binary fraction, so that sums and differences of floats are exact. Luck and
decisions of a whole game therefore add up exactly to the last estimate minus the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any

import numpy as np

from fourcures.bots import entry_points
from fourcures.bots.chances import assumption, sample_buffers
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.session import Advice, advise, backend
from fourcures.engine.errors import FourcuresError, shown
from fourcures.engine.game import Game, check_seed
from fourcures.engine.legal_actions import LegalActions, find_action
from fourcures.engine.rng import RandomStream, derive_seed, new_stream
from fourcures.engine.values import Action, Outcome

SAMPLES = 2000  # sampled random outcomes per decision
MAX_SAMPLES = 1_000_000
TURNING_POINTS = 3
GRID = 2.0**40  # probabilities are multiples of 1 / GRID
NOT_SAMPLED = -1


@dataclass(frozen=True)
class Step:
    """Decision of a game, with the win probability before it and the expected and actual ones after it."""

    index: int
    turn: int
    seat: int
    action: str
    label: str  # label of the action in user interfaces
    choices: int  # number of legal actions; telling cards does not count
    before: float
    expected: float  # mean over sampled random outcomes
    after: float

    @property
    def decision(self) -> float:
        """Change in win probability due to the decision."""
        return self.expected - self.before

    @property
    def luck(self) -> float:
        """Change in win probability due to random outcomes."""
        return self.after - self.expected


@dataclass(frozen=True)
class TurningPoint:
    """Step with one of the largest changes, with advice from what its seat knew.

    ``advice`` is None if there was no choice.
    """

    step: Step
    advice: Advice | None
    advised_label: str = ""

    @property
    def is_as_advised(self) -> bool:
        """Whether the adviser recommends the action that was played."""
        return self.advice is not None and self.advice.action.text == self.step.action


@dataclass(frozen=True)
class Mark:
    """Landmark of a game: an event right after the decision with this index, or at set-up if it is -1."""

    index: int
    kind: str  # landmark of the vocabulary: epidemic, outbreak, cure
    tone: str
    text: str


@dataclass(frozen=True)
class SeatSummary:
    """Summary of a seat's decisions: their number, their kinds and their effect."""

    seat: int
    name: str  # role name; empty if seats keep no role
    decisions: int
    tally: dict[str, int]  # counts by words of the vocabulary: treated, flown, built
    change: float  # total change in win probability due to its decisions


@dataclass(frozen=True)
class Review:
    """Review of a game, decision by decision, with totals; see ``fourcures.review``."""

    game: str
    outcome: Outcome | None
    chances: tuple[float, ...]  # win probabilities before each decision and at the end
    steps: tuple[Step, ...]
    turning_points: tuple[TurningPoint, ...]  # in chronological order
    seats: tuple[SeatSummary, ...]
    marks: tuple[Mark, ...]
    assumption: str  # assumption behind all win probabilities

    @cached_property
    def luck(self) -> float:
        """Total change in win probability due to random outcomes."""
        return sum((step.luck for step in self.steps), 0.0)

    @cached_property
    def decisions(self) -> float:
        """Total change in win probability due to decisions."""
        return sum((step.decision for step in self.steps), 0.0)

    def __str__(self) -> str:
        first, last = self.chances[0], self.chances[-1]
        return (
            f"From {first:.0%} to {last:.0%} in {len(self.steps)} decisions: "
            f"luck {points(self.luck)}, decisions {points(self.decisions)} points."
        )

    def as_json(self) -> dict[str, Any]:
        """The whole review as JSON values."""
        return {
            "game": self.game,
            "outcome": asdict(self.outcome) if self.outcome else None,
            "assumption": self.assumption,
            "luck": self.luck,
            "decisions": self.decisions,
            "chances": list(self.chances),
            "steps": [{**asdict(step), "decision": step.decision, "luck": step.luck} for step in self.steps],
            "turning_points": [
                {
                    "index": point.step.index,
                    "advice": None
                    if point.advice is None
                    else {**asdict(point.advice), "action": point.advice.action.text, "label": point.advised_label},
                }
                for point in self.turning_points
            ],
            "seats": [asdict(seat) for seat in self.seats],
            "marks": [asdict(mark) for mark in self.marks],
        }


def points(change: float) -> str:
    """Text of a change in win probability: whole percentage points with a sign."""
    return f"{round(100 * change):+d}".replace("+0", "±0").replace("-", "−")


def review(game: Game, *, samples: int = SAMPLES, seed: int = 0) -> Review:
    """Review a game up to its current state. ``seed`` determines the samples and the adviser's rollouts."""
    if type(samples) is not int or not 1 <= samples <= MAX_SAMPLES:
        raise FourcuresError(f"samples: {shown(samples)} is not possible; a whole number from 1 to {MAX_SAMPLES} is.")
    states = game.past_states(seed=0)
    actions = actions_of(game, states)
    chances, expected, choices = value_course(
        game, states, [action.id for action in actions], samples, check_seed(seed)
    )
    steps = tuple(
        Step(
            index,
            int(states[index].turn),
            action.seat,
            action.text,
            game.type.action_hint(states[index], game.options, action.id).label,
            choices[index],
            chances[index],
            expected[index],
            chances[index + 1],
        )
        for index, action in enumerate(actions)
    )
    decisions = [action for action in actions if not tells(game, action.id)]
    decided = [step for step, action in zip(steps, actions, strict=True) if not tells(game, action.id)]
    return Review(
        game.type.name,
        game.outcome,
        tuple(chances),
        steps,
        tuple(turning_point(game, states[step.index], step, seed) for step in biggest_changes(decided)),
        tuple(seat_summary(game, seat, decided, decisions) for seat in range(game.players)),
        tuple(marks_of(game)),
        assumption(game.type, game.options),
    )


def actions_of(game: Game, states: Sequence[Any]) -> list[Action]:
    """Decisions of a game as actions, each described in the state in which it was made."""
    game_type, options = game.type, game.options
    return [
        game_type.action(state, options, find_action(game_type, state, options, text))
        for state, text in zip(states, game.decisions, strict=False)
    ]


def value_course(
    game: Game, states: Sequence[Any], actions: Sequence[int], samples: int, seed: int
) -> tuple[list[float], list[float], list[int]]:
    """Win probabilities in successive states, expected probabilities after each action, and numbers of choices."""
    game_type, count = game.type, len(states)
    tellings = [count_tellings(game, state) for state in states]
    array, bases = np.zeros(count, game_type.state_type.dtype()), np.zeros(count, RandomStream.dtype())
    sampled = np.full(count, NOT_SAMPLED, np.int64)
    for index, state in enumerate(states):
        state.store(array, index)
        if index < len(actions) and states[index + 1].drawn != state.drawn:
            sampled[index] = actions[index]
            new_stream(derive_seed(seed, index)).store(bases, index)
    chances, means, choices = np.zeros(count), np.zeros(count), np.zeros(count, np.int64)
    buffers = sample_buffers(game_type, samples)
    run = backend(game_type, COMPILED_BOTS["planner"])[entry_points.value_course]
    run(array, sampled, bases, buffers, chances, means, choices)
    choices -= tellings
    for index, action in enumerate(actions):
        if tells(game, action):
            choices[index] = 1  # telling cards is not a decision
    values = [on_grid(chance) for chance in chances]
    expected = [
        values[index] if choices[index] == 1 else on_grid(mean) if sampled[index] >= 0 else values[index + 1]
        for index, mean in enumerate(means[:-1])
    ]
    return values, expected, [int(number) for number in choices]


def tells(game: Game, action: int) -> bool:
    """Whether an action only tells cards."""
    space = game.type.action_space
    return bool(game.type.action_kinds.named(space.names[space.row_kind[action // space.width]]).tells)


def count_tellings(game: Game, state: Any) -> int:
    """Number of legal actions of the deciding seat that only tell cards."""
    if not any(spec.tells for spec in game.type.action_kinds.specs.values()):
        return 0
    known = LegalActions(game.type, state, game.options).known_to(game.type.decider(state))
    return sum(tells(game, number) for number in known)


def on_grid(chance: float) -> float:
    """Round a probability to the nearest multiple of 1 / GRID, an error below 1e-12."""
    return round(float(chance) * GRID) / GRID


def biggest_changes(steps: Sequence[Step]) -> list[Step]:
    """Steps with the largest |decision| + |luck|, at most ``TURNING_POINTS``, in chronological order."""
    ranked = sorted(steps, key=lambda step: -(abs(step.decision) + abs(step.luck)))
    return sorted(ranked[:TURNING_POINTS], key=lambda step: step.index)


def turning_point(game: Game, state: Any, step: Step, seed: int) -> TurningPoint:
    """Turning point of a step. The advice uses only what its seat knew."""
    if step.choices == 1:
        return TurningPoint(step, None)
    there = Game(game.type, game.options, state.copy(), seed=0)
    best = advise(there, top=1, seed=seed)[0]
    return TurningPoint(step, best, there.hint(best.action).label)


def seat_summary(game: Game, seat: int, steps: Sequence[Step], actions: Sequence[Action]) -> SeatSummary:
    """Summary of a seat's decisions in the words of its game. The tally leaves out requests that were declined."""
    kinds = game.type.action_kinds
    own = [step for step in steps if step.seat == seat]
    is_declined = [kinds.named(after.kind).declines for after in actions[1:]]
    words = dict.fromkeys(word for spec in kinds.specs.values() if (word := spec.tally))
    done = Counter(
        kinds.named(action.kind).tally
        for action, declined in zip_longest(actions, is_declined)
        if action.seat == seat and not declined
    )
    return SeatSummary(
        seat,
        role_name(game, seat),
        len(own),
        {word: done[word] for word in words if done[word]},
        sum((step.decision for step in own), 0.0),
    )


def role_name(game: Game, seat: int) -> str:
    """Name of a seat's role; empty in games whose seats keep no role."""
    if not game.type.roles:
        return ""
    key = game.type.roles[game.state().role[seat]]
    return str(game.components()["roles"][key]["name"])


def marks_of(game: Game) -> list[Mark]:
    """Landmarks of a game."""
    marks = []
    for index, event in game.events_by_decision():
        spec = game.type.journal_kinds.named(event.kind)
        if spec.landmark:
            marks.append(Mark(index, spec.landmark, spec.tone, event.text))
    return marks
