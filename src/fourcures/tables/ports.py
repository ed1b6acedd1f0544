"""Ports: interfaces that a host provides to the tables. A server has a database and processes, a browser neither."""

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
    """Games of players, looked up by the hashes of their keys."""

    async def running(self, key_hash: bytes, skip: int, most: int) -> list[ListedTable]:
        """Tables of running games: those where the player is to move come first, then by the latest move."""

    async def finished(self, key_hash: bytes, skip: int, most: int) -> list[ListedTable]:
        """Tables of finished games of the player, the latest first."""

    async def seats_at(self, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        """Seats of tables, by table id."""

    async def tallies(self, key_hash: bytes) -> tuple[list[Tally], list[Tally], list[bool]]:
        """Tallies by difficulty, tallies by role, and outcomes in order, of the games that count for statistics."""

    async def unsettled(self, key_hash: bytes, most: int) -> list[str]:
        """Ids of at most ``most`` tables of a player that have no stored standing."""

    async def tables_of(self, key_hash: bytes, most: int) -> list[str]:
        """Ids of at most ``most`` tables that a player was at, in no particular order."""

    async def forget(self, table_id: str, key_hash: bytes) -> bool:
        """Forget that a player was at a table. Return False if nothing was known of it."""

    async def rekey(self, old: bytes, new: bytes) -> list[str]:
        """Atomically transfer everything from a player's key to another. Return the ids of the affected tables."""


class DealStore(Protocol):
    """Daily deals and their results."""

    async def get(self, day: str, game: str) -> DealRow | None:
        """Deal of a day, or None if it was not made."""

    async def agree(self, row: DealRow) -> DealRow:
        """Insert the deal of a day unless it exists. Return the stored deal."""

    async def before(self, day: str, game: str, most: int) -> list[DealRow]:
        """Deals of days before ``day``, the latest first."""

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
        """Create the table of a player's counted try at a deal. Return False, and create none, if the try is spent."""

    async def is_spent(self, key_hash: bytes, deal: DealRow) -> bool:
        """True if a player has begun the one try that counts at a deal."""

    async def own_try(self, key_hash: bytes, deal: DealRow) -> TryRow | None:
        """First table of a player at a deal."""

    async def results(self, deal: DealRow, skip: int, most: int) -> list[TryRow]:
        """First tables of players at a deal that ended in time, the best first."""

    async def count(self, deal: DealRow) -> tuple[int, int]:
        """Number of first tables that ended in time, and of wins among them."""

    async def planner(self, deal: DealRow) -> PlannerTally:
        """Number of games that the planner has finished, and of wins among them."""

    async def unplayed(self, deal: DealRow, most: int) -> list[int]:
        """Numbers of the planner's games without a result, out of ``most`` games."""

    async def add_game(self, deal: DealRow, number: int, game: DealGame) -> None:
        """Store the result of one of the planner's games, unless it already has one."""


class TableStore(Protocol):
    """Tables and their logs. Writes are durable when a method returns."""

    @property
    def players(self) -> PlayerStore:
        """Games of players."""

    @property
    def deals(self) -> DealStore:
        """Daily deals."""

    @property
    def is_shared(self) -> bool:
        """True if other processes may write to the same tables."""

    def on_change(self, callback: ChangeCallback) -> None:
        """Register a callback that is called in this event loop when other processes have written."""

    async def create(self, table: TableRow, at: Sequence[SeatRow]) -> None:
        """Create a table and its seats."""

    async def load(self, table_id: str) -> WholeTable | None:
        """Consistent snapshot of a table, its seats and its log, or None if there is no such table.

        Raises:
            UnplayableTable: the table cannot be read, or its log has been altered.
        """

    async def append(self, table_id: str, new: Sequence[Entry]) -> AppendResult:
        """Append consecutive entries to a log: all of them, or none.

        The first must follow the last entry of the log. Wait for the result before the next append to the same table,
        so that no entry is written that was based on a refused one.
        """

    async def tail(self, table_id: str, after: int) -> list[Entry]:
        """Entries of a log after the sequence number ``after``."""

    async def seats(self, table_id: str) -> list[SeatRow]:
        """Seats of a table."""

    async def set_seat(self, table_id: str, old: SeatRow, new: SeatRow) -> bool:
        """Compare-and-set of a seat: replace ``old`` by ``new``. Return False if the seat is no longer ``old``."""

    async def add_chat(self, table_id: str, command: str, seat: int, text: str, time: float, card: str = "") -> ChatRow:
        """Store a chat message and return its row. A repeated ``command`` returns the row of the first call."""

    async def chat(self, table_id: str, last: int = 50) -> list[ChatRow]:
        """The ``last`` newest chat messages of a table, oldest first."""

    async def save_standing(self, table_id: str, standing: Standing, who: Sequence[PlayedRow] = ()) -> None:
        """Store the standing of a game and, once it has ended, the seats that played it."""


class Thinkers(Protocol):
    """Bots and the adviser. The host decides where they compute."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the bots that are offered."""

    def is_busy(self, address: str) -> bool:
        """True if too many requests to the adviser are pending to accept another one from an address."""

    async def wait_until_ready(self, bot: str, game_type: GameType, seconds: float = 0.0) -> bool:
        """Wait for at most ``seconds`` until a bot can play a game. Return False if it is not ready by then."""

    def seconds_left(self, game: str) -> float:
        """Estimated seconds until the planner of a game is ready."""

    async def decide(
        self, bot: str, game: Game, seats: frozenset[int], address: str, seconds: float | None = None
    ) -> BotDecision:
        """Decision of a bot for one of ``seats``, the seats that bots play.

        ``seconds`` is the planner's thinking time, by default the host's, such as a server's ``planner_seconds``.
        """

    async def advise(self, game: Game, address: str) -> list[Advice]:
        """Advice for the seat that must decide."""

    async def play_deal(self, deal: DealRow, number: int) -> DealGame | None:
        """Result of a planner's game at a deal, or None if the planner is not compiled. ``number`` seeds its search."""

    async def review(self, record: dict[str, Any], entries: list[int], address: str) -> GameReview:
        """Review of a game that is over."""


class Offload(Protocol):
    """Executor of long computations, which keeps them from delaying tables."""

    async def run(self, address: str, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function when the turn of ``address`` comes. Return its result."""


class Connection(Protocol):
    """Connection of a client."""

    def put(self, frame: bytes) -> None:
        """Queue a frame for the client, without waiting."""

    def end(self) -> None:
        """Close the connection after the reply to the command in progress, so that the client reconnects."""
