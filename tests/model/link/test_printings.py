"""Printings say words of their own, and decks name the one that they want."""

from cardgen.commands.pipeline import load
from tests.sweep import sweep

SET = "id: {id}\nversion: 1.0.0\nlicence: CC-BY-4.0\nattribution: Asha\n{date}text: {{name: {id}}}\n"
OWN = 'text: {flavour: "By [day]."}, fields: {frame: old}'
DECK = "card_data/mini/decks/all-cards.yaml"


def with_sets(project, dates: dict[str, str]) -> None:
    """Sets that print the bee again, each with its day."""
    for id, date in dates.items():
        day = f"date: '{date}'\n" if date else ""
        project.write(f"card_data/mini/sets/{id}/set.yaml", SET.format(id=id, date=day))
        printing = f"printings:\n  - {{card: bee, number: 1, art: {{drawing: dot}}, {OWN}}}\n"
        project.write(f"card_data/mini/sets/{id}/printings.yaml", printing)


def chosen(project, cards: str, sets: str = "[]") -> list[str]:
    """The printings of a deck that names these cards."""
    project.write(DECK, f"id: all-cards\nformat: any\nsets: {sets}\ncards: {{{cards}}}\ntext: {{name: All}}\n")
    library, found = load(project.root)
    assert found == []
    return [printing.id for printing in library.games["mini"].decks["all-cards"].printings()]


def test_what_a_printing_says_stands_in_the_place_of_its_card(project):
    with_sets(project, {"late": ""})
    game = load(project.root)[0].games["mini"]
    old, new = (game.sets[id].printings for id in ("core", "late"))
    assert new[0].text == {"title": "Bee", "action": "Visit a flower.", "flavour": "By :sun:."}
    assert new[0].fields == {"frame": "old"}
    assert [printing.text for printing in old] == [printing.card.text for printing in old]


def test_a_template_reads_what_a_printing_says_and_a_slip_in_it_is_shown_where_it_is_written(project):
    with_sets(project, {"late": ""})
    words = "{% if printing.text.flavour is defined %}{{ printing.text.flavour|markup }}{% else %}none{% endif %}"
    project.replace("templates/mini/card.xml.j2", "{{- card.text.action|markup -}}", words)
    path = "card_data/mini/sets/late/printings.yaml"
    assert project.codes() == []
    project.replace(path, "By [day].", "By [dya].")
    assert project.codes() == ["CG940"]


DATES = {
    "the last that is read": ({"early": "", "late": ""}, "late:bee"),
    "the newest": ({"early": "2026-05-01", "late": "2025-05-01"}, "early:bee"),
    "a day before none": ({"early": "2026-05-01", "late": ""}, "early:bee"),
}


@sweep("why", DATES)
def test_a_card_is_that_of_the_newest_set(project, why):
    dates, expected = DATES[why]
    with_sets(project, dates)
    assert chosen(project, "bee: 1") == [expected]


def test_a_deck_names_the_printing_that_it_wants(project):
    with_sets(project, {"late": "2026-05-01"})
    assert chosen(project, "core:bee: 2, bee: 1") == ["core:bee", "core:bee", "late:bee"]


def test_further_copies_are_of_the_sets_of_the_deck(project):
    with_sets(project, {"late": "2026-05-01"})
    assert chosen(project, "bee: 1", "[core]").count("core:bee") == 3


def test_a_set_that_does_not_print_a_card_is_told_with_those_that_do(project):
    with_sets(project, {"late": "2026-05-01"})
    project.write(DECK, "id: all-cards\nformat: any\nsets: [core]\ncards: {late:ant: 1}\ntext: {name: All}\n")
    (finding,) = load(project.root)[1]
    assert (finding.code, finding.span.line) == ("CG942", 4)
    assert finding.help == "write `core:ant`, or `ant` for the newest"


def test_ids_of_cards_may_begin_with_a_digit(project):
    for path in ("cards/all.yaml", "printings.yaml"):
        project.replace(f"card_data/mini/sets/core/{path}", "cat", "24-7-cat")
    assert [finding.code for finding in load(project.root)[1]] == []
