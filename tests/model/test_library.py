"""Documents become games whose references lead somewhere; what leads nowhere is told, and the rest goes on."""

import re

import pytest

from cardgen import analysis, data, model
from cardgen.diagnostics import Severity

CORE = "card_data/mini/sets/core"


@pytest.fixture
def linked(project):
    """Links the project as it is now."""

    def link():
        documents, found = data.read(project.root)
        documents, more = data.check(documents, project.root)
        assert found + more == []
        return model.link(documents, analysis.CODES)

    return link


def summary_of(found) -> list[tuple[str, str, str, int]]:
    return [
        (finding.code, finding.message, finding.span.file.rpartition("/")[2], finding.span.line) for finding in found
    ]


def test_a_sound_project_links_without_a_word(linked):
    library, found = linked()
    game = library.games["mini"]
    assert found == []
    assert [card.id for card in game.cards.values()] == ["ant", "bee", "cat"]
    assert [printing.id for printing in game.printings] == ["core:ant", "core:bee", "core:cat"]
    assert [(deck.id, deck.size) for deck in game.decks.values()] == [("all-cards", 4)]
    whole = {paper.id for paper in library.papers.values() if paper.perforation is None}
    assert whole == {"a3", "a4", "a5", "letter", "sheet-12x18", "sheet-13x19", "sra3"}
    assert set(library.printers) == {"copy-shop", "home"}
    assert (library.papers["a4"].width, library.papers["a4"].height) == (210_000, 297_000)


def test_icons_are_named_by_id_name_or_alias_and_come_in_their_order(linked, project):
    project.replace(f"{CORE}/cards/all.yaml", "[moon, sun]", "[MOON, Sol]")
    library, found = linked()
    assert found == []
    assert library.games["mini"].cards["bee"].icons == ("sun", "moon")
    assert library.games["mini"].cards["cat"].icons == ("sun",)


def test_a_card_without_a_kind_has_the_only_one(linked):
    assert {card.kind for card in linked()[0].games["mini"].cards.values()} == {"plain"}


def test_what_only_this_game_has_reaches_templates_as_fields(linked, project):
    schema = "card_data/mini/schema/cards.schema.json"
    project.replace(schema, '"link": {"type": "string"}', '"link": {"type": "string"}, "cost": {"type": "integer"}')
    project.replace(f"{CORE}/cards/all.yaml", "icons: [moon, sun]", "icons: [moon, sun]\n    cost: 3")
    card = linked()[0].games["mini"].cards["bee"]
    assert card.fields == {"cost": 3}
    assert card.origin.span("cost").line == 7


def test_a_printing_takes_from_its_set_what_it_does_not_say(linked, project):
    project.replace(f"{CORE}/set.yaml", "text:", "rarity: common\nart: {artist: Ben, licence: CC-BY-4.0}\ntext:")
    project.replace(
        f"{CORE}/printings.yaml",
        "{card: ant, number: 1, art: {drawing: dot}}",
        "{card: ant, number: 1, rarity: rare, art: {drawing: dot, artist: Asha}}",
    )
    ant, bee, cat = linked()[0].games["mini"].printings
    assert (ant.rarity, ant.art.artist, ant.art.licence) == ("rare", "Asha", "CC-BY-4.0")
    assert (bee.rarity, bee.art.artist, bee.art.reference, bee.copies) == ("common", "Ben", "drawing:dot", 2)
    assert cat.copies == 1


