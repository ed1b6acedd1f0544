"""The planner: searches the whole turn, values its end by what was learned, and weighs the best ends by trials.

First it grows plans: sequences of decisions up to where chance comes, a beam of the best at each length, the same state
reached on two ways only once. Each plan's end is valued by the learned function. Then it weighs the best of them: their
ends are played on, through draws and infections dealt at random and turns by rules of thumb, to a later turn that is
valued in the same way, or to the end of the game. All plans see the same chance, and the worse half drops out, round
by round.

It never sees what its seat may not know: it works on a copy in which hidden things are dealt anew and chance has
another key. Its budget is a number of states to look at, so that results can be had again.
"""

from typing import Any, NamedTuple

from fourcures.bots.network import Network, value_of
from fourcures.engine.bits import lowest_bit
from fourcures.engine.chance import Source, next_word, start
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, redeal, resume
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, count_legal, is_legal, nth_legal
from fourcures.engine.rule import hook, rule

LONGEST_PLAN = 12
NO_ACTION = -1
ROOT, CHILD, TRIAL = range(3)  # places of ``Work.minds``
BUDGET, BEAM, FINALISTS, HORIZON, GROWING = range(5)  # places of ``Work.settings``
NEXT, LENGTH, LOOKED_AT, PLANNED, BY_THUMB = range(5)  # places of ``Work.progress``
LEVELS = 4  # decisions that a plan mostly has
SAMPLES = 2  # of the chance that follows an action, for its first valuation


class Nodes(NamedTuple):
    """The best plans of some kind: where they lead, their values, and the decisions that make them up."""

    states: Any
    values: Any
    paths: Any
    lengths: Any
    pending: Any  # the decision that chance follows, still to be made on the state; or NO_ACTION
    worst: Any  # [how many there are, place of the worst]


class Work(NamedTuple):
    """The planner's notes."""

    minds: Any  # imagined states
    words: Any  # the same as integers
    beams: tuple[Nodes, Nodes]
    ends: Nodes
    sums: Any  # of the values of trials, for each end
    standing: Any  # the ends that are still weighed
    queue: Any  # the plans of a level, the best first
    seen: Any  # fingerprints of states
    legal: Any  # two lists of actions
    sources: Any  # chance of trials
    network: Network
    settings: Any
    plan: Any  # decisions
    plan_keys: Any  # fingerprints of the states in which they are to be made
    progress: Any  # the next decision of the plan, its length, states looked at, plans made, the thumb's decision
    estimate: Any  # [the value of the plan]
    loyalty: Any  # [what is added to the value of plans that begin as rules of thumb would]
    journal: Any  # an empty one: what is imagined is not told


@hook
def rule_of_thumb(state: Any, legal: Legal, source: Source) -> int:
    """The game's rules of thumb."""
    return 0


@hook
def sensible(state: Any, legal: Legal) -> None:
    """Strike what is never worth a look."""


@hook
def is_detail(state: Any) -> bool:
    """Whether rules of thumb make the choice."""
    return False


@hook
def stretch(state: Any) -> None:
    """Give the turn room, so that its end can be seen before chance comes."""


@hook
def is_settled(state: Any) -> bool:
    """Whether a plan ends here."""
    return False


@hook
def relax(state: Any) -> None:
    """Take the room back."""


@rule
def choose(state: Any, legal: Legal, width: int, source: Source, work: Work) -> int:
    """The planner as a compiled bot."""
    journal = work.journal
    if count_legal(legal) == 1:
        return nth_legal(legal, 0, width)
    if work.settings[BUDGET] == 0 or is_detail(state):
        return rule_of_thumb(state, legal, source)
    me = decider(state)
    hidden = imagine(state, me, source, work)
    if not hidden:
        planned = next_of_plan(legal, width, work)
        if planned != NO_ACTION:
            return planned
    search(legal, width, me, source, journal, work)
    if work.ends.worst[0] == 0:
        return rule_of_thumb(state, legal, source)
    best = work.standing[0]
    keep_plan(best, hidden, journal, work)
    return int(work.plan[0])


# --- What is known


@rule
def imagine(state: Any, me: int, source: Source, work: Work) -> bool:
    """Make the root: the state as the seat knows it, without chance; whether anything in it is guessed."""
    work.minds[ROOT] = state
    root = work.minds[ROOT]
    deal_chance(root, source)
    redeal(root, me)
    is_guessed = root.drawn != 0
    forget_chance(root)
    return bool(is_guessed)


