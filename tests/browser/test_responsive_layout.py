"""The page on a phone and on a desktop."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

import fourcures as fc
from browser.browser_user import HIT, ME, PHONE, BrowserUser
from browser.conftest import NewUser

SMALLEST = 11.8  # px: 12, less rounding

# Visible texts below the smallest readable size, with their size; texts for screen readers are left out.
SMALL_TEXTS = """
(smallest) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || element.closest(".unseen, style, script")) continue;
    const scale = element instanceof SVGElement ? Math.abs(element.getScreenCTM().d) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    // Initials on a piece repeat what its colour, its shape and the words beside it tell.
    const initials = /^[a-z]{1,2}$/i.test(node.data.trim());
    if (size < (initials ? 10 : smallest)) small.push(`${node.data.trim()} (${size.toFixed(1)} px)`);
  }
  return small;
}
"""
WIDER = "document.documentElement.scrollWidth - window.innerWidth"
HIGHER = "document.documentElement.scrollHeight - window.innerHeight"
GAMES = {"pandemic": [ME, ME], "dice": [ME], "cure": [ME, ME]}
NAMES = ("Annabelle", "Ben", "Christopher", "Dora", "Eve")
SCREENS = [(1280, 800), (1440, 900), (1920, 1080)]

# Four full hands of long names.
HANDS = {
    "operations_expert": "san_francisco washington new_york ho_chi_minh_city johannesburg buenos_aires mexico_city",
    "quarantine_specialist": "st_petersburg los_angeles hong_kong kinshasa chicago montreal one_quiet_night",
    "contingency_planner": "resilient_population government_grant sao_paulo khartoum bangkok manila santiago",
    "dispatcher": "forecast airlift istanbul baghdad kolkata shanghai taipei",
}
FULL_HANDS = {"game": "pandemic", "seats": [{"role": role, "hand": hand.split()} for role, hand in HANDS.items()]}
# Five players, each with samples of several colours.
MANY_SAMPLES = {
    "game": "cure",
    "seats": [
        {
            "role": role,
            "region": seat + 1,
            "samples": [{"colour": colour, "die": seat} for colour in ("red", "blue", "black")[: 1 + (seat < 3) * 2]],
        }
        for seat, role in enumerate(("containment_specialist", "scientist", "researcher", "medic", "dispatcher"))
    ],
}
# Rolled dice beside everything else.
ROLLED = {
    "game": "dice",
    "turn": {"role": "researcher", "phase": "research", "dice": {"rolled": ["black", "red", "white"], "roll": 1}},
}
CROWDED = {"pandemic": FULL_HANDS, "cure": MANY_SAMPLES, "dice": ROLLED}

# How far the content beside the board exceeds its room, and how much of the log is visible.
BESIDE = """
() => {
  const side = document.querySelector("section.side");
  const log = document.querySelector("[aria-label=Log]");
  return [side.scrollHeight - side.clientHeight, log.clientHeight];
}
"""


async def tap_the_board(user: BrowserUser) -> bool:
    """Tap a highlighted target within the visible part of the map. Return False if there is none."""
    for target in await user.targets.all():
        if point := await target.evaluate(HIT):
            await user.page.touchscreen.tap(*point)
            return True
    return False


@pytest.mark.parametrize("game", GAMES)
async def test_a_turn_by_taps(new_user: NewUser, game: str) -> None:
    user = await new_user(viewport=PHONE, has_touch=True, is_mobile=True)
    page = user.page
    await user.start(game, *GAMES[game])
    assert await page.evaluate(WIDER) <= 0
    assert sorted(await page.evaluate(SMALL_TEXTS, SMALLEST)) == []

    turn = user.snapshots[-1]["view"]["turn"]["number"]
    taps, on_board, seq = 0, 0, -1
    while user.snapshots[-1]["view"]["turn"]["number"] == turn and taps < 60:
        taps += 1
        match await user.next_step(seq):
            case "over":
                break
            case "question":
                await page.locator("dialog .primary").tap()
            case "menu":
                await page.get_by_role("menuitem").first.tap()
            case _:
                seq = await user.seq()
                if await tap_the_board(user):
                    on_board += 1
                else:
                    await user.actions.last.tap()
        assert await page.evaluate(WIDER) <= 0
    assert on_board >= 1
    await expect(page.locator("#actions")).to_be_visible()
    assert sorted(await page.evaluate(SMALL_TEXTS, SMALLEST)) == []


async def test_on_a_phone_the_hand_lies_above_the_actions_which_keep_their_place(new_user: NewUser) -> None:
    user = await new_user(viewport=PHONE, has_touch=True, is_mobile=True)
    await user.start("pandemic", ME, ME, adviser=True)
    field = user.page.get_by_label("Type an action")
    await expect(field).to_have_attribute("placeholder", "Type or tap an action")
    places = set()
    for seq in range(3):
        await user.at(seq)
        await expect(user.actions.first).to_be_visible()
        card, command, first = [
            await what.evaluate("(one) => one.getBoundingClientRect().top + scrollY")
            for what in (user.page.locator('#actions [data-target^="card:"]').first, field, user.actions.first)
        ]
        assert card < first < command, "a phone is tapped rather than typed on"
        places.add(first // 8)  # a line of the banner above may be a few pixels higher
        await user.action("Pass").tap()
    assert max(places) - min(places) <= 1
    assert await user.page.locator("#actions").evaluate("(one) => one.offsetHeight") >= 0.6 * PHONE["height"] - 1


async def test_the_start_page_fits_a_phone(new_user: NewUser) -> None:
    user = await new_user(viewport=PHONE, has_touch=True, is_mobile=True)
    await user.page.goto("/")
    start = user.page.get_by_role("button", name="Start")
    await expect(start).to_be_visible()
    places = [await what.bounding_box() for what in (user.page.get_by_text("More rules"), start)]
    assert places[0]["y"] < places[1]["y"], "what is chosen comes before the start"
    assert await user.page.evaluate(WIDER) <= 0
    assert sorted(await user.page.evaluate(SMALL_TEXTS, SMALLEST)) == []


@pytest.mark.parametrize("game", GAMES)
async def test_a_desktop_shows_the_table_without_scrolling_in_texts_that_can_be_read(
    user: BrowserUser, game: str
) -> None:
    await user.start(game, *GAMES[game], *([] if game == "dice" else [ME]))
    await expect(user.actions.first).to_be_visible()
    assert sorted(await user.page.evaluate(SMALL_TEXTS, SMALLEST)) == []
    assert await user.page.evaluate(WIDER) <= 0
    assert await user.page.evaluate(HIGHER) <= 0
    await expect(user.page.get_by_label("Say something to the table")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", CROWDED)
async def test_a_crowded_table_is_seen_at_once(user: BrowserUser, game: str) -> None:
    crowded = fc.from_position(CROWDED[game], seed=3)
    await user.import_game(crowded, *NAMES[: crowded.players])
    await expect(user.actions.first).to_be_visible()
    for width, height in SCREENS:
        await user.page.set_viewport_size({"width": width, "height": height})
        hidden, log = await user.page.evaluate(BESIDE)
        assert hidden <= 0, f"{hidden} px of hands, tracks and decks are out of sight at {width} × {height}"
        assert log >= 40, "two lines of the log at least"
        assert await user.page.evaluate(WIDER) <= 0
        assert await user.page.evaluate(HIGHER) <= 0
        assert sorted(await user.page.evaluate(SMALL_TEXTS, SMALLEST)) == []
