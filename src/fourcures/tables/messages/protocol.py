"""WebSocket protocol: the messages in both directions. The page's types are generated from this file.

A client's frame is a command and carries an id of the client's own making; the server answers each with exactly one
frame that carries the same id. What happens at the table is sent to every client of it, to each by what it may know.
Sequence numbers count the entries of the table's log: decisions, and undone decisions.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

LARGEST_FRAME = 16 * 1024  # bytes of a frame from a client
LONGEST_CHAT = 500  # characters
LONGEST_TALK = 1000  # chat messages of a table
LONGEST_PROPOSAL = 12  # actions
LONGEST_NAME = 32  # characters
CardName = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class Command(msgspec.Struct, tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Base of all messages from a client."""

    id: str


class Look(Command, tag="look", frozen=True):
    """See the table as one of the own seats does; as a spectator without one."""

    seat: int | None


class Play(Command, tag="play", frozen=True):
    """Take an action, given as text. One that cannot be undone must be ``sure``, or has to be confirmed first."""

    seat: int
    expect: int
    action: str
    sure: bool = False


class Undo(Command, tag="undo", frozen=True):
    """Undo the own last decision."""

    seat: int
    expect: int


class Explain(Command, tag="explain", frozen=True):
    """Ask why an action is not possible, or what it would do."""

    seat: int
    action: str


class Chat(Command, tag="chat", frozen=True):
    """Send a chat message to the table. With ``card``, it asks who holds that card of hidden hands.

    The server neither checks nor tells whether somebody holds it.
    """

    seat: int
    text: str
    card: CardName | None = None


class Propose(Command, tag="propose", frozen=True):
    """Propose what the player to move could do; without actions, take the proposal back."""

    seat: int
    expect: int
    actions: list[str]


class Accept(Command, tag="accept", frozen=True):
    """Play another seat's proposal, as far as it reveals nothing hidden; ``sure`` as in ``Play``.

    ``actions`` are those that the sender was shown; if the proposal has others by now, it is refused.
    """

    seat: int
    expect: int
    by: int
    sure: bool = False
    actions: list[str] | None = None


class Advise(Command, tag="advise", frozen=True):
    """Ask the adviser; only the asker gets the answer."""

    seat: int


class Coach(Command, tag="coach", frozen=True):
    """Ask the coach what matters now; only the asker gets the answer."""

    seat: int


class StandIn(Command, tag="stand_in", frozen=True):
    """Let a bot play for a seat whose player is away, or in place of another bot.

    Without a bot, give the seat back to its player.
    """

    seat: int  # who asks
    target: int
    bot: str | None


class Ping(Command, tag="ping", frozen=True):
    """Ask for a reply, to learn whether the connection is alive."""

    seat: None = None


class Wait(Command, tag="wait", frozen=True):
    """Ask to be given the next window, whatever the own stops are; or, without ``on``, no more."""

    seat: int
    on: bool = True


class SetStops(Command, tag="stops", frozen=True):
    """Set in which windows the seat wants to be asked; see ``engine.stops``. ``quiet`` holds for this turn."""

    seat: int
    full_control: bool = False
    quiet: bool = False
    quiet_cards: Annotated[list[CardName], msgspec.Meta(max_length=16)] = []


Commands = Ping | Look | Play | Undo | Explain | Chat | Propose | Accept | Advise | Coach | StandIn | Wait | SetStops


class ActionHintFrame(msgspec.Struct, frozen=True):
    """One legal action: its seat and text, a label, where on the table it can be clicked, and its place there.

    Of hints with the same purpose a click takes the first, if it costs nothing. What is ``final`` brings something
    hidden to light, and so cannot be taken back. What ``tells`` only tells others what the seat holds: it can be done
    at any time, and answers no question.
    """

    seat: int
    text: str
    kind: str
    label: str
    targets: list[str]
    priority: int
    purpose: str
    cost: int  # besides the action itself: 0 nothing, 1 a card, 2 an event or a power
    final: bool
    tells: bool


class CardFrame(msgspec.Struct, frozen=True):
    """Something that can matter in a window: its name, and what it is called."""

    name: str
    label: str


class TellingFrame(msgspec.Struct, frozen=True):
    """Action by which a seat tells all that is hidden in its hand."""

    seat: int
    text: str


class EventFrame(msgspec.Struct, frozen=True):
    """Event of the game, as the viewer may know it."""

    kind: str
    args: dict[str, Any]
    text: str


class DecisionFrame(msgspec.Struct, frozen=True):
    """The decision that led to a snapshot."""

    seat: int
    text: str
    undone: bool = False  # the decision was taken back


class PromptFrame(msgspec.Struct, frozen=True):
    """Prompt: what is asked of whom; ``passing`` is the action that passes, if there is one."""

    seat: int | None
    text: str
    passing: str