@rule
def forget_chance(state: Any) -> None:
    """No chance has been used, and none is known."""
    start(state, 0, 0, 0, 0)
    for place in range(4):
        state.words[place] = 0


@rule
def deal_chance(state: Any, source: Source) -> None:
    """Chance of the bot's own."""
    start(state, next_word(source), next_word(source), next_word(source), next_word(source))


@rule
def fingerprint(words: Any) -> int:
    """A number that differs for different states."""
    key = 1469598103934665603
    for place in range(len(words)):
        key = (key ^ words[place]) * 1099511628211
        key ^= key >> 29
    return key


# --- The plan that was made before


@rule
def next_of_plan(legal: Legal, width: int, work: Work) -> int:
    """The next decision of the plan, if all went as planned so far; or NO_ACTION."""
    place = work.progress[NEXT]
    as_planned = place < work.progress[LENGTH] and work.plan_keys[place] == fingerprint(work.words[ROOT])
    if not as_planned or not is_legal(legal, work.plan[place], width):
        work.progress[LENGTH] = 0
        return NO_ACTION
    work.progress[NEXT] += 1
    return int(work.plan[place])


@rule
def keep_plan(best: int, hidden: bool, journal: Journal, work: Work) -> None:
    """Remember the decisions of a plan, and the states in which they are to be made."""
    length = work.ends.lengths[best]
    work.minds[CHILD] = work.minds[ROOT]
    for place in range(length):
        work.plan[place] = work.ends.paths[best, place]
        work.plan_keys[place] = fingerprint(work.words[CHILD])
        if place < length - 1:
            follow(work.plan[place], journal, work)
    work.progress[NEXT] = 1
    work.progress[LENGTH] = 0 if hidden else length


@rule
def follow(action: int, journal: Journal, work: Work) -> bool:
    """Make a decision in the imagined child, and the details that hang on it; whether chance came."""
    child = work.minds[CHILD]
    apply(child, action, journal)
    while child.outcome == 0 and child.drawn == 0 and is_detail(child):
        list_legal(child, work.legal[1])
        keep_own(child, decider(child), work.legal[1])
        apply(child, rule_of_thumb(child, work.legal[1], work.sources[1]), journal)
    return bool(child.drawn != 0)


# --- Growing plans


@rule
def search(legal: Legal, width: int, me: int, source: Source, journal: Journal, work: Work) -> None:
    """Grow plans, and weigh the best of them; the best one stands first."""
    work.progress[LOOKED_AT] = 0
    work.progress[PLANNED] += 1
    work.progress[BY_THUMB] = rule_of_thumb(work.minds[ROOT], legal, work.sources[1])
    work.seen[:] = 0
    work.ends.worst[0] = 0
    turn = work.minds[ROOT].turn + 0
    grow(width, source, journal, work)
    weigh(turn, width, me, source, journal, work)


@rule
def grow(width: int, source: Source, journal: Journal, work: Work) -> None:
    """Fill the ends with the best plans."""
    start(work.sources[0], next_word(source), next_word(source), next_word(source), next_word(source))
    start(work.sources[1], 0, 0, 0, 0)
    now = work.beams[0]
    work.minds[CHILD] = work.minds[ROOT]
    stretch(work.minds[CHILD])
    now.states[0] = work.minds[CHILD]
    now.lengths[0] = 0
    now.worst[0] = 1
    for depth in range(LONGEST_PLAN):
        if depth % 2 == 0:
            grow_level(work.beams[0], work.beams[1], width, journal, work)
        else:
            grow_level(work.beams[1], work.beams[0], width, journal, work)


@rule
def grow_level(now: Nodes, after: Nodes, width: int, journal: Journal, work: Work) -> None:
    """Extend the plans of one length by one decision, the best first, as many as the budget of a level allows."""
    after.worst[0] = 0
    legal = work.legal[0]
    count = now.worst[0]
    for node in range(count):
        work.queue[node] = node
    order(count, now.values, work.queue)
    until = work.progress[LOOKED_AT] + work.settings[GROWING] // LEVELS
    for rank in range(count):
        if work.progress[LOOKED_AT] >= until:
            return
        node = work.queue[rank]
        list_legal(now.states[node], legal)
        keep_own(now.states[node], decider(now.states[node]), legal)
        sensible(now.states[node], legal)
        rows = legal[0]
        while rows:
            row = lowest_bit(rows)
            rows &= rows - 1
            columns = legal[row + 1]
            while columns:
                extend(now, node, row * width + lowest_bit(columns), after, journal, work)
                columns &= columns - 1


