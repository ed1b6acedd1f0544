"""Vocabulary of the journal: kinds of entries, their sentences and their display."""

from fourcures.engine.vocabulary import entry
from fourcures.games.common.vocabulary import FamilyJournalKind


class JournalKind(FamilyJournalKind):
    """Journal kinds: types of journal entries."""

    PROCEEDED = entry(("seat",), "{seat} lets the moment pass.", style="quiet")
    TURN = entry(("seat", "number"), "Turn of {seat}.", style="turn", pause=600)
    ROLLED = entry(
        ("seat", "face", "dice"), "{seat} rolls {dice} × {face}.", style="strong", reveals="always", pause=500
    )
    BIOHAZARD = entry(
        ("seat",), "A biohazard of {seat} is set aside.", style="warning", reveals="always", tone="bad", pause=700
    )
    EXCUSED = entry(("seat",), "The first biohazard of {seat} does not move the marker.", style="relief", pause=700)
    MARKER = entry(
        ("space", "rate"), "The infection marker moves to {space} (rate {rate}).", style="warning", pause=700
    )
    EPIDEMIC = entry((), "Epidemic!", style="danger", tone="alarm", pause=1500, landmark="epidemic")
    DRAWN = entry(
        ("colour", "dice"), "Drawn from the bag: {dice} {colour}.", style="colour", reveals="always", pause=500
    )
    PLACED = entry(
        ("region", "colour", "dice"), "{region} receives {dice} {colour}.", style="colour", reveals="always", pause=650
    )
    CROSSED = entry(("colour", "dice"), "To the CDC: {dice} {colour}.", style="colour", reveals="always", pause=600)
    OUTBREAK = entry(
        ("region", "colour", "number"),
        "Outbreak {number} in {region} ({colour})!",
        style="danger",
        tone="alarm",
        pause=1300,
        landmark="outbreak",
    )
    SPREAD = entry(("region", "colour", "dice"), "Spread to {region}: {dice} {colour}.", style="warning", pause=1000)
    MOVED = entry(("seat", "origin", "region"), "{seat} moves from {origin} to {region}.", pause=450)
    TREATED = entry(
        ("region", "colour", "dice"),
        "From {region} to the treatment centre: {dice} {colour}.",
        style="relief",
        tone="good",
        pause=400,
    )
    CLEARED = entry(
        ("colour", "dice"), "From the treatment centre to the bag: {dice} {colour}.", style="relief", pause=400
    )
    SAMPLED = entry(("seat", "colour", "face"), "{seat} takes a {colour} sample.", style="knowledge", pause=500)
    FREED = entry(
        ("seat", "colour", "holder"),
        "{seat} takes a die back from a {colour} sample of {holder}.",
        style="knowledge",
        pause=500,
    )
    SHARED = entry(
        ("colour", "giver", "taker", "die"), "{giver} hands a {colour} sample to {taker}.", style="knowledge", pause=700
    )
    BANKED = entry(("seat", "face"), "{seat} banks an airlift.", style="pawn", pause=400)
    RETRIEVED = entry(("seat",), "{seat} takes a banked die back.", style="pawn", pause=400)
    TO_CDC = entry(("colour", "region"), "A {colour} die is turned to its cross and goes to the CDC.", pause=500)
    PICKED = entry(("seat", "face"), "A die showing {face} is picked up.", style="quiet", pause=150)
    TURNED = entry(
        ("seat", "face", "old"), "A die is turned from {old} to {face}.", style="event", tone="bad", pause=400
    )
    SAMPLE_ROLLED = entry(("number", "dice"), "Samples rolled: {dice} × {number}.", reveals="always", pause=700)
    ATTEMPT = entry(
        ("seat", "colour", "total"),
        "{seat} tries to cure {colour}: {total}.",
        style="strong",
        reveals="always",
        pause=1300,
    )
    FAILED = entry(("colour",), "No cure for {colour}.", style="warning", pause=1200)
    BOUGHT = entry(("seat", "event"), "{seat} uses {event}.", style="event", pause=1000)
    PAID = entry(("colour",), "A {colour} die of the CDC pays.", style="quiet", pause=400)
    REVEALED = entry(("event", "used"), "{event} lies face up.", style="event", reveals="always", pause=500)
    SPARED = entry(("colour",), "A drawn {colour} die goes back to the bag.", style="event", pause=500)
    RESAMPLED = entry(
        ("number", "old"),
        "A sample die that showed {old} is rolled again: {number}.",
        style="event",
        reveals="always",
        pause=800,
    )
    HOSPITAL = entry((), "The mobile hospital follows the active pawn.", style="event", pause=700)
    QUIET_NIGHT = entry((), "One quiet night: no region is infected.", style="event", pause=1000)
    DONE = entry(("seat",), "{seat} is done with this part of the turn.", style="quiet")
    USED = entry(("seat", "face"), "{seat} uses a die showing {face}.", style="quiet")
    LAUNCHED = entry(("seat",), "{seat} uses a banked airlift.", style="pawn", pause=400)
