"""The shipped game, as the rules see it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardgen import data, model
from cardgen.games.foodadvice.package import PACKAGE

REPOSITORY = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def shipped_library() -> Any:
    """All games as the linker gives them."""
    documents, _ = data.read(REPOSITORY)
    whole, _ = data.check(documents, REPOSITORY)
    return model.link(whole, {"foodadvice": PACKAGE.codes})[0]


@pytest.fixture(scope="session")
def shipped_game(shipped_library: Any) -> Any:
    return shipped_library.games["foodadvice"]