@rule
def extend(now: Nodes, node: int, action: int, after: Nodes, journal: Journal, work: Work) -> None:
    """Make one more decision at the end of a plan."""
    work.minds[CHILD] = now.states[node]
    child = work.minds[CHILD]
    work.progress[LOOKED_AT] += 1
    if follow(action, journal, work):
        work.minds[CHILD] = now.states[node]
        relax(child)
        value = value_after_chance(action, journal, work)
        insert(work.ends, child, value, now, node, action, action, work.settings[FINALISTS])
    elif child.outcome != 0:
        insert(
            work.ends, child, 1.0 if child.outcome == 1 else 0.0, now, node, action, NO_ACTION, work.settings[FINALISTS]
        )
    else:
        is_end = is_settled(child)
        if is_end:
            relax(child)
        if is_new(fingerprint(work.words[CHILD]), work.seen):
            value = value_of(child, work.network)
            if is_end or now.lengths[node] == LONGEST_PLAN - 1:
                insert(work.ends, child, value, now, node, action, NO_ACTION, work.settings[FINALISTS])
            else:
                insert(after, child, value, now, node, action, NO_ACTION, work.settings[BEAM])


@rule
def value_after_chance(action: int, journal: Journal, work: Work) -> float:
    """The mean value of the imagined child over a few samples of what an action may bring, the same for all plans."""
    total = 0.0
    trial = work.minds[TRIAL]
    for sample in range(SAMPLES):
        work.minds[TRIAL] = work.minds[CHILD]
        restart(trial, work.sources[0], sample)
        apply(trial, action, journal)
        work.progress[LOOKED_AT] += 1
        if trial.outcome != 0:
            total += 1.0 if trial.outcome == 1 else 0.0
        else:
            total += value_of(trial, work.network)
    return total / SAMPLES


@rule
def restart(state: Any, base: Source, number: int) -> None:
    """Begin one of the streams of chance that belong to a base."""
    start(state, base.seed[0], base.seed[1], base.seed[2] ^ number, base.seed[3])


@rule
def is_new(key: int, seen: Any) -> bool:
    """Whether a state has not been reached before; it is noted, as long as there is room near its place."""
    size = len(seen)
    place = (key ^ (key >> 32)) & (size - 1)
    for _ in range(8):
        if seen[place] == key:
            return False
        if seen[place] == 0:
            seen[place] = key
            return True
        place = (place + 1) & (size - 1)
    return True


@rule
def insert(into: Nodes, state: Any, value: float, now: Nodes, node: int, action: int, pending: int, most: int) -> None:
    """Keep a plan if it is among the best of its kind."""
    count = into.worst[0]
    if count < most:
        place = count
        into.worst[0] = count + 1
    else:
        place = into.worst[1]
        if value <= into.values[place]:
            return
    into.states[place] = state
    into.values[place] = value
    into.pending[place] = pending
    length = now.lengths[node]
    for step in range(length):
        into.paths[place, step] = now.paths[node, step]
    into.paths[place, length] = action
    into.lengths[place] = length + 1
    if into.worst[0] == most:
        find_worst(into, most)


@rule
def find_worst(nodes: Nodes, count: int) -> None:
    """Note which plan drops out next."""
    worst = 0
    for place in range(1, count):
        if nodes.values[place] < nodes.values[worst]:
            worst = place
    nodes.worst[1] = worst


# --- Weighing plans


