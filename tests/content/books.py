"""The papers that the books of shipped games are printed on."""

import pytest

each_paper = pytest.mark.parametrize("paper", ["a4", "letter"])