class SeatFrame(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    held: Literal["open", "person", "bot"]
    name: str
    bot: str | None  # the bot that plays here, for good or as a stand-in
    present: bool
    note: str = ""  # what keeps a bot from playing, if anything does


class LessonFrame(msgspec.Struct, frozen=True):
    """The step that comes next in a chapter of a lesson; ``step`` equals ``steps`` once all are done."""

    step: int
    steps: int
    before: str  # what is said of the step before; may be empty
    say: str
    do: list[str]  # the actions that count


class Snapshot(msgspec.Struct, tag_field="type", tag="snapshot", frozen=True):
    """The table after so many entries of its log, as one seat may know it: the only frame that tells of a game.

    ``events`` are those since the entry before. ``view`` is what ``Game.view`` gives; its shape is the game's own.
    Where hands are open, action hints are of all seats of the client, otherwise of the viewer alone. ``tellings`` are
    of all seats of the client that have something to tell. Entries after ``asked_since`` only told cards: the question
    is the same, and so is what was meant as an answer.
    """

    seq: int
    asked_since: int
    viewer: int | None  # None for a spectator
    decision: DecisionFrame | None
    events: list[EventFrame]
    view: dict[str, Any]
    action_hints: list[ActionHintFrame]
    prompt: PromptFrame
    asked: bool  # whether that is really asked: in a window that passes by itself, or during a moment, it is not
    matters: list[CardFrame]  # of the own, in a window that is open
    tellings: list[TellingFrame]
    can_undo: bool
    seed: str | None  # once the game is over; never of a day's deal
    lesson: LessonFrame | None = None  # at a table of a lesson


class People(msgspec.Struct, tag_field="type", tag="people", frozen=True):
    """Who is at the table. ``yours`` are the seats of this client."""

    seats: list[SeatFrame]
    yours: list[int]
    watching: int


class ChatMessage(msgspec.Struct, tag_field="type", tag="chat", frozen=True):
    """Chat message of a seat; ``card`` is the name of the card that it asks for, or empty."""

    number: int
    seat: int
    text: str
    time: float
    card: str


class Proposal(msgspec.Struct, tag_field="type", tag="proposal", frozen=True):
    """What a seat proposes to the player to move; without actions, nothing any more.

    ``labels`` tell the actions in words, as far as they are possible one after the other; ``targets`` say where.
    """

    by: int
    seq: int
    actions: list[str]
    labels: list[str]
    targets: list[list[str]]


class Moment(msgspec.Struct, tag_field="type", tag="moment", frozen=True):
    """Moment before a step, the same for all seats: who presses Wait is given the window, or else the game goes on.

    Sent whenever one begins or ends, and when somebody waits or does so no more.
    """

    seq: int
    seconds: float  # how long it is; 0 where there is none
    left: float
    waits: list[int]  # the seats that have asked for the next window
    asked: bool  # whether the seat that is to decide is really asked now


class Announcement(msgspec.Struct, tag_field="type", tag="announcement", frozen=True):
    """Sentence of the server to everybody, such as that it is about to end."""

    text: str


class Advice(msgspec.Struct, frozen=True):
    """One piece of advice.

    ``assumption`` is the clause that the chance depends on, such as "if all go on as the planner does". ``knowledge``
    is the sentence on how many cards of others the seat knew, empty where it knew all; ``why`` does not repeat it.
    """

    text: str
    label: str
    plan: list[str]
    chance: float
    low: float
    high: float
    why: str
    knowledge: str
    assumption: str


class Done(msgspec.Struct, tag_field="type", tag="done", frozen=True):
    """Reply: the command is done and committed; ``seq`` is that of the log after it."""

    id: str
    seq: int


class Refused(msgspec.Struct, tag_field="type", tag="refused", frozen=True):
    """Reply: the command is refused, and why; with the rule that forbids it, if one does."""

    id: str
    why: str
    rule: str = ""


class ConfirmRequired(msgspec.Struct, tag_field="type", tag="confirm_required", frozen=True):
    """Reply: the command cannot be undone, and is not done until it is sent again with ``sure``."""

    id: str
    why: str


class Stale(msgspec.Struct, tag_field="type", tag="stale", frozen=True):
    """Reply: the command was meant for another state of the log, and is not done."""

    id: str
    snapshot: Snapshot


class Answer(msgspec.Struct, tag_field="type", tag="answer", frozen=True):
    """Reply to ``Explain``: why an action is not possible, or what it would do."""

    id: str
    possible: bool
    why: str
    rule: str


class AdviceReply(msgspec.Struct, tag_field="type", tag="advice", frozen=True):
    """Reply to ``Advise``."""

    id: str
    seq: int
    advice: list[Advice]


class RemarkFrame(msgspec.Struct, frozen=True):
    """Something that matters now: a sentence, and where on the table it is."""

    text: str
    targets: list[str]


class CoachReply(msgspec.Struct, tag_field="type", tag="remarks", frozen=True):
    """Reply to ``Coach``: what matters, the weightiest first; perhaps nothing."""

    id: str
    seq: int
    remarks: list[RemarkFrame]


class Preparing(msgspec.Struct, tag_field="type", tag="preparing", frozen=True):
    """Reply to ``Advise`` while the adviser is being compiled: ask again in a while."""

    id: str
    seconds: float  # that it may still take


Replies = Done | Refused | ConfirmRequired | Stale | Answer | AdviceReply | CoachReply | Preparing
Frames = Snapshot | People | ChatMessage | Proposal | Moment | Announcement | Replies
