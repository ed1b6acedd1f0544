"""Commands: acknowledged once, refused with a reason, never silently lost."""

from __future__ import annotations

import json
from typing import Any

from server.clients import BrowserClient, SocketClient

FREE = "drive"  # an action that reveals nothing hidden


def free_action(seat: SocketClient) -> str:
    """Action that can be undone."""
    return next(text for text in seat.texts if text.startswith(FREE))


async def until_confirm_required(seat: SocketClient) -> tuple[str, dict[str, Any]]:
    """Pass until an action must be confirmed. Return the action and the reply."""
    while True:
        action = "pass" if "pass" in seat.texts else "proceed"
        answer = await seat.play(action, sure=False, id=f"asked-{seat.snapshot['seq']}")
        if answer["type"] != "done":
            assert answer["type"] == "confirm_required", (action, answer, seat.texts)
            return action, answer


async def pawns(client: BrowserClient) -> str:
    return await client.start("pandemic", "me open", first_player="most_recently_sick", first_seat=0)


async def test_a_command_is_acknowledged_before_it_is_told_to_all(client: BrowserClient) -> None:
    table = await pawns(client)
    async with client.at(table) as seat:
        number = await seat.send("play", seat=0, expect=0, action=free_action(seat), sure=True)
        assert await seat.next() == {"type": "done", "id": number, "seq": 1}
        assert (await seat.next())["seq"] == 1


async def test_the_same_command_again_gets_the_same_answer_and_is_done_once(client: BrowserClient) -> None:
    table = await pawns(client)
    async with client.at(table) as seat:
        command = {"seat": 0, "expect": 0, "action": free_action(seat), "id": "once"}
        first = await seat.ask("play", **command)
        assert await seat.ask("play", **command) == first == {"type": "done", "id": "once", "seq": 1}
        await seat.wait_for_seq(1)
        await seat.play(free_action(seat))
        assert await seat.ask("play", **command) == first
    async with client.at(table) as seat:  # from another socket, as after a lost connection
        assert await seat.ask("play", **command) == first
        assert seat.snapshot["seq"] == 2


async def test_an_id_used_before_names_another_command_at_another_place_of_the_log(client: BrowserClient) -> None:
    """A play that is carried out is logged, so that nobody can probe the timing of the next action repeatedly."""
    table = await pawns(client)
    async with client.at(table) as seat:
        for seq in (1, 2):
            assert (await seat.play(free_action(seat), id="used"))["seq"] == seq
        assert seat.snapshot["seq"] == 2


async def test_commands_that_come_in_another_order_are_stale_with_the_present_moment(client: BrowserClient) -> None:
    table = await pawns(client)
    async with client.at(table) as seat:
        action = free_action(seat)
        early = await seat.ask("play", seat=0, expect=1, action=action)
        assert early["type"] == "stale"
        assert early["snapshot"]["seq"] == 0
        assert (await seat.play(action))["type"] == "done"
        late = await seat.ask("play", seat=0, expect=0, action=action)
        assert late["type"] == "stale"
        assert {**late["snapshot"], "type": "snapshot"} == seat.snapshot
        for expect in (-1, 2**62):
            assert (await seat.ask("play", seat=0, expect=expect, action=action))["type"] == "stale"


async def test_two_at_once_and_one_of_them_is_done(client: BrowserClient, other: BrowserClient) -> None:
    table = await client.start("pandemic", "me me", hands="open")
    async with client.at(table) as one, client.at(table) as two:
        looks, texts = one.snapshot["viewer"], [text for text in one.texts if text.startswith(FREE)]
        sent = [
            await seat.send("play", seat=looks, expect=0, action=text, id=f"d{number}")
            for number, (seat, text) in enumerate(zip((one, two), texts[:2], strict=True))
        ]
        answers = [await seat.answer(number) for seat, number in zip((one, two), sent, strict=True)]
        assert sorted(answer["type"] for answer in answers) == ["done", "stale"]


