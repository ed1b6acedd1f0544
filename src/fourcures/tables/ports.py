"""Ports: what a host provides to the tables. A server has a database and processes, a browser has neither."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from fourcures.bots.tasks import BotDecision
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType
from fourcures.tables.messages.bodies import GameReview
from fourcures.tables.messages.protocol import Advice
from fourcures.tables.rows import (
    AppendResult,
    ChangeCallback,
    ChatRow,
    DealGame,
    DealRow,
    Entry,
    ListedTable,
    PlannerTally,
    PlayedRow,
    SeatRow,
    Standing,
    TableRow,
    Tally,
    TryRow,
    WholeTable,
)

T = TypeVar("T")
Clock = Callable[[], float]
"""Seconds since 1970."""


class PlayerStore(Protocol):
    """Games of players, found by the hashes of their keys."""

    async def running(self, key_hash: bytes, skip: int, most: int) -> list[ListedTable]:
        """Tables whose games go on, those where the player is to move first, then those that moved last."""

    async def finished(self, key_hash: bytes, skip: int, most: int) -> list[ListedTable]:
        """Tables whose games the player has played to the end, the last first."""

    async def seats_at(self, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        """Seats of some tables."""

    async def tallies(self, key_hash: bytes) -> tuple[list[Tally], list[Tally], list[bool]]:
        """Games played and won by difficulty and by role, and the outcomes in their order, of tables that count."""

    async def unsettled(self, key_hash: bytes, most: int) -> list[str]:
        """Tables of a player whose standing is not known."""

    async def tables_of(self, key_hash: bytes, most: int) -> list[str]:
        """Some tables that a player was at, in no order."""

    async def forget(self, table_id: str, key_hash: bytes) -> bool:
        """Forget that a player was at a table. Return False if nothing was known of it."""

    async def rekey(self, old: bytes, new: bytes) -> list[str]:
        """Give all that belongs to a player's key to another key, in one step. Return the tables where it was."""


class DealStore(Protocol):
    """Deals of the days, and what became of them."""

    async def get(self, day: str, game: str) -> DealRow | None:
        """Deal of a day, if one was made."""

    async def agree(self, row: DealRow) -> DealRow:
        """Deal of a day: this one, or the one that was made before."""

    async def before(self, day: str, game: str, most: int) -> list[DealRow]:
        """Deals of days before one, the last first."""

    async def begin_try(
        self,
        key_hash: bytes,
        deal: DealRow,
        table: TableRow,
        seats: Sequence[SeatRow],
        standing: Standing,
        name: str,
        ends: float,
    ) -> bool:
        """Create the table of a player that counts at a deal. Return False, and create none, if the try is spent."""

    async def is_spent(self, key_hash: bytes, deal: DealRow) -> bool:
        """Whether a player has begun a table that counts at a deal."""

    async def own_try(self, key_hash: bytes, deal: DealRow) -> TryRow | None:
        """First table of a player at a deal."""

    async def results(self, deal: DealRow, skip: int, most: int) -> list[TryRow]:
        """First tables of all players that ended in time, the best first."""

    async def count(self, deal: DealRow) -> tuple[int, int]:
        """Number of first tables that ended in time, and how many of them were won."""

    async def planner(self, deal: DealRow) -> PlannerTally:
        """Number of games that the planner has finished, and how many it won."""

    async def unplayed(self, deal: DealRow, most: int) -> list[int]:
        """Numbers of the planner's games that have no end yet."""

    async def add_game(self, deal: DealRow, number: int, game: DealGame) -> None:
        """Store how one of the planner's games ended, unless that is known."""


class TableStore(Protocol):
    """Tables and their logs. What a method has written is kept when it returns."""

    @property
    def players(self) -> PlayerStore:
        """Games of players."""

    @property
    def deals(self) -> DealStore:
        """Deals of the days."""

    @property
    def is_shared(self) -> bool:
        """Whether others may write to the same tables."""

    def on_change(self, callback: ChangeCallback) -> None:
        """Register a callback, called in this event loop when others have written."""

    async def create(self, table: TableRow, at: Sequence[SeatRow]) -> None:
        """Create a table and its seats."""

    async def load(self, table_id: str) -> WholeTable | None:
        """Table, seats and log as of one moment; None if there is no such table.

        Raises:
            UnplayableTable: it cannot be read, or its log is not what was written.
        """

    async def append(self, table_id: str, new: Sequence[Entry]) -> AppendResult:
        """Append entries to a log: all of them, or none.

        They follow each other, and the first follows the last of the log. Wait for the answer before the next append
        to the same table: what was decided on the strength of an entry that was refused must not get in.
        """

    async def tail(self, table_id: str, after: int) -> list[Entry]:
        """Entries of a log after a sequence number."""

    async def seats(self, table_id: str) -> list[SeatRow]:
        """Seats of a table."""

    async def set_seat(self, table_id: str, old: SeatRow, new: SeatRow) -> bool:
        """Make a seat ``new`` if it still is ``old``. Return False if it is not."""

    async def add_chat(self, table_id: str, command: str, seat: int, text: str, time: float, card: str = "") -> ChatRow:
        """Store a chat message; a command that is known already gets the row that it made the first time."""

    async def chat(self, table_id: str, last: int = 50) -> list[ChatRow]:
        """Last chat messages of a table, the newest last."""

    async def save_standing(self, table_id: str, standing: Standing, who: Sequence[PlayedRow] = ()) -> None:
        """Store the standing of a game, and when it has ended, who played it."""


class Thinkers(Protocol):
    """Bots and the adviser, wherever they think."""

    @property
    def names(self) -> tuple[str, ...]:
        """Bots that are offered."""

    def is_busy(self, address: str) -> bool:
        """True if too many questions to the adviser wait for another one of an address."""

    async def wait_until_ready(self, bot: str, game_type: GameType, seconds: float = 0.0) -> bool:
        """Wait for at most ``seconds`` until a bot can play a game. Return whether it can."""

    def seconds_left(self, game: str) -> float:
        """Estimate of the seconds until the planner of a game is ready."""

    async def decide(
        self, bot: str, game: Game, seats: frozenset[int], address: str, seconds: float | None = None
    ) -> BotDecision:
        """Decision of a bot that is to move, for one of the seats that bots play.

        It thinks for ``seconds``, by default for as long as it usually does.
        """

    async def advise(self, game: Game, address: str) -> list[Advice]:
        """The adviser's answer for the seat that must decide."""

    async def play_deal(self, deal: DealRow, number: int) -> DealGame | None:
        """Game of the planner at a deal; ``number`` is the seed of its thoughts. None if it is not compiled."""

    async def review(self, record: dict[str, Any], entries: list[int], address: str) -> GameReview:
        """Review of a game that is over."""


class Offload(Protocol):
    """Computes what takes long somewhere else, so that nobody waits for it at a table."""

    async def run(self, address: str, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function when it is the turn of an address; its result."""


class Connection(Protocol):
    """Connection of a client."""

    def put(self, frame: bytes) -> None:
        """Queue a frame for the client, without waiting."""

    def end(self) -> None:
        """Have the client connect again, once the command under way is answered."""
