"""What the source of Phylo tells players to do and no engine plays: is it in the books, as they are printed?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.content.books import each_paper, printed


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return printed("phylo", ("rulebook", "reference-sheet", "tuck-box"), tmp_path_factory.mktemp("phylo-books"))


@pytest.fixture(scope="module")
def text_of(built: Path, page_texts: Any) -> Any:
    return lambda product, paper: " ".join(page_texts(built / f"{product}-{paper}.pdf"))


@each_paper
def test_who_wins_a_bluff_removes_any_card_at_once(text_of, paper):
    text = text_of("rulebook", paper)
    assert "You may play with this rule, or without" in text
    assert "Who doubted it wins" in text
    assert "Who laid the card wins" in text
    assert "Who wins may remove any card from the table, of either player. It goes at once: nobody has a turn" in text
    assert "You find no clear answer? All stays as it is." in text
    for invented in ("leave the price open", "one action less", "The action is lost"):
        assert invented not in text
    sheet = text_of("reference-sheet", paper)
    assert "Call your bluff (optional): who wins removes any card from the table, at once." in sheet
    assert "No clear answer? All stays." in sheet


@each_paper
def test_what_lies_on_the_table_at_the_end_counts(text_of, paper):
    text = text_of("rulebook", paper)
    assert "count the points of your cards on the table" in text
    assert "What lies on the table at the end counts" in text
    assert "Count what lies on the table." in text_of("reference-sheet", paper)


@each_paper
def test_some_parasites_live_alone(text_of, paper):
    assert "Some parasites can live alone, too, or need no host" in text_of("rulebook", paper)
    assert "or alone if it says so" in text_of("reference-sheet", paper)


@each_paper
def test_ages_and_times_that_no_source_names_are_called_ours(text_of, paper):
    text = text_of("rulebook", paper)
    for told in ("our advice: from 8 years", "our guess: 30 minutes"):
        assert told in text
        assert told in text_of("tuck-box", paper)
    assert "The published rules name no age and no playing time." in text
    assert "Our own, with fewer rules, for children from about 6" in text