async def test_what_cannot_be_taken_back_is_asked_about_first(client: BrowserClient) -> None:
    table = await client.start("pandemic", "me me", hands="open")
    async with client.at(table) as seat:
        action, asked = await until_confirm_required(seat)
        assert asked["type"] == "confirm_required"
        assert asked["why"]
        seq = seat.snapshot["seq"]
        assert (await seat.play(action, sure=True, id=asked["id"]))["seq"] == seq + 1


async def test_the_rules_refuse_with_their_reason(client: BrowserClient) -> None:
    table = await pawns(client)
    async with client.at(table) as seat:
        refused = await seat.play("treat red")
        assert refused["type"] == "refused"
        assert refused["rule"].startswith("P-")
        assert (await seat.play("make tea"))["type"] == "refused"
        why = await seat.ask("explain", seat=0, action="treat red")
        assert (why["type"], why["possible"], why["rule"]) == ("answer", False, refused["rule"])
        why = await seat.ask("explain", seat=0, action=free_action(seat))
        assert why["possible"]
        assert seat.snapshot["seq"] == 0


async def test_nobody_acts_for_a_seat_that_is_not_theirs(client: BrowserClient, other: BrowserClient) -> None:
    table = await pawns(client)
    await other.sit(table, 1)
    async with other.at(table) as seat, client.at(table) as mine, BrowserClient(client.server).at(table) as watching:
        action = free_action(mine)
        commands = [
            ("play", {"seat": 0, "expect": 0, "action": action}),
            ("undo", {"seat": 0, "expect": 0}),
            ("look", {"seat": 0}),
            ("explain", {"seat": 0, "action": action}),
            ("chat", {"seat": 0, "text": "I am Ada"}),
            ("propose", {"seat": 0, "expect": 0, "actions": [action]}),
            ("accept", {"seat": 0, "expect": 0, "by": 1}),
            ("advise", {"seat": 0}),
            ("coach", {"seat": 0}),
            ("stand_in", {"seat": 0, "target": 0, "bot": "greedy"}),
        ]
        for do, what in commands:
            for stranger in (seat, watching):
                assert (await stranger.ask(do, **what))["type"] == "refused"
        assert (await seat.ask("play", seat=1, expect=0, action=action))["type"] == "refused"
        assert (await seat.ask("play", seat=7, expect=0, action=action))["type"] == "refused"


async def test_only_the_own_last_decision_can_be_taken_back_while_nothing_came_to_light(client: BrowserClient) -> None:
    table = await client.start("pandemic", "me me", first_player="most_recently_sick", first_seat=0, hands="open")
    async with client.at(table) as seat:
        assert not seat.snapshot["can_undo"]
        assert (await seat.ask("undo", seat=0, expect=0))["type"] == "refused"
        before = seat.snapshot
        action = free_action(seat)
        await seat.play(action)
        assert seat.snapshot["can_undo"]
        await seat.play(free_action(seat))
        assert (await seat.ask("undo", seat=1, expect=2))["type"] == "refused"
        assert (await seat.ask("undo", seat=0, expect=1))["type"] == "stale"
        assert (await seat.ask("undo", seat=0, expect=2, id="back"))["type"] == "done"
        assert (await seat.ask("undo", seat=0, expect=2, id="back"))["seq"] == 3
        await seat.wait_for_seq(3)
        assert seat.snapshot["decision"]["undone"]
        assert seat.snapshot["events"] == []
        assert (await seat.ask("undo", seat=0, expect=3))["type"] == "done"
        after = await seat.wait_for_seq(4)
        assert after["decision"] == {"seat": 0, "text": action, "undone": True}
        assert after["view"] == before["view"]
        assert after["action_hints"] == before["action_hints"]
        assert not after["can_undo"]
        action, _ = await until_confirm_required(seat)
        await seat.play(action)
        assert not seat.snapshot["can_undo"]
        assert (await seat.ask("undo", seat=0, expect=seat.snapshot["seq"]))["type"] == "refused"
    log = await client.get(f"tables/{table}/log")
    assert [bool(line["decision"] and line["decision"]["undone"]) for line in log[:5]] == [
        False,
        False,
        False,
        True,
        True,
    ]


