"""What hostile tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.hostile.warden import Warden


@pytest.fixture(scope="session")
def warden() -> Iterator[Warden]:
    """One process ready to run commands, for all tests of this one."""
    if not hasattr(os, "fork"):
        pytest.skip("processes cannot be copied")
    running = Warden()
    yield running
    running.close()