@rule
def weigh(turn: int, width: int, me: int, source: Source, journal: Journal, work: Work) -> None:
    """Play the ends on in rounds, and drop the worse half after each; the best one stands first at last."""
    count = work.ends.worst[0] + 0
    for place in range(count):
        work.standing[place] = place
        work.sums[place] = 0.0
    order(count, work.ends.values, work.standing)
    rounds = 0
    while 1 << rounds < count:
        rounds += 1
    budget = work.settings[BUDGET] - work.settings[GROWING]
    trials = 0
    for _ in range(rounds):
        until = work.progress[LOOKED_AT] + budget // rounds
        while work.progress[LOOKED_AT] < until:
            start(work.sources[0], next_word(source), next_word(source), next_word(source), next_word(source))
            for place in range(count):
                end = work.standing[place]
                work.sums[end] += trial_value(end, turn + work.settings[HORIZON], me, journal, work)
                if work.ends.paths[end, 0] == work.progress[BY_THUMB]:
                    work.sums[end] += work.loyalty[0]
            trials += 1
        order(count, work.sums, work.standing)
        count = (count + 1) // 2
    best = work.standing[0]
    work.estimate[0] = work.sums[best] / trials if trials > 0 else work.ends.values[best]


@rule
def order(count: int, values: Any, places: Any) -> None:
    """Sort places by their values, the largest first; equal ones stay as they were."""
    for index in range(1, count):
        place = places[index]
        spot = index
        while spot > 0 and values[places[spot - 1]] < values[place]:
            places[spot] = places[spot - 1]
            spot -= 1
        places[spot] = place


@rule
def trial_value(end: int, horizon: int, me: int, journal: Journal, work: Work) -> float:
    """Play on from the end of a plan, by rules of thumb and with dealt chance, and value where it leads."""
    work.minds[TRIAL] = work.ends.states[end]
    trial = work.minds[TRIAL]
    restart(trial, work.sources[0], 0)
    redeal(trial, me)
    if work.ends.pending[end] == NO_ACTION:
        resume(trial, journal)
    else:
        apply(trial, work.ends.pending[end], journal)
    work.progress[LOOKED_AT] += 1
    start(work.sources[1], 0, 0, 0, 0)
    legal = work.legal[1]
    while trial.outcome == 0 and trial.turn < horizon:
        list_legal(trial, legal)
        keep_own(trial, decider(trial), legal)
        apply(trial, rule_of_thumb(trial, legal, work.sources[1]), journal)
        work.progress[LOOKED_AT] += 1
    if trial.outcome != 0:
        return 1.0 if trial.outcome == 1 else 0.0
    return value_of(trial, work.network)


# --- Advice


@rule
def appraise(state: Any, width: int, source: Source, work: Work, trials: int, tallies: Any) -> int:
    """Try the best plans with each of the most promising first decisions equally often; how many there are.

    They stand first in ``work.standing``. A row of ``tallies`` for each sums up values, their squares, losses,
    trials with an outbreak, and cures found.
    """
    journal = work.journal
    me = decider(state)
    imagine(state, me, source, work)
    work.progress[LOOKED_AT] = 0
    work.seen[:] = 0
    work.ends.worst[0] = 0
    grow(width, source, journal, work)
    count = best_of_each_first(work, len(tallies))
    turn = work.minds[ROOT].turn + 0
    outbreaks = work.minds[ROOT].outbreaks + 0
    cures = count_cures(work.minds[ROOT])
    for _ in range(trials):
        start(work.sources[0], next_word(source), next_word(source), next_word(source), next_word(source))
        for place in range(count):
            value = trial_value(work.standing[place], turn + work.settings[HORIZON], me, journal, work)
            end = work.minds[TRIAL]
            tallies[place, 0] += value
            tallies[place, 1] += value * value
            tallies[place, 2] += end.outcome > 1
            tallies[place, 3] += end.outbreaks > outbreaks
            tallies[place, 4] += count_cures(end) - cures
    return count


@rule
def best_of_each_first(work: Work, most: int) -> int:
    """Let the best plan of each first decision stand first, the best of all before the others; how many they are."""
    total = work.ends.worst[0] + 0
    for place in range(total):
        work.standing[place] = place
    order(total, work.ends.values, work.standing)
    count = 0
    for rank in range(total):
        end = work.standing[rank]
        is_new_first = count < most
        for place in range(count):
            if work.ends.paths[work.standing[place], 0] == work.ends.paths[end, 0]:
                is_new_first = False
        if is_new_first:
            work.standing[rank] = work.standing[count]
            work.standing[count] = end
            count += 1
    return count


@rule
def count_cures(state: Any) -> int:
    """Diseases that are not uncured."""
    cures = 0
    for colour in range(len(state.disease)):
        cures += state.disease[colour] > 0
    return cures
