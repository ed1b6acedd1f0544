"""WebSocket protocol: the messages in both directions. The page's types are generated from this file.

A client's frame is a command with an id that the client chooses. The server replies to each command with exactly one
frame with that id. Changes at the table are sent to all of its clients, to each as it may know them. Sequence numbers
count the entries of the table's log: decisions and undos.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

LARGEST_FRAME = 16 * 1024  # bytes per client frame
LONGEST_CHAT = 500  # characters
LONGEST_TALK = 1000  # chat messages per table
LONGEST_PROPOSAL = 12  # actions
LONGEST_NAME = 32  # characters
CardName = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class Command(msgspec.Struct, tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Base of all messages from a client."""

    id: str


class Look(Command, tag="look", frozen=True):
    """See the table as one of the client's own seats. A null ``seat`` is a spectator."""

    seat: int | None


class Play(Command, tag="play", frozen=True):
    """Take an action, given as text. An action that cannot be undone needs ``sure``, or else confirmation."""

    seat: int
    expect: int
    action: str
    sure: bool = False


class Undo(Command, tag="undo", frozen=True):
    """Undo the last decision, if it was the seat's own."""

    seat: int
    expect: int


class Explain(Command, tag="explain", frozen=True):
    """Ask why an action is not possible, or what it would do."""

    seat: int
    action: str


class Chat(Command, tag="chat", frozen=True):
    """Send a chat message to the table. With ``card``, it asks who holds that card in a hidden hand.

    The server neither checks nor reveals whether anybody holds it.
    """

    seat: int
    text: str
    card: CardName | None = None


class Propose(Command, tag="propose", frozen=True):
    """Propose actions to the player to move. Without actions, withdraw the seat's proposal."""

    seat: int
    expect: int
    actions: list[str]


class Accept(Command, tag="accept", frozen=True):
    """Play another seat's proposal, as far as it reveals nothing hidden. ``sure`` is as in ``Play``.

    ``actions`` are those shown to the sender. The command is refused if the proposal has changed since.
    """

    seat: int
    expect: int
    by: int
    sure: bool = False
    actions: list[str] | None = None


class Advise(Command, tag="advise", frozen=True):
    """Ask the adviser. Only the sender gets the answer."""

    seat: int


class Coach(Command, tag="coach", frozen=True):
    """Ask the coach what matters now. Only the sender gets the answer."""

    seat: int


class StandIn(Command, tag="stand_in", frozen=True):
    """Let a bot play for a seat whose player is away, or in place of another bot.

    Without a bot, give the seat back to its player.
    """

    seat: int  # seat of the sender
    target: int
    bot: str | None


class Ping(Command, tag="ping", frozen=True):
    """Ask for a reply, to check that the connection is alive."""

    seat: None = None


class Wait(Command, tag="wait", frozen=True):
    """Request the next window regardless of stops. With ``on`` false, cancel the request."""

    seat: int
    on: bool = True


class SetStops(Command, tag="stops", frozen=True):
    """Set the windows in which the seat wants to be asked; see ``engine.stops``. ``quiet`` lasts for this turn."""

    seat: int
    full_control: bool = False
    quiet: bool = False
    quiet_cards: Annotated[list[CardName], msgspec.Meta(max_length=16)] = []


Commands = Ping | Look | Play | Undo | Explain | Chat | Propose | Accept | Advise | Coach | StandIn | Wait | SetStops


class ActionHintFrame(msgspec.Struct, frozen=True):
    """Legal action: its seat and text, a label, its click targets on the table, and its priority there.

    Of hints with the same purpose, a click takes the first if it costs nothing. A ``final`` action reveals something
    hidden, so it cannot be undone. An action that ``tells`` only tells others cards of the seat. It is possible at any
    time, and answers no question.
    """

    seat: int
    text: str
    kind: str
    label: str
    targets: list[str]
    priority: int
    purpose: str
    cost: int  # cost besides the action itself: 0 nothing, 1 a card, 2 an event or a power
    final: bool
    tells: bool


class CardFrame(msgspec.Struct, frozen=True):
    """Card or power that can matter in a window: its name and its label."""

    name: str
    label: str


class TellingFrame(msgspec.Struct, frozen=True):
    """Action by which a seat tells all hidden cards of its hand."""

    seat: int
    text: str


class EventFrame(msgspec.Struct, frozen=True):
    """Event of the game, as the viewer may know it."""

    kind: str
    args: dict[str, Any]
    text: str


class DecisionFrame(msgspec.Struct, frozen=True):
    """Decision that led to a snapshot."""

    seat: int
    text: str
    undone: bool = False  # the decision was taken back


class PromptFrame(msgspec.Struct, frozen=True):
    """Question to a seat. ``passing`` is the text of the action that passes, or empty."""

    seat: int | None
    text: str
    passing: str