@pytest.mark.parametrize(
    ("own", "artist", "licence", "codes"),
    [
        ("", "Ben", "CC-BY-4.0", []),
        (", artist: Asha, licence: CC0-1.0", "Asha", "CC0-1.0", []),
        (", artist: Asha", "Asha", "", ["CG305"]),
    ],
)
def test_a_file_that_is_named_has_the_credit_of_its_set_or_its_own_but_no_half_of_each(
    own, artist, licence, codes, linked, project
):
    project.replace(f"{CORE}/set.yaml", "text:", "art: {artist: Ben, licence: CC-BY-4.0}\ntext:")
    written = f"{{card: ant, number: 1, art: {{file: img/a.png{own}}}}}"
    project.replace(f"{CORE}/printings.yaml", "{card: ant, number: 1, art: {drawing: dot}}", written)
    library, found = linked()
    art = library.games["mini"].printings[0].art
    assert (art.reference, art.artist, art.licence) == ("file:core:img/a.png", artist, licence)
    assert [finding.code for finding in found] == codes
    assert all(finding.severity is Severity.WARNING for finding in found)


def test_a_printing_without_art_shows_the_drawing_of_its_name(linked, project):
    project.replace(f"{CORE}/printings.yaml", "{card: ant, number: 1, art: {drawing: dot}}", "{card: ant, number: 1}")
    assert linked()[0].games["mini"].printings[0].art.reference == "drawing:ant"


def test_a_dead_printing_is_left_out_and_the_others_stay(linked, project):
    project.replace(f"{CORE}/printings.yaml", "card: bee", "card: bees")
    library, found = linked()
    assert [printing.card.id for printing in library.games["mini"].printings] == ["ant", "cat"]
    assert summary_of(found) == [("CG301", "`bees` is not a card", "printings.yaml", 3)]
    assert found[0].help == "did you mean `bee`?"


def printed_but_nowhere(project, names: list[str]) -> None:
    lines = "".join(f"  - {{card: {name}, number: {number}}}\n" for number, name in enumerate(names, 10))
    place = f"{CORE}/printings.yaml"
    project.write(place, project.read(place) + lines)


def test_many_printings_without_a_card_are_one_fault_that_asks_for_the_file(linked, project):
    printed_but_nowhere(project, [f"someone-{letter * 8}" for letter in "vwxyz"] + ["nobody-at-all"])
    project.write(
        "card_data/mini/decks/all.yaml",
        "id: all\ntext: {name: All}\nformat: any\ncards: {ant: 1, someone-vvvvvvvv: 1}\n",
    )
    library, (finding,) = linked()
    assert finding.code == "CG301"
    assert re.fullmatch(r"6 printings in lines (\d+)-(\d+) have no card, the first `someone-vvvvvvvv`", finding.message)
    assert finding.help == "is a file of `cards/` missing?"
    assert len(library.games["mini"].printings) == 3


def test_a_few_printings_without_a_card_are_told_one_by_one(linked, project):
    printed_but_nowhere(project, [f"someone-{letter * 8}" for letter in "vwxyz"])
    assert [finding.message for finding in linked()[1]] == [
        f"`someone-{letter * 8}` is not a card" for letter in "vwxyz"
    ]


def test_many_slips_are_told_one_by_one_with_what_was_meant(linked, project):
    printed_but_nowhere(project, ["aant", "antt", "anst", "beee", "bbee", "catt"])
    assert [finding.help for finding in linked()[1]] == ["did you mean `ant`?"] * 3 + ["did you mean `bee`?"] * 2 + [
        "did you mean `cat`?"
    ]


def test_the_first_of_two_cards_is_the_card(linked, project):
    project.replace(f"{CORE}/cards/all.yaml", "id: cat", "id: ant")
    project.replace(f"{CORE}/printings.yaml", "card: cat", "card: bee")
    library, found = linked()
    assert library.games["mini"].printings[0].card.text["action"] == "Carry a crumb."
    assert ("CG302", "the card `ant` is here twice", "all.yaml", 8) in summary_of(found)


def test_further_copies_add_to_those_of_the_set(linked, project):
    project.write(
        "card_data/mini/decks/all-cards.yaml",
        "id: all-cards\nformat: any\nsets: [core]\ncards: {ant: 2, bee: 1}\ntext: {name: A}\n",
    )
    deck = linked()[0].games["mini"].deck
    assert [(printing.card.id, count) for printing, count in deck.copies] == [("ant", 3), ("bee", 3), ("cat", 1)]
    assert [printing.card.id for printing in deck.printings()] == ["ant"] * 3 + ["bee"] * 3 + ["cat"]


