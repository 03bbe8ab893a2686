"""A file's name and its words for the settings follow from what was ordered, and no two orders share them wrongly."""

import json

import pytest

from cardgen import analysis, data, model
from cardgen.commands.targets import BuildOrder, UnknownName, targets_of
from cardgen.render.base.target import Settings
from cardgen.render.products.table import PRODUCTS, name_of


@pytest.fixture
def library(project):
    project.write("card_data/mini/decks/few.yaml", "id: few\nformat: any\ncards: {ant: 2}\ntext: {name: Few}\n")
    documents, _ = data.read(project.root)
    return model.link(data.check(documents, project.root)[0], analysis.CODES)[0]


def names(library, settings=None, **order) -> list[str]:
    return [name_of(target) for target in targets_of(library, BuildOrder(settings=settings or Settings(), **order))]


def test_all_products_are_made_for_both_papers(library):
    assert names(library) == [
        "cards-a4", "cards-letter", "poster-a4", "poster-letter", "calibration-a4", "calibration-letter",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        (Settings(), "cards-a4"), (Settings("short-edge"), "cards-a4-short-edge"), (Settings("fold"), "cards-a4-fold"),
        (Settings("none"), "cards-a4-fronts"), (Settings(low_ink=True), "cards-a4-low-ink"),
        (Settings(select=("ant",)), "cards-a4-only-ant"), (Settings(deck="few"), "cards-few-a4"),
        (Settings("fold", low_ink=True, select=("1", "3-4"), deck="few"), "cards-few-a4-fold-low-ink-only-1-and-3-4"),
        (Settings(back_offset=(500, 0)), "cards-a4-offset-right-0.5"),
        (Settings(back_offset=(-250, -1000)), "cards-a4-offset-left-0.25-up-1"),
    ],
)  # fmt: skip
def test_a_name_tells_what_is_unusual(library, settings, name):
    assert names(library, settings, only=("cards",), papers=("a4",)) == [name]


def test_backs_and_selections_are_no_matter_for_pages(library):
    assert names(library, Settings("fold", select=("1",), deck="few"), only=("poster",), papers=("a4",)) == [
        "poster-a4"
    ]


def test_a_product_may_name_its_papers(project):
    project.replace("card_data/mini/game.yaml", "poster.xml.j2}", "poster.xml.j2, papers: [letter]}")
    documents, _ = data.read(project.root)
    library, _ = model.link(data.check(documents, project.root)[0], analysis.CODES)
    assert names(library, only=("poster",)) == ["poster-letter"]
    assert names(library, only=("poster",), papers=("a4",)) == ["poster-a4"]


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"games": ("minni",)}, "there is no game `minni`"),
        ({"papers": ("a9",)}, "there is no paper `a9`"),
        ({"only": ("posters",)}, "there is no product `posters`"),
        ({"printer": "offset"}, "there is no printer `offset`"),
        ({"settings": Settings(deck="many")}, "there is no deck `many`"),
    ],
)
def test_what_there_is_not_is_named_with_what_there_is(library, order, message):
    with pytest.raises(UnknownName, match=message) as fault:
        targets_of(library, BuildOrder(**order))
    assert any(name in str(fault.value) for name in ("mini", "a4", "poster", "home", "few"))


def test_the_settings_are_told_in_words(library):
    [target] = targets_of(
        library, BuildOrder(only=("cards",), papers=("letter",), settings=Settings("fold", True, True, (500, -1000)))
    )
    assert target.described() == [
        "print at 100 %", "Letter", "fold and glue", "backs moved by 0.5, -1 mm", "low ink"
    ]  # fmt: skip


def test_a_selection_keeps_the_order_of_the_deck(library):
    [target] = targets_of(library, BuildOrder(only=("cards",), papers=("a4",), settings=Settings(select=("cat", "1"))))
    assert [printing.card.id for printing in target.printings] == ["ant", "cat"]


def test_the_kinds_that_a_game_may_name_are_those_of_the_schema():
    schema = json.loads((data.shipped_root() / "card_data/schema/game.schema.json").read_text(encoding="utf-8"))
    kinds = schema["$defs"]["product"]["properties"]["kind"]["enum"]
    of_targets = {
        "one-up",
        "pictures",
        "virtual-table",
    }  # made of cards, for a target
    assert {*kinds, *of_targets} == {name for name, kind in PRODUCTS.items() if kind.of_every_game is None}
    assert all(kind.of_every_game is None or kind.of_every_game.kind == name for name, kind in PRODUCTS.items())
