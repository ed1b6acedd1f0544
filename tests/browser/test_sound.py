"""Tones of the page, rendered without a loudspeaker."""

from __future__ import annotations

import pytest

import fourcures as fc
from browser.conftest import NewUser

# Send every sound to an offline context, which renders on request.
DEAF = """
window.heard = [];
window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 44100, 44100); window.heard.push(this); }
  async resume() {}
};
localStorage.setItem("fourcures.settings", JSON.stringify({ speed: "fast", sound: %s }));
"""
LOUDNESS = """
async () => {
  const samples = (await window.heard[0].startRendering()).getChannelData(0);
  const sizes = Array.from(samples, Math.abs);
  return { peak: sizes.reduce((most, size) => Math.max(most, size), 0),
           seconds: sizes.findLastIndex((size) => size > 0.0005) / 44100,
           broken: sizes.filter((size) => !Number.isFinite(size)).length };
}
"""
EPIDEMIC = {
    "seats": [{"role": "medic"}, {"role": "researcher"}],
    "turn": {"actions_left": 1},
    "player_deck": {"known": ["epidemic", "lagos"]},
}


@pytest.mark.parametrize("wanted", [True, False])
async def test_an_epidemic_is_heard_where_sound_is_wanted(new_user: NewUser, wanted: bool) -> None:
    user = await new_user()
    await user.context.add_init_script(DEAF % str(wanted).lower())
    await user.import_game(fc.from_position(EPIDEMIC, seed=1), "Ann", "Ben")
    await user.action("Pass").click()
    if wanted:
        await user.page.wait_for_function("() => window.heard.length > 0")
        sound = await user.page.evaluate(LOUDNESS)
        assert 0.05 < sound["peak"] < 0.5
        assert 0.2 < sound["seconds"] < 0.8
        assert sound["broken"] == 0
    await user.next_step(before=0)
    assert await user.page.evaluate("window.heard.length") == int(wanted)
