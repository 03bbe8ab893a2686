"""The page of limits says what the program has, for each limit, and why where another was planned first."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cardgen.analysis import catalogue
from cardgen.games.foodadvice.package import SUITE as FOODADVICE
from cardgen.games.fsys.package import SUITE as FSYS
from cardgen.games.phylo.package import SUITE as PHYLO

REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs/reference/limits.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| \[([A-Z]{2,3}\d{3})\]\(\S+\) \| `([a-z-]+)` \| (.*?) \| (.*?) \| (.*?) ?\| (.*?) ?\|$", re.MULTILINE
)


GAMES: dict[str, dict[str, Any]] = {
    "Food Heroes": {name: limit.value for name, limit in FSYS.limits.items()},
    "Phylo": {name: limit.value for name, limit in PHYLO.limits.items()},
    "FoodAdvice": {name: limit.value for name, limit in FOODADVICE.limits.items()},
}


def rows(game: str) -> list[tuple[str, ...]]:
    """Code, setting, first, now, what two numbers are, why."""
    section = PAGE.split(f"## {game}\n")[1].split("\n## ")[0]
    return [match.groups() for match in ROW.finditer(section)]


def value_text(value: Any) -> str:
    return ", ".join(f"{number:g}" for number in (value if isinstance(value, tuple) else (value,)))


@pytest.mark.parametrize("game", GAMES)
def test_each_limit_of_a_game_is_on_the_page_with_the_value_that_the_program_has(game: str) -> None:
    of_program = {name: value_text(value) for name, value in GAMES[game].items()}
    assert {name: now for _, name, _, now, *_ in rows(game)} == of_program
    assert len(rows(game)) == len(of_program)


@pytest.mark.parametrize("game", GAMES)
def test_a_limit_that_is_not_the_first_has_a_reason_and_no_other_has(game: str) -> None:
    for code, _, first, now, _, why in rows(game):
        assert (first != now) == bool(why), code
        assert catalogue.explain(code)


@pytest.mark.parametrize("game", GAMES)
def test_of_two_numbers_the_page_says_which_is_which(game: str) -> None:
    for code, _, _, now, meaning, _ in rows(game):
        assert now.count(",") == meaning.count(","), code
