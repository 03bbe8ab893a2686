"""A keyword that does something is whole: cards show it, the books explain it, and an import understands it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.games.phylo.importing import keyword_text
from cardgen.games.phylo.species import KEYWORDS
from cardgen.model.game import Game

REPOSITORY = Path(__file__).parents[3]
TEMPLATES = REPOSITORY / "templates/phylo"
SHOWN = re.findall(
    r"'([a-z-]+)'",
    re.findall(r"set KEYWORDS = \((.*?)\)", (TEMPLATES / "parts.xml.j2").read_text(encoding="utf-8"))[0],
)
"""The keywords that cards show with a symbol, in their order."""
EXPLAINED_IN = (
    "templates/phylo/rulebook.md.j2",
    "templates/phylo/reference_sheet.xml.j2",
    "docs/reference/phylo-rules.md",
)
each_keyword = pytest.mark.parametrize("keyword", SHOWN)


def test_each_keyword_with_a_field_of_its_own_has_a_symbol() -> None:
    """Those that are marks and nothing else say so in words alone, unless a card of ours has one."""
    assert {name for name, field in KEYWORDS.items() if field != "mark"} <= set(SHOWN)
    assert set(SHOWN) <= KEYWORDS.keys()


def test_each_keyword_of_a_shipped_card_has_a_symbol(starter: Game) -> None:
    used = {name for card in starter.cards.values() for name in card.fields.get("keywords", {})}
    assert used <= set(SHOWN)


@each_keyword
@pytest.mark.parametrize("folder", ["icons", "icons/mono"])
def test_the_symbol_of_a_keyword_is_drawn(keyword: str, folder: str) -> None:
    assert (TEMPLATES / folder / f"keyword-{keyword}.svg").is_file()


@each_keyword
@pytest.mark.parametrize("place", EXPLAINED_IN)
def test_a_keyword_is_explained(keyword: str, place: str) -> None:
    explained = rf"\b{keyword.upper()}\b|keyword_name\('{keyword}'\)"
    assert re.search(explained, (REPOSITORY / place).read_text(encoding="utf-8"))


@each_keyword
def test_an_import_understands_a_keyword(keyword: str) -> None:
    assert keyword.upper() in Path(keyword_text.__file__).read_text(encoding="utf-8").upper()