def test_a_deck_of_chosen_cards_has_them_in_the_order_written(linked, project):
    project.write(
        "card_data/mini/decks/all-cards.yaml", "id: all-cards\nformat: any\ncards: {cat: 1, ant: 2}\ntext: {name: A}\n"
    )
    assert [(printing.card.id, count) for printing, count in linked()[0].games["mini"].deck.copies] == [
        ("cat", 1),
        ("ant", 2),
    ]


def test_a_game_without_a_deck_prints_every_printing(linked, project):
    (project.root / "card_data/mini/decks/all-cards.yaml").unlink()
    project.replace("card_data/mini/game.yaml", "deck: all-cards\n", "")
    library, found = linked()
    assert found == []
    assert (library.games["mini"].deck.id, library.games["mini"].deck.size) == ("all", 4)


def test_a_card_of_one_set_may_be_printed_again_in_another(linked, project):
    project.write("card_data/mini/sets/more/set.yaml", project.read(f"{CORE}/set.yaml").replace("id: core", "id: more"))
    project.write(
        "card_data/mini/sets/more/printings.yaml", "printings:\n  - {card: ant, number: 1, art: {drawing: dot}}\n"
    )
    library, found = linked()
    assert found == []
    assert library.games["mini"].printings[-1].id == "more:ant"


def test_a_project_may_bring_a_paper_and_keeps_the_shipped_ones(linked, project):
    project.write("card_data/papers/a2.yaml", "id: a2\nsize: [420mm, 594mm]\ntext: {name: A2}\n")
    assert {"a2", "a4", "letter"} <= set(linked()[0].papers)


@pytest.mark.parametrize("kind", ["papers", "printers"])
def test_two_papers_or_printers_of_one_id_are_told(linked, project, kind):
    text = {
        "papers": "id: a4\nsize: [1mm, 2mm]\ntext: {name: B}\n",
        "printers": "id: home\nbleed: 0mm\nsafe: 0mm\nmargin: 0mm\ngutter: 0mm\n",
    }[kind]
    project.write(f"card_data/{kind}/b.yaml", text)
    assert [finding.code for finding in linked()[1]] == ["CG302"]


STYLE = (
    "body: {{font: Roboto Regular, size: {size}, leading: {leading}, smallest: {smallest}}}\n"
    "title: {{font: Roboto Bold, size: 12pt}}\n"
)


@pytest.mark.parametrize(
    ("size", "leading", "smallest", "key"),
    [
        ("9pt", "11pt", "5.9pt", "smallest"),
        ("5pt", "6pt", "5pt", "size"),
        ("9pt", "11pt", "10pt", "smallest"),
        ("9pt", "4pt", "8pt", "leading"),
    ],
)
def test_styles_whose_sizes_make_no_sense_are_told(linked, project, size, leading, smallest, key):
    project.write("templates/mini/styles.yaml", STYLE.format(size=size, leading=leading, smallest=smallest))
    [finding] = linked()[1]
    assert finding.code == "CG606"
    assert (
        finding.source[finding.span.column - 1 : finding.span.end_column - 1]
        == {"size": size, "leading": leading, "smallest": smallest}[key]
    )


def test_a_fallback_font_that_there_is_not_is_told(linked, project):
    project.write(
        "fonts/fonts.yaml",
        "fonts:\n  Roboto Regular: {package: font_roboto, file: Roboto-Regular.ttf}\n"
        "  Roboto Bold: {package: font_roboto, file: Roboto-Bold.ttf}\nfallback: [Roboto Regulr]\n",
    )
    assert summary_of(linked()[1]) == [("CG301", "`Roboto Regulr` is not a font", "fonts.yaml", 4)]
