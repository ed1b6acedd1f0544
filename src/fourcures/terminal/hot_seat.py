"""Hot-seat game: one keyboard for all people, bots in the other seats, a save after every decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, takewhile
from pathlib import Path

from msgspec.structs import replace

from fourcures.engine.errors import FourcuresError, IllegalAction
from fourcures.engine.game import Game
from fourcures.engine.stops import DEFAULT_STOPS, Window, is_asked
from fourcures.engine.trial import needs_confirmation
from fourcures.engine.values import Action, Event
from fourcures.terminal.saves import SaveFile, write_bots

FINAL = "*"  # marks an action that brings something hidden to light
UNTOLD = ("proceeded", "used")  # kinds of events without a line: windows let pass, dice used for what is told next
NOT_SAVED = 1  # the exit status of a game that was left without being saved


class HotSeat:
    """Game at one keyboard: who plays which seat, who views the table, and where it is saved."""

    def __init__(
        self, game: Game, save_path: Path, bots: Mapping[int, str] | None = None, asks_first: bool = False
    ) -> None:
        self.game = game
        self.bots = dict(bots or {})
        self.asks_first = asks_first  # whether to ask before actions that reveal something hidden
        self.is_paused = False  # whether a person has stopped the bot that is to move, and may decide for it
        self.stops = DEFAULT_STOPS  # one person, or all at the keyboard, want to be asked in the same windows
        self.stops_ahead = 0  # the number of steps before which all are asked, though hands are hidden
        self._declined: tuple[int, ...] = ()  # the step before which nobody at the keyboard wants to act
        self.file = SaveFile(save_path)
        self.unsaved = ""  # why the last attempt to save failed; empty if it did not
        self._needs: dict[tuple[int | None, str], bool] = {}  # cached ``needs_confirmation``, by seat and text
        self._bots_noted: Path | None = None  # the save beside which the bots are noted

    # Who decides

    @property
    def people(self) -> list[int]:
        """The seats that are played at the keyboard."""
        return [seat for seat in range(self.game.players) if seat not in self.bots]

    @property
    def bot_to_move(self) -> str:
        """Name of the bot that must decide now; empty if a person must, or has stopped it."""
        actor = self.game.actor
        return "" if actor is None or self.is_paused else self.bots.get(actor, "")

    @property
    def seats(self) -> list[int]:
        """The seats that the keyboard decides for now: those of people, and one whose bot was stopped."""
        actor = self.game.actor
        return [*self.people, *([actor] if self.is_paused and actor in self.bots else [])]

    @property
    def keeps_apart(self) -> bool:
        """Whether people at the keyboard must not see each other's hands."""
        return len(self.people) > 1 and self.game.hides_hands

    def viewer(self) -> int | None:
        """Viewer of the table if nobody is kept apart: the seat that decides, or the seat of the only person.

        A person who has stopped a bot sees what it sees. If bots play all seats, the viewer is a spectator.
        """
        actor = self.game.actor
        if not self.game.hides_hands or (self.is_paused and actor in self.bots):
            return actor
        return self.people[0] if self.people else None

    def choices(self, seat: int | None) -> list[Action]:
        """Actions offered to one seat, or to all seats that the keyboard plays.

        In a window with open hands all seats are asked together, so actions of seats that would be asked later are
        included.
        """
        if seat is not None:
            return self.game.legal_actions.of(seat)
        mine = self.seats
        own = [action for action in self.game.legal_actions if action.seat in mine]
        for later in islice(self._window_turns(), 1, None):
            texts = {action.text for action in own}  # such as passing, and actions that all may take
            own += [action for action in later.legal_actions if action.text not in texts]
        return own

    def told(self, seat: int | None, first_new: int = 0) -> tuple[list[Event], int]:
        """Events as a seat may know them, and how many of them are new, numbered ``first_new`` or later."""
        events = self.game.events_for(seat)
        news = [event for event in events[first_new:] if event.kind not in UNTOLD]
        return [*(event for event in events[:first_new] if event.kind not in UNTOLD), *news], len(news)

    def needs_confirmation(self, action: Action | str, seat: int | None = None) -> bool:
        """Whether an action reveals something hidden, so that taking it back does not make it unseen.

        False for actions that ``seat``, or without it the keyboard, cannot play: a question would disclose that
        somebody else can.
        """
        key, mine = (seat, str(action)), self.seats if seat is None else [seat]
        if key not in self._needs:
            meant = ((one, self._meant(one, action, seat)) for one in self._window_turns())
            legal = ((one, found) for one, found in meant if found and one.legal_actions.has_id(found.id))
            own = next(((one, found) for one, found in legal if found.seat in mine), None)
            self._needs[key] = own is not None and needs_confirmation(own[0], [own[1]])
        return self._needs[key]

    def _meant(self, game: Game, action: Action | str, seat: int | None) -> Action | None:
        """Action that ``seat`` means by a text, or without it the only seat of the keyboard. None if there is none."""
        mine = self.seats
        speaker = mine[0] if seat is None and len(mine) == 1 else seat
        try:
            return game.action(action if isinstance(action, str) else action.id, speaker)
        except IllegalAction:
            return None

    def news(self, text: str, viewer: int | None) -> str:
        """Text of a coming decision as a viewer may know it; empty if it lets the open window pass."""
        if self.is_passing(text):
            return ""
        return self.game.action(text).told_to(viewer, hides_hands=self.game.hides_hands)

    def is_action(self, text: str) -> bool:
        """Whether a text means some action, possible now or not."""
        try:
            self.game.explain(text)
        except IllegalAction:
            return False
        return True

    @property
    def verbs(self) -> tuple[str, ...]:
        """First words of the game's actions."""
        return tuple(dict.fromkeys(spec.word for spec in self.game.type.action_kinds.specs.values()))

    @property
    def asides(self) -> frozenset[str]:
        """First words of the actions that only tell cards."""
        return frozenset(spec.word for spec in self.game.type.action_kinds.specs.values() if spec.tells)

    # Windows

    def passes_by_itself(self) -> bool:
        """Whether a window is open in which nobody at the keyboard wants to be asked.

        Where people are kept apart, their hands are not examined: nobody is asked unless somebody has requested it.
        """
        window = self.game.window
        if window is None or window.seat in self.bots:
            return False
        if self.keeps_apart:
            return not (self.stops.full_control or self.stops_ahead)
        if window.occasion == self._declined:
            return True
        return not any(is_asked(_window(one), self.stops, self.game.turn) for one in self._window_turns())

    def is_passing(self, text: str) -> bool:
        """Whether an action lets the open window pass."""
        window = self.game.window
        return window is not None and self.game.action(window.passing).text == text

    def matters(self) -> list[tuple[str, str]]:
        """Cards about which the keyboard is asked in this window: their names, and what they are called."""
        window = self.game.window
        if window is None or self.keeps_apart or window.seat not in self.seats:
            return []
        return list(dict.fromkeys(card for one in self._window_turns() for card in _window(one).matters))

    def _window_turns(self) -> Iterator[Game]:
        """Yield the game as it is, and in a window with open hands also as each further seat here would be asked."""
        yield self.game
        if self.game.window is None or self.game.hides_hands:
            return
        here = takewhile(lambda one: _window(one).seat in self.people, self.game.window_turns())
        yield from islice(here, 1, None)

    # Settings for windows; each method returns a sentence for the players

    def switch_full_control(self) -> str:
        """Switch between questions in every window and questions only where a card matters."""
        self.stops = replace(self.stops, full_control=not self.stops.full_control)
        wanted = "every window" if self.stops.full_control else "windows in which a card of yours can matter"
        return f"You are asked in {'' if self.stops.full_control else 'those '}{wanted}."

    def switch_quiet_turn(self) -> str:
        """Switch off questions in windows for this turn, or switch them on again for all cards."""
        if self.stops.quiet_turn == self.game.turn:
            self.stops = replace(self.stops, quiet_turn=0, quiet_cards=frozenset())
            return "You are asked again, about all cards."
        self.stops = replace(self.stops, quiet_turn=self.game.turn)
        return "You are not asked for events any more in this turn."

    def silence_card(self, name: str, called: str) -> str:
        """Ask no more about a card."""
        self.stops = replace(self.stops, quiet_cards=self.stops.quiet_cards | {name})
        return f"You are not asked about {called} any more; it can still be played in your turns."

    def stop_ahead(self) -> str:
        """Ask everybody before the next step, so that a hidden event can be played."""
        self.stops_ahead += 1
        return "Everybody is asked before the next step."

    def settle(self) -> None:
        """Play automatic actions: bots tell what they hold, and windows pass in which nobody is asked."""
        while (telling := self._next_telling()) is not None or self.passes_by_itself():
            self.game.play(_window(self.game).passing if telling is None else telling)

    def _next_telling(self) -> Action | None:
        """Action by which the next bot tells what it holds, or None."""
        if not self.bots:
            return None
        from fourcures.bots.tasks import next_telling  # not needed where people play alone

        return next_telling(self.game, self.bots)

    # What changes the game

    def play(self, action: Action | str, seat: int | None = None) -> None:
        """Play an action of ``seat``, or without it of any seat of the keyboard, and then automatic actions.

        An action of a seat that is asked later in a window is played once the seats before it have passed.
        IllegalAction gives a reason that the seat may know.
        """
        window = self.game.window
        has_passed = self.is_passing(str(action))
        if window and seat is None:
            offered = next((one for one in self.choices(None) if one.text == str(action)), None)
            for _ in self._before(offered) if offered else ():
                self.game.play(window.passing)
        self.game.play(action if isinstance(action, str) else action.id, self._player(action) if seat is None else seat)
        if window and window.seat in self.people:
            self._declined = window.occasion if has_passed and not self.keeps_apart else ()
            if self.game.window is None or self.game.window.occasion != window.occasion:
                self.stops_ahead = max(0, self.stops_ahead - 1)
        self._forget()
        self.settle()

    def _player(self, action: Action | str) -> int:
        """Seat of the keyboard that takes an action. If none does, it is the first one, which the game then refuses."""
        seats = self.seats
        if not seats:
            raise IllegalAction("Bots play all seats; stop one to decide for it", self.game.type.no_such_action)
        owner = self.game.action(action).seat
        return owner if owner in seats else seats[0]

    def _before(self, action: Action) -> list[Game]:
        """Turns in a window that pass before an offered action can be played."""
        turns = list(self._window_turns())
        return turns[: next(place for place, one in enumerate(turns) if one.legal_actions.has_id(action.id))]

    def undo(self) -> None:
        """Take back the last decision, and the decisions before it that nobody at the keyboard made.

        Cards that were told stay told: they are told again if their teller still holds them.
        """
        told: list[Action] = []
        count = len(self.game.decisions)
        is_telling = self._undo_one(told)
        while (is_telling or self.bot_to_move or self.passes_by_itself()) and self.game.decisions:
            is_telling = self._undo_one(told)
        for action in reversed(told):
            if self.game.legal_actions.has_id(action.id) and self.game.action(action.id).seat == action.seat:
                self.game.play(action.id)
        self.settle()
        if len(told) == count:
            raise FourcuresError("There is nothing to undo: cards that were told stay told.")

    def _undo_one(self, told: list[Action]) -> bool:
        """Take back one decision, add it to ``told`` if it told cards, and return whether it did."""
        text = self.game.undo()
        self._forget()
        self._declined = ()
        action = self.game.action(text)
        if is_telling := bool(self.game.type.action_kinds.named(action.kind).tells):
            told.append(action)
        return is_telling

    def _forget(self) -> None:
        """Reset what applied to the last decision only."""
        self.is_paused = False
        self._needs.clear()

    # Saving

    def save(self) -> str:
        """Save the game. Return a message for the players, or empty text. ``unsaved`` tells whether it failed."""
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
        """Message on leaving: how the game ended, or how to resume it."""
        if self.unsaved:
            return f"Not saved: {self.unsaved}"
        if self.game.outcome:
            ending = "won" if self.game.outcome.won else "lost"
            return f"The game is {ending} ({self.game.outcome.reason}). Its record: {self.file.path}"
        again = f"--load {self.file.path}" if self.file.abandoned else "--resume"
        return f"Saved: {self.file.path}. Go on with {again}."


def _window(game: Game) -> Window:
    """Window of a game that is known to have an open one."""
    window = game.window
    assert window is not None
    return window