class SeatFrame(msgspec.Struct, frozen=True):
    """Holder of a seat."""

    held: Literal["open", "person", "bot"]
    name: str
    bot: str | None  # bot that plays here, permanently or as a stand-in
    present: bool
    note: str = ""  # reason why the bot cannot play now, or empty


class LessonFrame(msgspec.Struct, frozen=True):
    """Next step in a chapter of a lesson. ``step`` equals ``steps`` once all are done."""

    step: int
    steps: int
    before: str  # comment on the previous step; may be empty
    say: str
    do: list[str]  # texts of the actions that complete the step


class Snapshot(msgspec.Struct, tag_field="type", tag="snapshot", frozen=True):
    """Table after ``seq`` entries of its log, as one seat may know it. No other frame describes the game.

    ``events`` are those of the last entry. ``view`` is the result of ``Game.view``, which differs between games. With
    open hands, action hints are for all seats of the client, otherwise only for the viewer. ``tellings`` are for all
    seats of the client that have cards to tell. Entries after ``asked_since`` only told cards, so the question has not
    changed, and commands sent since then still answer it.
    """

    seq: int
    asked_since: int
    viewer: int | None  # null for a spectator
    decision: DecisionFrame | None
    events: list[EventFrame]
    view: dict[str, Any]
    action_hints: list[ActionHintFrame]
    prompt: PromptFrame
    asked: bool  # whether the prompt is really asked; false if the window passes by itself, and during a moment
    matters: list[CardFrame]  # own cards and powers that can matter in the open window
    tellings: list[TellingFrame]
    can_undo: bool
    seed: str | None  # null until the game is over, and always for a day's deal
    lesson: LessonFrame | None = None  # only at lesson tables


class People(msgspec.Struct, tag_field="type", tag="people", frozen=True):
    """People at the table. ``yours`` are the seats of this client."""

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
    """Proposal of a seat to the player to move. Without actions, the proposal is withdrawn.

    ``labels`` and ``targets`` describe the leading actions. With open hands, these are the ones that can be played in
    sequence.
    """

    by: int
    seq: int
    actions: list[str]
    labels: list[str]
    targets: list[list[str]]


class Moment(msgspec.Struct, tag_field="type", tag="moment", frozen=True):
    """Moment before a step, equal for all seats. A seat that presses Wait gets the window, otherwise the game goes on.

    The frame is sent when a moment begins or ends, and when stops or requests for the window change.
    """

    seq: int
    seconds: float  # length of the moment; 0 if there is none
    left: float
    waits: list[int]  # seats that have asked for the next window
    asked: bool  # whether the seat that is to decide is really asked now


class Announcement(msgspec.Struct, tag_field="type", tag="announcement", frozen=True):
    """Announcement of the server to all clients, such as a shutdown."""

    text: str


class Advice(msgspec.Struct, frozen=True):
    """Piece of advice: an action with its win probability and reason.

    ``assumption`` is the clause that ``chance`` depends on, such as "if all go on as the planner does". ``knowledge``
    is a sentence on how many cards of others the seat knew, or empty if it knew all. ``why`` does not repeat it.
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
    """Reply: the command is committed. ``seq`` is then the number of the log's last entry."""

    id: str
    seq: int


class Refused(msgspec.Struct, tag_field="type", tag="refused", frozen=True):
    """Reply: the command is refused. ``why`` is the reason, and ``rule`` the clause that forbids it, if any."""

    id: str
    why: str
    rule: str = ""


class ConfirmRequired(msgspec.Struct, tag_field="type", tag="confirm_required", frozen=True):
    """Reply: the command cannot be undone. It is executed only if it is sent again with ``sure``."""

    id: str
    why: str


class Stale(msgspec.Struct, tag_field="type", tag="stale", frozen=True):
    """Reply: the command was meant for another state of the log, and was not executed."""

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
    """Remark on what matters now: a sentence and its targets on the table."""

    text: str
    targets: list[str]


class CoachReply(msgspec.Struct, tag_field="type", tag="remarks", frozen=True):
    """Reply to ``Coach``: remarks by descending weight; may be empty."""

    id: str
    seq: int
    remarks: list[RemarkFrame]


class Preparing(msgspec.Struct, tag_field="type", tag="preparing", frozen=True):
    """Reply to ``Advise`` while the adviser is being compiled. Ask again after ``seconds``."""

    id: str
    seconds: float  # estimated time until the adviser is ready


Replies = Done | Refused | ConfirmRequired | Stale | Answer | AdviceReply | CoachReply | Preparing
Frames = Snapshot | People | ChatMessage | Proposal | Moment | Announcement | Replies
