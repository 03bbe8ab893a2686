"""Step 1 as a whole."""

from pathlib import Path

from cardgen import data
from cardgen.diagnostics import has_errors
from tests.pace import within

REPOSITORY = Path(__file__).parents[2]


def test_a_bad_file_hides_nothing_in_the_others(tmp_path):
    cards = tmp_path / "card_data/fsys/sets/core/cards"
    cards.mkdir(parents=True)
    (cards / "a.yaml").write_text("cards: [\n", encoding="utf-8")
    (cards / "b.yaml").write_bytes(b"\xff")
    (cards / "c.yaml").write_text("cards: &x []\n", encoding="utf-8")
    (cards / "d.yaml").write_text("cards: []\n", encoding="utf-8")
    documents, found = data.read(tmp_path)
    assert [(finding.code, Path(finding.span.file).name) for finding in found] == [
        ("CG101", "a.yaml"),
        ("CG111", "b.yaml"),
        ("CG103", "c.yaml"),
    ]
    assert [document.path.name for document in documents if document.kind == "cards"] == ["d.yaml"]


def test_the_shipped_project_reads_and_checks_without_errors():
    documents, found = data.read(REPOSITORY)
    checked, more = data.check(documents, REPOSITORY)
    assert not has_errors(found + more)
    assert len(checked) == len(documents)
    assert {"game", "icons", "cards", "printings", "set", "deck", "paper", "printer"} <= {item.kind for item in checked}


def test_reading_twice_gives_the_same_in_the_same_order():
    first, second = data.read(REPOSITORY)[0], data.read(REPOSITORY)[0]
    assert [(item.file, item.value) for item in first] == [(item.file, item.value) for item in second]


def test_ten_thousand_cards_are_read_and_checked_in_three_seconds():
    card = """
  - id: card-{n}
    icons: [hands, ae-1, ae-2, ae-3, ae-5, mfl-1, mfl-2, mfl-3, sdg-12, sdg-13, sdg-15]
    link: https://example.org/cards/feed-the-soil/{n}
    text:
      title: Feed the Soil {n}
      action: "{action}"
"""
    action = "**Turn** old leaves and peels into compost and feed it to one bed. " * 4
    texts = [
        "cards:" + "".join(card.format(n=100 * part + n, action=action) for n in range(100)) for part in range(100)
    ]
    with within(3):
        documents = [data.parse(text, f"{number}.yaml", "cards", "fsys")[0] for number, text in enumerate(texts)]
        checked, found = data.check([document for document in documents if document], REPOSITORY)
    assert found == []
    assert sum(len(document.value["cards"]) for document in checked) == 10_000
