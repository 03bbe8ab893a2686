"""A slip in a file of cards hides its card only: all others are read, with the lines that they have."""

from cardgen.data.yaml import recovery
from cardgen.data.yaml.source import parse_by_entries
from tests.sweep import sweep

CARDS = """\
cards:
  - id: ant
    icons: [sun]
    text: {title: Ant, action: "Carry a crumb."}

  - id: bee
    icons: [moon]
    text: {title: Bee, action: "Visit a flower."}

  - id: cat
    icons: [sun]
    text: {title: Cat, action: "Sleep all day."}
"""
SLIPS = {
    "a list that is not closed": ("[moon]", "[moon", {"ant", "cat"}, 8),
    "quotes that are not closed": ('"Visit a flower."', '"Visit a flower.', {"ant", "cat"}, 8),
    "quotes that are not closed in the last": ('"Sleep all day."', '"Sleep all day.', {"ant", "bee"}, 13),
    "a key twice": ("icons: [moon]", "id: bee", {"ant", "cat"}, 7),
    "a colon in a text": ("id: cat", "id: cat: dog", {"ant", "bee"}, 10),
    "an alias": ("[moon]", "*moon", {"ant", "cat"}, 7),
    "a tab": ("    icons: [moon]", "\ticons: [moon]", {"ant", "cat"}, 7),
}


def ids(document):
    return {card["id"] for card in document.value["cards"]}


@sweep("name", SLIPS)
def test_all_cards_but_the_one_with_the_slip_are_read(name):
    old, new, left, line = SLIPS[name]
    document, found = parse_by_entries(CARDS.replace(old, new, 1), "x.yaml", "cards")
    assert ids(document) == left
    assert document.dropped == {"ant", "bee", "cat"} - left
    assert [finding.span.line for finding in found] == [line]
    for place, card in enumerate(document.value["cards"]):
        span = document.span(("cards", place, "id"))
        assert CARDS.replace(old, new, 1).split("\n")[span.line - 1].endswith(card["id"])


def test_quotes_that_are_not_closed_hide_no_card_but_their_own():
    """Though each further text seems to begin where the one before ends."""
    entry = '  - id: c{0}\n    text: {{title: T, action: "Do a thing."}}\n'
    text = "cards:\n" + "".join(entry.format(number) for number in range(30))
    document, (finding,) = parse_by_entries(
        text.replace('thing."', "thing.", 3).replace("thing.}", 'thing."}', 2), "x", "cards"
    )
    assert ids(document) == {f"c{number}" for number in range(30) if number != 2}
    assert finding.span.line == 7


def test_several_slips_are_told_of_at_once():
    text = CARDS.replace("[moon]", "[moon", 1).replace('"Carry', 'Carry: "', 1)
    document, found = parse_by_entries(text, "x.yaml", "cards")
    assert ids(document) == {"cat"}
    assert sorted(finding.span.line for finding in found) == [4, 8]


def test_a_file_with_a_slip_in_each_card_is_not_read_and_says_so():
    text = "cards:\n  - id: [ant\n    text: x\n"
    document, (finding,) = parse_by_entries(text, "x.yaml", "cards")
    assert document is None
    assert finding.help.endswith("; the rest of the file was not read")


def test_of_other_files_nothing_is_guessed():
    document, (finding,) = parse_by_entries(CARDS.replace("[moon]", "[moon"), "x.yaml", "icons")
    assert document is None
    assert finding.help.endswith("the rest of the file was not read")


def test_a_file_without_a_slip_is_read_as_ever():
    document, found = parse_by_entries(CARDS, "x.yaml", "cards")
    assert (ids(document), found, document.text) == ({"ant", "bee", "cat"}, [], CARDS)


def test_more_slips_than_one_looks_for_end_the_search(monkeypatch):
    monkeypatch.setattr(recovery, "MOST_FAULTS", 1)
    assert recovery.recovered(CARDS.replace("[moon]", "[moon")) is None
