"""Hot-seat game: one keyboard for all the people, bots in the other seats, a save after every decision."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fourcures.engine.errors import IllegalAction
from fourcures.engine.game import Game
from fourcures.engine.values import Action
from fourcures.terminal.saves import SaveFile, write_bots

FINAL = "*"  # marks an action that brings something hidden to light
NOT_SAVED = 1  # the exit status of a game that was left without being saved


class HotSeat:
    """A game at one keyboard: who plays which seat, whose eyes the table is for, and where it is saved."""

    def __init__(
        self, game: Game, save_path: Path, bots: Mapping[int, str] | None = None, asks_first: bool = False
    ) -> None:
        self.game = game
        self.bots = dict(bots or {})
        self.asks_first = asks_first  # before what brings something hidden to light
        self.is_paused = False  # whether a person has stopped the bot that is to move, and may decide for it
        self.file = SaveFile(save_path)
        self.unsaved = ""  # why the last attempt to save failed; empty if it did not
        self._final: dict[str, bool] = {}  # the actions of this moment of which that is known
        self._bots_noted: Path | None = None  # the save beside which the bots are noted

    # Who decides

    @property
    def people(self) -> list[int]:
        """The seats that are played at the keyboard."""
        return [seat for seat in range(self.game.players) if seat not in self.bots]

    @property
    def bot_to_move(self) -> str:
        """The bot that is to decide now; empty if a person is, or has stopped it."""
        actor = self.game.actor
        return "" if actor is None or self.is_paused else self.bots.get(actor, "")

    @property
    def hides_hands(self) -> bool:
        """Whether seats may see different things, as the contract has views tell it."""
        seats = self.game.view(self.game.actor or 0).get("seats", [])
        return any(isinstance(seat, dict) and seat.get("hand", "") is None for seat in seats)

    @property
    def keeps_apart(self) -> bool:
        """Whether people at the keyboard must not see each other's hands."""
        return len(self.people) > 1 and self.hides_hands

    def viewer(self) -> int | None:
        """Whose eyes the table is for where nobody is kept apart: the seat that decides, or that of the only person.

        A person who has stopped a bot decides with its eyes; where bots play all seats, spectators watch.
        """
        actor = self.game.actor
        if not self.hides_hands or (self.is_paused and actor in self.bots):
            return actor
        return self.people[0] if self.people else None

    def choices(self, seat: int | None) -> list[Action]:
        """The actions that are offered: of one seat, or of all that the keyboard plays."""
        if seat is not None:
            return self.game.legal_actions.of(seat)
        mine = self.people if self.game.actor not in self.bots else [*self.people, self.game.actor]
        return [action for action in self.game.legal_actions if action.seat in mine]

    def is_final(self, action: Action | str) -> bool:
        """Whether a legal action brings something hidden to light, so that taking it back does not make it unseen."""
        text = str(action)
        if text not in self._final:
            self._final[text] = self.game.is_final(action)
        return self._final[text]

    def is_action(self, text: str) -> bool:
        """Whether a text means some action, possible now or not."""
        try:
            self.game.explain(text)
        except IllegalAction:
            return False
        return True

    # What changes the game

    def play(self, action: Action | str, seat: int | None = None) -> None:
        """Play an action, for ``seat`` alone if it is given; IllegalAction says why not."""
        self.game.play(action, seat=seat)
        self._forget()

    def undo(self) -> None:
        """Take back the last decision, and those before it that nobody at the keyboard made."""
        self.game.undo()
        self._forget()
        while self.bot_to_move and self.game.decisions:
            self.game.undo()

    def _forget(self) -> None:
        """What held for the last moment alone holds no more."""
        self.is_paused = False
        self._final.clear()

    # Saving

    def save(self) -> str:
        """Save the game; what is to be said of it, empty if all went as ever. ``unsaved`` tells whether it failed."""
        before, abandoned = self.unsaved, self.file.abandoned
        try:
            self.file.write(self.game)
            if self._bots_noted != self.file.path:
                write_bots(self.file.path, self.bots)
                self._bots_noted = self.file.path
        except OSError as error:
            self.unsaved = f"{error.strerror or error} ({self.file.path})"
            return f"Not saved: {self.unsaved}" if self.unsaved != before else ""
        self.unsaved = ""
        if self.file.abandoned != abandoned:
            return f"{self.file.abandoned} was changed elsewhere and is left alone. Saved from now on: {self.file.path}"
        return ""

    def farewell(self) -> str:
        """What is said on leaving: how the game ended, or how to go on."""
        if self.unsaved:
            return f"Not saved: {self.unsaved}"
        if self.game.outcome:
            ending = "won" if self.game.outcome.won else "lost"
            return f"The game is {ending} ({self.game.outcome.reason}). Its record: {self.file.path}"
        again = f"--load {self.file.path}" if self.file.abandoned else "--resume"
        return f"Saved: {self.file.path}. Go on with {again}."
