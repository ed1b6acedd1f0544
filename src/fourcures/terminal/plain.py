"""Plain mode: a game in lines of text, for screen readers, pipes and terminals that can do no more.

Choices are numbered on the standard output, and each decision is a line of the standard input; no escape codes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from fourcures.engine.errors import FourcuresError, IllegalAction
from fourcures.engine.values import Action
from fourcures.terminal.action_menu import Group, MenuItem, grouped, matching, menu, normalized, respelt
from fourcures.terminal.help_text import RULES_HEADING, help_text
from fourcures.terminal.hot_seat import FINAL, NOT_SAVED, HotSeat
from fourcures.terminal.panel_content import ODDS, Panels, text_of

if TYPE_CHECKING:
    from fourcures.terminal.thinking import Thinker

COLUMNS = 79
MOST_EVENTS = 60  # most events printed at once
RESUMED_EVENTS = 12  # events printed when a game is resumed
FIRST_WAIT, NEXT_WAIT = 3.0, 10.0  # seconds until a note, and until each further note, that somebody is thinking
INTRODUCTION = "Type the number of a choice, or an action in words; help tells what else can be typed."
WORDS = f"""\
a number        takes that choice, or opens a list of choices
an action       in words, as the list shows it; part of it lists what matches
Enter           repeats the question and the choices
tell            tells everybody all your cards, where hands are hidden; tell paris tells that you hold one card
table           the whole table in words           odds    the odds
log             the last events                    help    this text
rules           the rules of this decision         undo    takes the last decision back
advise          asks the adviser                   control asks for events everywhere, or where they can matter
quiet           asks for no events this turn, or again; quiet and a card's name: no more about that card
stop            asks everybody before the next step, where hands are hidden
save            saves now, though every decision is saved; quit, or the end of the input, saves and leaves
{FINAL} after an action says that it brings something hidden to light: undo cannot make it unseen
"""
T = TypeVar("T")


class EndOfInput(Exception):
    """The input has ended, or the player wants to leave."""


class PlainTable:
    """A game played line by line."""

    def __init__(self, table: HotSeat, source: TextIO, sink: TextIO, notes: Sequence[str] = ()) -> None:
        self.table = table
        self.notes = notes
        self.source = source
        self.sink = sink
        self.viewer: int | None = None  # seat that the lines are for, where people are kept apart
        self.last_rule = ""
        self._listed: list[MenuItem] = []  # the choices as they are numbered
        self._told: dict[int | None, int] = {}  # number of events that each viewer has read
        self._unread = MOST_EVENTS if not table.game.decisions else RESUMED_EVENTS
        self._thinker: Thinker | None = None

    def run(self) -> int:
        """Play until the game is over or nobody answers. Return the exit status."""
        try:
            self._play()
        except (EndOfInput, KeyboardInterrupt):
            self.say("")
        except BrokenPipeError:
            return 0  # nobody reads any more; every decision is saved
        finally:
            if self._thinker:
                self._thinker.stop()
        self._save()
        self.say(self.table.farewell())
        return NOT_SAVED if self.table.unsaved else 0

    def _play(self) -> None:
        game = self.table.game
        self.say(f"{game.type.title}, {game.players} {'seats' if game.players > 1 else 'seat'}. {INTRODUCTION}")
        for note in self.notes:
            self.say(note)
        self.table.settle()
        self._save()
        while game.actor is not None:
            if self.table.bot_to_move:
                self._let_bot_decide()
            else:
                self._ask()
        self._tell()
        self.say(self._question())

    # Saying

    def say(self, text: str) -> None:
        """Write lines."""
        self.sink.write(f"{text}\n")
        self.sink.flush()

    def _panels(self) -> Panels:
        return Panels(self.table.game.type, self.table.game.view(self._eyes))

    @property
    def _eyes(self) -> int | None:
        return self.viewer if self.table.keeps_apart else self.table.viewer()

    @property
    def _seat(self) -> int | None:
        """The only seat that may act, as it has the device. None if people need not be kept apart."""
        return self.viewer if self.table.keeps_apart else None

    def _question(self) -> str:
        return text_of(self._panels().lines("prompt")[:1]).plain

    def _tell(self) -> None:
        """Print the events since this viewer last read them."""
        key = self.viewer if self.table.keeps_apart else None
        events, new = self.table.told(self._eyes, self._told.get(key, 0))
        self._told[key] = len(self.table.game.events)
        for event in events[len(events) - min(new, self._unread) :]:
            self.say(event.text)
        self._unread = MOST_EVENTS

    def _save(self) -> None:
        if sentence := self.table.save():
            self.say(sentence)

    # A person decides

    def _ask(self) -> None:
        """Ask one question and handle the answer, which may leave the game unchanged."""
        waiting = self._hand_over() if self.table.keeps_apart and self.viewer != self.table.game.actor else ""
        self._tell()
        if not self._listed:
            self.say(f"\n{self._question()}")
            choices = self.table.choices(self._seat)
            self._list(menu(grouped(choices, self.table.game.actor, self.table.asides)))
        self._answer(waiting or self._read())

    def _read(self) -> str:
        self.sink.write("> ")
        self.sink.flush()
        line = self.source.readline()
        if not line:
            raise EndOfInput
        return line.strip()

    def _hand_over(self) -> str:
        """Wait until the seat that decides has the device. Return what it has typed by then, if anything."""
        actor = self.table.game.actor
        self.viewer, self._listed = None, []
        if self.sink.isatty():
            self.say("\n" * 60)  # so that no hand stays on the screen
        self._tell()
        self.say(f"\n{self._question()}\nPass the device to seat {actor}; Enter goes on.")
        typed = self._read()
        self.viewer = actor
        return typed

    def _list(self, items: Sequence[MenuItem]) -> None:
        """Number the choices and list them."""
        self._listed = list(items)
        things = self._panels().words("things")
        seat = self.table.game.actor
        for number, item in enumerate(self._listed, start=1):
            if item.seat != seat:
                seat = item.seat
                self.say(f"seat {seat} may also:")
            self.say(f"{number:>3}. {self._label(item, things)}")

    def _label(self, item: MenuItem, things: dict[str, Any]) -> str:
        if isinstance(item, Group):
            return f"{item.kind} ... ({len(item.actions)} choices)"
        notes = [things.get(f"{item.kind} {argument}") or things.get(str(argument)) for argument in item.args]
        note = " ".join("".join(piece for piece, _ in line[1:]) for line in notes if line).strip()
        final = f" {FINAL}" if self.table.needs_confirmation(item, self._seat) else ""
        return f"{item.text}{f' ({note})' if note else ''}{final}"

    def _answer(self, typed: str) -> None:
        """Carry out a typed line."""
        word, _, rest = typed.partition(" ")
        command: Callable[..., None] | None = getattr(self, f"do_{word}", None) if not rest or word == "quiet" else None
        if not typed:
            self._listed = []
        elif typed.isdecimal():
            self._choose(int(typed[:9]))
        elif typed == "?":
            self.do_help()
        elif command and not any(action.text == typed for action in self.table.choices(self._seat)):
            command(*rest.split(maxsplit=0))
        else:
            self._play_text(typed)

    def _choose(self, number: int) -> None:
        if not 1 <= number <= len(self._listed):
            self.say(f"There is no choice {number}; they are numbered from 1 to {len(self._listed)}.")
            return
        item = self._listed[number - 1]
        if isinstance(item, Group):
            self._list(item.actions)
        else:
            self._play_action(item)

    def _play_text(self, typed: str) -> None:
        """Play a typed text. If it is no action, play the only action that it can mean, or list what it may mean."""
        choices = self.table.choices(self._seat)
        close = [action for action in choices if normalized(action.text) == normalized(typed)]
        close = close or matching(choices, typed)
        try:
            self._play_action(typed)
        except IllegalAction as error:
            meant, resembling = ("", []) if close else respelt(choices, typed, self.table.verbs)
            if error.rule != self.table.game.type.no_such_action or not (close or resembling):
                self.say(str(error))
                self.last_rule = error.rule
            elif len(close) == 1:
                self._play_action(close[0])
            elif close:
                self.say(f"{len(close)} actions match:")
                self._list(close)
            else:
                self.say(f"There is no {typed!r} to do. Did you mean {meant}?")
                self._list(resembling)

    def _play_action(self, action: Action | str) -> None:
        """Play and save. If wanted, ask before an action that reveals something hidden."""
        if self.table.asks_first and self.table.needs_confirmation(action, self._seat):
            self.say(f"{action} brings something hidden to light. Play it? Type y or n.")
            if normalized(self._read()) not in ("y", "yes"):
                return
        self.table.play(action, self._seat)
        self._moved_on()

    def _moved_on(self) -> None:
        self._listed, self.last_rule = [], ""
        self._save()

    # Words that are no actions

    def do_quit(self) -> None:
        """Save and leave."""
        raise EndOfInput

    def do_help(self) -> None:
        """Print what can be typed."""
        self.say(self._help()[0].rstrip())

    def do_rules(self) -> None:
        """Print the rules of the decision."""
        self.say(self._help()[1].strip())

    def _help(self) -> tuple[str, str]:
        """Return what can be typed with the game's help, and the rules."""
        chosen = self.table.game.options.as_json()
        preset = chosen[self.table.game.type.preset]
        text = help_text(self._panels(), self.last_rule, chosen, preset, WORDS).plain
        said, _, rules = text.partition(RULES_HEADING)
        return said, rules

    def do_control(self) -> None:
        """Switch between questions in every window and questions only where a card matters."""
        self.say(self.table.switch_full_control())

    def do_quiet(self, card: str = "") -> None:
        """Switch questions in windows off or on for this turn, or ask no more about a card."""
        cards, card = dict(self.table.matters()), card.replace(" ", "_")
        if card and card not in cards:
            self.say(f"You are not asked about {card!r} now; you are about {', '.join(cards) or 'nothing'}.")
            return
        self.say(self.table.silence_card(card, cards[card]) if card else self.table.switch_quiet_turn())
        before = len(self.table.game.decisions)
        self.table.settle()
        if len(self.table.game.decisions) > before:
            self._moved_on()

    def do_stop(self) -> None:
        """Ask everybody before the next step."""
        self.say(self.table.stop_ahead() if self.table.keeps_apart else self.table.switch_full_control())

    def do_table(self) -> None:
        """Print every panel."""
        panels = self._panels()
        for name in panels.drawn:
            panel = panels.fitting(name, COLUMNS) or panels.smallest(name)
            lines = (line.rstrip() for line in text_of(panel.lines).plain.splitlines())
            self.say(f"-- {panel.title}\n" + "\n".join(lines))

    def do_odds(self) -> None:
        """Print the odds."""
        panels = self._panels()
        self.say(text_of(panels.smallest(ODDS).lines).plain if ODDS in panels.by_name else "This game tells no odds.")

    def do_log(self) -> None:
        """Print the last events."""
        for event in self.table.told(self._eyes)[0][-MOST_EVENTS:]:
            self.say(event.text)

    def do_undo(self) -> None:
        """Take back the last decision."""
        try:
            self.table.undo()
        except FourcuresError as error:
            self.say(str(error))
            return
        self.say("Taken back.")
        events = len(self.table.game.events)
        self._told = {key: min(count, events) for key, count in self._told.items()}
        self._moved_on()

    def do_save(self) -> None:
        """Save now."""
        self._save()
        self.say(f"Not saved: {self.table.unsaved}" if self.table.unsaved else f"Saved: {self.table.file.path}")

    def do_advise(self) -> None:
        """Ask the adviser."""
        from fourcures.terminal.advice_text import advice_lines
        from fourcures.terminal.thinking import can_advise

        if not can_advise(self.table.game.type.name):
            self.say("The adviser does not know this game.")
        elif found := self._await("The adviser", lambda thinker: thinker.advise(self.table.game)):
            for number, advice in enumerate(found, start=1):
                self.say("\n   ".join(advice_lines(number, advice)))

    # A bot decides

    def _let_bot_decide(self) -> None:
        table, seat = self.table, self.table.game.actor
        who = f"Seat {seat} ({table.bot_to_move})"
        self._tell()
        bots = frozenset(table.bots)
        decision = self._await(who, lambda thinker: thinker.decide(table.game, table.bot_to_move, bots))
        if decision is None:
            table.is_paused = True
            self.say(f"{who} is stopped: decide for it. It plays on at the next decision.")
        else:
            if news := table.news(decision.text, self._eyes):
                self.say(f"\n{who}: {news}")
            table.play(decision.text, decision.seat)
            self._moved_on()

    def _await(self, who: str, ask: Callable[[Thinker], Coroutine[Any, Any, T]]) -> T | None:
        """Wait for a bot or the adviser. Return None if Ctrl-C stops it or it does not answer."""
        from fourcures.terminal.thinking import Thinker

        thinker = self._thinker = self._thinker or Thinker()

        async def watched() -> T:
            task, wait = asyncio.create_task(ask(thinker)), FIRST_WAIT
            while not (await asyncio.wait({task}, timeout=wait))[0]:
                wait = NEXT_WAIT
                self.say(f"{who} {thinker.status}. Ctrl-C stops it.")
            return task.result()

        try:
            return asyncio.run(watched())
        except KeyboardInterrupt:
            self.say(f"{who} is stopped.")
        except (FourcuresError, RuntimeError) as error:
            self.say(f"{who} does not answer: {error}")
        thinker.stop()
        return None
