"""The in-memory store, compared with the model of stores."""

from __future__ import annotations

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from budgets import budget
from fourcures.tables.memory import MemoryStore
from server.storage.test_model import Model


class InMemory(Model):
    async def open(self) -> None:
        if not hasattr(self, "store"):
            self.store = MemoryStore()

    async def close(self) -> None: ...


def test_the_store_in_memory_does_what_the_model_does() -> None:
    run_state_machine_as_test(
        InMemory, settings=settings(max_examples=budget(10), stateful_step_count=20, deadline=None)
    )
