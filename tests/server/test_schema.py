"""The page's types come from these schemas: what they leave out, the page would guess."""

from fourcures.games import GAMES
from fourcures.server.protocol import Commands, Frames
from fourcures.server.schema import schemas


def test_every_frame_and_deed_is_described_with_its_tag() -> None:
    described = schemas()["frames"]["$defs"]
    for union, tag in ((Frames, "is"), (Commands, "do")):
        for struct in union.__args__:
            assert tag in described[struct.__name__]["required"]


def test_every_game_describes_its_view_and_its_components() -> None:
    found = schemas()
    assert set(found) == {"frames", *GAMES}
    for name in GAMES:
        assert found[name]["$defs"]["View"]["properties"]["outcome"]
        assert found[name]["$defs"]["Components"]["properties"]["actions"]
