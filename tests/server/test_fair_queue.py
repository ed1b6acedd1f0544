"""Fair queue: the order of service, and that no slot is ever lost."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from fourcures.server.thinking.fair_queue import URGENT_IN_A_ROW, URGENT_OF_ADDRESS, FairQueue


class Crowd:
    """Tasks that want a slot, and the order in which they were served."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.served: list[str] = []
        self.go = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def want(self, address: str, *, urgent: bool = False) -> None:
        self.tasks.append(asyncio.create_task(self._use(address, urgent)))
        await asyncio.sleep(0)

    async def _use(self, address: str, urgent: bool) -> None:
        async with self.queue.slot(address, urgent=urgent):
            await self.go.wait()
            self.served.append(address)

    async def all_served(self) -> list[str]:
        self.go.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return self.served


async def test_another_address_waits_for_one_of_many_requests_not_for_all() -> None:
    crowd = Crowd(FairQueue(1))
    for _ in range(25):
        await crowd.want("many")
    await crowd.want("one")
    assert (await crowd.all_served()).index("one") == 2  # one was being served, one came before


async def test_one_address_does_not_take_the_room_of_all() -> None:
    crowd = Crowd(FairQueue(1))
    for number in range(URGENT_OF_ADDRESS + 1):
        assert not crowd.queue.is_full("many"), number
        await crowd.want("many", urgent=True)
    assert crowd.queue.is_full("many")
    assert not crowd.queue.is_full("one")
    await crowd.all_served()
    assert not crowd.queue.is_full("many")


async def test_urgent_requests_go_first_but_starve_nobody() -> None:
    crowd = Crowd(FairQueue(1))
    await crowd.want("first")
    for _ in range(2):
        await crowd.want("bot")
    for _ in range(2 * URGENT_IN_A_ROW):
        await crowd.want("person", urgent=True)
    served = await crowd.all_served()
    assert served == ["first", *["person"] * URGENT_IN_A_ROW, "bot", *["person"] * URGENT_IN_A_ROW, "bot"]


async def test_two_slots_are_used_at_the_same_time_the_lowest_first() -> None:
    queue = FairQueue(2)
    async with queue.slot("a") as first, queue.slot("a") as second:
        assert (first, second) == (0, 1)
    async with queue.slot("a") as again:
        assert again == 0


async def test_a_slot_that_is_given_to_somebody_who_gives_up_goes_to_the_next() -> None:
    crowd = Crowd(FairQueue(1))
    for address in "abc":
        await crowd.want(address)
    crowd.tasks[1].cancel()  # waiting
    crowd.go.set()
    await asyncio.sleep(0)  # a is done, and c is served
    assert (await crowd.all_served()) == ["a", "c"]
    async with crowd.queue.slot("d"):
        assert len(crowd.queue) == 0


@given(
    slots=st.integers(1, 3),
    wants=st.lists(st.tuples(st.sampled_from("abc"), st.booleans(), st.booleans()), max_size=12),
)
def test_every_slot_is_free_again_whoever_gives_up(slots: int, wants: list[tuple[str, bool, bool]]) -> None:
    async def scenario() -> None:
        crowd = Crowd(FairQueue(slots))
        for address, urgent, _ in wants:
            await crowd.want(address, urgent=urgent)
        for task, (_, _, gives_up) in zip(crowd.tasks, wants, strict=True):
            if gives_up:
                task.cancel()
        served = await crowd.all_served()
        assert len(served) >= sum(not gives_up for _, _, gives_up in wants)
        assert len(crowd.queue) == 0
        assert sorted(crowd.queue._free) == list(range(slots))

    asyncio.run(scenario())
