"""Automatic replay, and the page without a network."""

from __future__ import annotations

from playwright.async_api import expect

from browser.browser_user import ME, BrowserUser

INSTALLED = "navigator.serviceWorker.ready.then((worker) => worker.active.state)"


async def test_a_replay_goes_on_by_itself_from_a_link(user: BrowserUser) -> None:
    page = user.page
    table = await user.start("dice", ME)
    for seq in range(1, 4):
        await user.action("Pass").first.click()
        await user.at(seq)
    await page.goto(f"/t/{table}?moment=1")
    await user.at(1)
    await page.get_by_role("button", name="Speed").click()
    await page.get_by_role("button", name="Speed").click()
    await expect(page.get_by_role("button", name="Speed: 4 times")).to_be_visible()
    scrubber = page.get_by_role("slider", name="Moment")
    await scrubber.focus()
    await page.keyboard.press("Space")
    await user.at(3)
    await expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()  # playback stops at the end
    assert page.url.endswith(f"/t/{table}#3")
    await page.get_by_role("button", name="Back to now").click()
    await expect(scrubber).to_have_count(0)


async def test_without_a_network_the_page_says_what_it_needs_it_for(user: BrowserUser) -> None:
    page = user.page
    await page.goto("/")
    assert await page.evaluate(INSTALLED) in ("activating", "activated")
    manifest = await (await page.request.get("/manifest.webmanifest")).json()
    for icon in manifest["icons"]:
        assert (await page.request.get(icon["src"])).ok, icon
    await user.context.set_offline(True)
    await page.goto("/t/AAAAAAAAAAAAAAAA")
    await expect(page.get_by_role("heading", name="The server cannot be reached")).to_be_visible()
    await user.context.set_offline(False)
    await page.goto("/")
    await expect(page.get_by_role("button", name="Start")).to_be_visible()
    user.errors.clear()  # the browser logs what it could not load