async def test_an_id_must_be_one(client: BrowserClient) -> None:
    table = await pawns(client)
    async with client.at(table) as seat:
        for wrong in ("", "bot-1.x", "a b", "é", "x" * 65):
            assert (await seat.ask("explain", seat=0, action="pass", id=wrong))["type"] == "refused"
        assert (await seat.play("drive chicago", id="bot-1"))["type"] == "done"  # no conflict with a bot's command


async def test_a_socket_with_several_seats_follows_the_player_to_move(client: BrowserClient) -> None:
    table = await client.start("pandemic", "me me", first_player="most_recently_sick", first_seat=1, hands="open")
    async with client.at(table) as seat:
        assert seat.people["yours"] == [0, 1]
        assert seat.snapshot["viewer"] == 1
        number = await seat.send("look", seat=0)
        assert (await seat.answer(number))["type"] == "done"
        assert (await seat.frame("snapshot"))["viewer"] == 0
        await seat.ask("look", seat=1)
        await seat.frame("snapshot")
        while seat.snapshot["prompt"]["seat"] == 1:
            await seat.play("proceed" if "proceed" in seat.texts else "pass" if "pass" in seat.texts else seat.texts[0])
        assert seat.snapshot["viewer"] == seat.snapshot["prompt"]["seat"] == 0
        assert seat.snapshot["action_hints"]


async def test_where_hands_are_hidden_nobody_is_looked_through_unasked(client: BrowserClient) -> None:
    table = await client.start("pandemic", "me me", hands="closed", first_player="most_recently_sick", first_seat=0)
    async with client.at(table) as seat:
        assert seat.snapshot["viewer"] is None
        assert seat.snapshot["action_hints"] == []
        await seat.ask("look", seat=0)
        await seat.frame("snapshot")
        await seat.play("pass")
        while seat.snapshot["prompt"]["seat"] == 0 and seat.snapshot["action_hints"]:
            await seat.play(seat.texts[0])
        assert seat.snapshot["viewer"] == 0


async def test_what_is_said_is_heard_once_and_kept(client: BrowserClient, other: BrowserClient) -> None:
    table = await pawns(client)
    async with client.at(table) as seat, other.at(table) as watching:
        assert (await seat.ask("chat", seat=0, text="  to Paris,\n then  ", id="s1"))["type"] == "done"
        heard = await watching.frame("chat")
        assert (heard["number"], heard["seat"], heard["text"]) == (1, 0, "to Paris, then")
        assert (await seat.ask("chat", seat=0, text="to Paris, then", id="s1"))["type"] == "done"
        for text in ("", "  \n ", "x" * 501, "a\u0007b"):
            assert (await seat.ask("chat", seat=0, text=text))["type"] == "refused"
        assert (await seat.ask("chat", seat=0, text="x" * 500))["type"] == "done"
        assert (await watching.frame("chat"))["number"] == 2
        async with BrowserClient(client.server).at(table) as late:
            assert [(await late.frame("chat"))["number"] for _ in range(2)] == [1, 2]


async def test_a_proposal_is_laid_out_and_played_as_far_as_it_is_possible(
    client: BrowserClient, other: BrowserClient
) -> None:
    table = await pawns(client)
    await other.sit(table, 1)
    async with client.at(table) as mover, other.at(table) as friend:
        steps = ["drive chicago", "drive atlanta", "shuttle tokyo", "pass"]
        assert (await friend.ask("propose", seat=1, expect=0, actions=steps))["type"] == "done"
        seen = await mover.frame("proposal")
        assert (seen["by"], seen["seq"], seen["actions"]) == (1, 0, steps)
        assert len(seen["labels"]) == len(seen["targets"]) == 2
        assert seen["targets"][0][0] == "place:chicago"
        async with BrowserClient(client.server).at(table) as late:
            assert (await late.frame("proposal"))["actions"] == steps
        assert (await friend.ask("accept", seat=1, expect=0, by=1))["type"] == "refused"
        accepted = await mover.ask("accept", seat=0, expect=0, by=1, id="yes")
        assert (accepted["type"], accepted["seq"]) == ("done", 2)
        assert (await mover.ask("accept", seat=0, expect=0, by=1, id="yes")) == accepted
        await mover.wait_for_seq(2)
        assert mover.snapshot["can_undo"]
        gone = await mover.ask("accept", seat=0, expect=2, by=1)
        assert gone["type"] == "refused"
        assert (await friend.ask("propose", seat=1, expect=0, actions=steps))["type"] == "stale"


