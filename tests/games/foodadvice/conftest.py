"""The shipped game, as the rules see it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shipped_games import shipped_library


@pytest.fixture(scope="session")
def shipped_game() -> Any:
    return shipped_library().games["foodadvice"]
