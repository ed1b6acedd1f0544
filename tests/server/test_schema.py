"""JSON schemas from which the page's types are generated: complete enough that the page never has to guess."""

from fourcures.games import GAMES
from fourcures.server.app import description
from fourcures.tables.messages.protocol import Commands, Frames
from fourcures.tables.messages.schema import schemas


def test_every_frame_and_command_is_described_with_its_tag() -> None:
    described = schemas()["protocol"]["$defs"]
    for union in (Frames, Commands):
        for struct in union.__args__:
            assert "type" in described[struct.__name__]["required"]


def test_every_body_of_http_is_described_for_the_page_as_it_is_for_others() -> None:
    described = schemas()["protocol"]["$defs"]
    bodies = description()["components"]["schemas"]
    assert {"Error", "NewTable", "TableInfo", "SeatFrame"} <= set(bodies) <= set(described)
    for name, body in bodies.items():
        assert described[name]["properties"].keys() == body["properties"].keys()


def test_every_game_describes_its_view_and_its_components() -> None:
    found = schemas()
    assert set(found) == {"protocol", *GAMES}
    for name in GAMES:
        assert found[name]["$defs"]["View"]["properties"]["outcome"]
        assert found[name]["$defs"]["Components"]["properties"]["actions"]
