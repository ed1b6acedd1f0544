"""CUDA executor on a machine without a device; test_backends.py uses the simulator."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fourcures import FourcuresError
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.engine import cuda_device
from fourcures.games import GAMES
from fourcures.lab.executors import cuda


@pytest.mark.parametrize("compiler", [None, SimpleNamespace(is_available=lambda: False)])
def test_a_missing_device_is_said_in_a_sentence(compiler: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_device, "cuda", compiler)
    kind = GAMES["dice"]
    with pytest.raises(FourcuresError, match=r"no CUDA device.*numba-cuda"):
        next(cuda.play_in_batches(kind, kind.make_options(), COMPILED_BOTS["random"], seed=1, games=range(1)))
