"""The store, compared by Hypothesis with a model of dictionaries."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Coroutine
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from budgets import budget
from fourcures.server.storage import open_store
from fourcures.tables.rows import Appended, AppendResult, ChatRow, Conflict, Duplicate, Entry, SeatRow
from server.storage.samples import LOST, table

T = TypeVar("T")

NAMES = ["a", "b"]
names = st.sampled_from(NAMES)
commands = st.sampled_from([f"c{number}" for number in range(12)])
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=10)
seats = st.builds(
    SeatRow,
    st.integers(0, 1),
    st.sampled_from(["open", "person", "bot"]),
    st.sampled_from(["", "Ann"]),
    st.sampled_from([None, "greedy"]),
    st.sampled_from([None, b"a" * 32, b"b" * 32]),
)
runs = itertools.count()  # counter of this process: each run has its own tables in the same database


class Model(RuleBasedStateMachine):
    """Each rule does the same to the store and to the model, and compares the answers."""

    url = ""

    @initialize()
    def begin(self) -> None:
        self.runner = asyncio.Runner()
        self.wait(self.open())
        run = next(runs)
        self.ids = {name: f"{name}{run}" for name in NAMES}
        self.logs: dict[str, list[Entry]] = {name: [] for name in NAMES}
        self.talk: dict[str, list[ChatRow]] = {name: [] for name in NAMES}
        self.seats = {name: [SeatRow(0, "open"), SeatRow(1, "open")] for name in NAMES}
        self.over = dict.fromkeys(NAMES, False)
        for name in NAMES:
            self.wait(self.store.create(table(self.ids[name]), self.seats[name]))

    async def open(self) -> None:
        self.store = await open_store(self.url)

    async def close(self) -> None:
        await self.store.close()

    def wait(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(coroutine)

    def appended(self, name: str, new: list[Entry]) -> AppendResult:
        log = self.logs[name]
        known = [found for found in log if found.command in {entry.command for entry in new}]
        if known:
            return Duplicate(known[0])
        if new[0].seq != len(log) + 1:
            return Conflict(len(log))
        log += new
        return Appended(len(log))

    @rule(
        name=names,
        step=st.sampled_from([0, 0, 0, 0, -1, 1]),
        them=st.lists(commands, min_size=1, max_size=3, unique=True),
        text=texts,
    )
    def append(self, name: str, step: int, them: list[str], text: str) -> None:
        first = max(1, len(self.logs[name]) + 1 + step)
        new = [Entry(first + n, command, n, "play", text, 0.5) for n, command in enumerate(them)]
        answer = self.wait(self.store.append(self.ids[name], new))
        assert answer == self.appended(name, new)

    @rule(them=st.lists(st.tuples(names, commands), min_size=2, max_size=6))
    def append_at_once(self, them: list[tuple[str, str]]) -> None:
        """All entries are meant for the current end, and the store decides their order."""
        wanted = [(name, Entry(len(self.logs[name]) + 1, command, 0, "undo", "", 1.5)) for name, command in them]

        async def together() -> list[AppendResult]:
            return await asyncio.gather(*(self.store.append(self.ids[name], [entry]) for name, entry in wanted))

        answered = list(zip(wanted, self.wait(together()), strict=True))
        for (name, entry), answer in sorted(answered, key=lambda pair: not isinstance(pair[1], Appended)):
            assert answer == self.appended(name, [entry])

    @rule(name=names, command=commands, text=texts.filter(bool))
    def say(self, name: str, command: str, text: str) -> None:
        said = [message for message in self.talk[name] if message.command == command]
        if not said:
            said = [ChatRow(len(self.talk[name]) + 1, command, 1, text, 2.5)]
            self.talk[name] += said
        assert [self.wait(self.store.add_chat(self.ids[name], command, 1, text, 2.5))] == said

    @rule(name=names, old=st.none() | seats, new=seats)
    def set_seat(self, name: str, old: SeatRow | None, new: SeatRow) -> None:
        now = self.seats[name][new.seat]
        if old is None or old.seat != new.seat:
            old = now
        assert self.wait(self.store.set_seat(self.ids[name], old, new)) == (old == now)
        if old == now:
            self.seats[name][new.seat] = new

    @rule(name=names)
    def end(self, name: str) -> None:
        self.wait(self.store.save_standing(self.ids[name], LOST))
        self.over[name] = True

    @rule()
    def reopen(self) -> None:
        self.wait(self.close())
        self.wait(self.open())

    @invariant()
    def all_is_there(self) -> None:
        if not hasattr(self, "store"):
            return
        for name in NAMES:
            loaded = self.wait(self.store.load(self.ids[name]))
            assert loaded is not None
            row, sitting, log = loaded
            assert (row.over, sitting, log) == (self.over[name], self.seats[name], self.logs[name])
            assert self.wait(self.store.chat(self.ids[name])) == self.talk[name]

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.wait(self.close())
            self.runner.close()


def test_the_store_does_what_the_model_does(url: str) -> None:
    class Here(Model):
        pass

    Here.url = url
    run_state_machine_as_test(Here, settings=settings(max_examples=budget(10), stateful_step_count=20, deadline=None))
