"""The books and pages of a shipped game as they are printed, on each paper."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cardgen.build import build
from cardgen.order import Order
from cardgen.render.target import Settings
from tests.conftest import REPOSITORY

PAPERS = ("a4", "letter")
each_paper = pytest.mark.parametrize("paper", PAPERS)


def printed(game: str, products: Sequence[str], out: Path) -> Path:
    """The folder with these products, of which nothing was found."""
    assert build(REPOSITORY, out, Order((game,), PAPERS, tuple(products), "home", Settings(), 1)).found == ()
    return out / game