async def test_accepting_a_proposal_is_confirmed_as_playing_it_is(client: BrowserClient, other: BrowserClient) -> None:
    """Cards are drawn after the last action, through a window that passes by itself."""
    table = await client.start("pandemic", "me open", hands="closed", first_player="most_recently_sick", first_seat=0)
    await other.sit(table, 1)
    async with client.at(table) as mover, other.at(table) as friend:
        await friend.ask("propose", seat=1, expect=0, actions=["pass"] * 4)
        await mover.frame("proposal")
        accept = {"seat": 0, "expect": 0, "by": 1}
        assert (await mover.ask("accept", **accept))["type"] == "confirm_required"
        assert mover.snapshot["seq"] == 0
        assert (await mover.ask("accept", **accept, sure=True))["type"] == "done"


async def test_a_proposal_that_was_changed_meanwhile_is_not_played(client: BrowserClient, other: BrowserClient) -> None:
    table = await client.start("pandemic", "me open", first_player="most_recently_sick", first_seat=0)
    await other.sit(table, 1)
    async with client.at(table) as mover, other.at(table) as friend:
        for actions in (["drive chicago"], ["pass"] * 4):
            await friend.ask("propose", seat=1, expect=0, actions=actions)
            await mover.frame("proposal")
        accept = {"seat": 0, "expect": 0, "by": 1, "sure": True}
        refused = await mover.ask("accept", **accept, actions=["drive chicago"])
        assert (refused["type"], mover.snapshot["seq"]) == ("refused", 0)
        assert (await mover.ask("accept", **accept, actions=["pass"] * 4))["type"] == "done"


async def test_a_proposal_can_be_taken_back_and_is_not_endless(client: BrowserClient, other: BrowserClient) -> None:
    table = await pawns(client)
    await other.sit(table, 1)
    async with other.at(table) as friend:
        for wrong in (["pass"] * 13, [""], ["x" * 121], ["a\nb"]):
            assert (await friend.ask("propose", seat=1, expect=0, actions=wrong))["type"] == "refused"
        await friend.ask("propose", seat=1, expect=0, actions=["cure red"])
        assert (await friend.frame("proposal"))["labels"] == []
        await friend.ask("propose", seat=1, expect=0, actions=[])
        assert (await friend.frame("proposal"))["actions"] == []
        async with client.at(table) as mover:
            assert (await mover.ask("accept", seat=0, expect=0, by=1))["type"] == "refused"


async def test_a_proposal_is_told_in_words_also_where_hands_are_hidden(
    client: BrowserClient, other: BrowserClient
) -> None:
    table = await client.start("pandemic", "me open", hands="closed", first_player="most_recently_sick", first_seat=0)
    await other.sit(table, 1)
    async with other.at(table) as friend:
        await friend.ask("propose", seat=1, expect=0, actions=["drive chicago", "airlift 1 paris", "x"])
        proposal = await friend.frame("proposal")
        assert proposal["labels"] == ["Drive to Chicago", "Airlift 1 paris"]
        assert proposal["targets"][0] == ["place:chicago"]
        for text, labels in ((" ", []), ("_.", []), ("agree", ["Agree"]), ("AIRLIFT cairo", ["Airlift cairo"])):
            assert (await friend.ask("propose", seat=1, expect=0, actions=[text]))["type"] == "done"
            assert (await friend.frame("proposal"))["labels"] == labels


async def test_a_table_without_the_adviser_has_none(client: BrowserClient) -> None:
    table = await client.start("dice", "me", adviser=False)
    async with client.at(table) as seat:
        assert "without the adviser" in (await seat.ask("advise", seat=0))["why"]
        assert "without the coach" in (await seat.ask("coach", seat=0))["why"]


async def test_frames_are_text_in_json(client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    async with client.at(table) as seat:
        await seat.socket.send(json.dumps({"type": "explain", "id": "b", "seat": 0, "action": "x"}).encode())
        assert (await seat.answer("b"))["type"] == "answer"
