"""A game is printed in two languages at once: leaves with one on each side, names of cards in both."""

import json
import re

import pikepdf
import pytest

from cardgen.analysis import catalogue
from cardgen.commands import pipeline
from cardgen.commands.languages.editions import edition_of, editions, targets_in
from cardgen.commands.targets import BuildOrder, UnknownName, targets_of
from cardgen.render.products.renderers import Renderers
from cardgen.render.products.table import name_of
from tests.commands.languages.rivers import linked, rivers
from tests.diagnostics.page_sessions import Session
from tests.sweep import sweep


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return rivers(tmp_path_factory.mktemp("rivers"))


@pytest.fixture(scope="module")
def built(root):
    """The files of both languages, by their names, and what was found."""
    order = BuildOrder(papers=("a4",), only=("cards", "ability-sheet", "rulebook"), languages=("en+nl",))
    outcome = pipeline.build(root, root / "output", order)
    return {line.path: root / "output" / line.path for line in outcome.written}, outcome


@pytest.mark.parametrize("code", ["CG947", "CG948", "CG949"])
def test_a_page_tells_what_is_found_and_its_repair_finds_no_fault(code, tmp_path):
    sections = catalogue.sections(code)
    session = Session(rivers(tmp_path))
    for section in ("Example", "Repair"):
        for answer in session.do(sections[section]):
            assert [line for line in answer.told if code in line] == answer.shown, answer.command
            assert not any(line.startswith("error") for line in answer.told) or section == "Example"


def test_files_in_both_have_both_in_their_names_and_the_others_are_made_in_each(built):
    assert [path.removeprefix("rivers/") for path in built[0]] == [
        "ability-sheet-a4-en+nl.pdf",
        "cards-a4-en+nl.pdf",
        "rulebook-a4-nl.pdf",
        "rulebook-a4.pdf",
    ]


def test_a_leaf_has_a_language_on_each_side_and_says_which(built):
    with pikepdf.open(built[0]["rivers/ability-sheet-a4-en+nl.pdf"]) as pdf:
        assert len(pdf.pages) == 2
        assert pdf.Root.Lang == "en"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        (document,) = [pdf.Root.StructTreeRoot.K]
        parts = [kid for kid in document.K if "/Lang" in kid]
        assert [(str(part.S), str(part.Lang)) for part in parts] == [("/Part", "nl")]


def test_the_second_name_on_a_card_says_its_language(built):
    """Its operators are read back: a span that says so, and the type in it."""
    with pikepdf.open(built[0]["rivers/cards-a4-en+nl.pdf"]) as pdf:
        forms = [form for page in pdf.pages for form in page.Resources.XObject.values() if form.Subtype == "/Form"]
        steps = [step for form in forms for step in pikepdf.parse_content_stream(form)]
    spans = [place for place, step in enumerate(steps) if str(step.operator) == "BDC"]
    assert {(str(steps[place].operands[0]), str(steps[place].operands[1].Lang)) for place in spans} == {("/Span", "nl")}
    for place in spans:
        within = [str(step.operator) for step in steps[place:]]
        assert "TJ" in within[: within.index("EMC")]


@sweep("pair, first, again", [("en+nl", "", " (nl)"), ("nl+en", " (nl)", "")])
def test_a_card_has_its_name_in_both_and_all_else_in_the_first(pair, first, again, root):
    game = edition_of(root, linked(root), pair).library.games["rivers"]
    order = BuildOrder(games=("rivers",), only=("cards",), papers=("a4",))
    (target,) = targets_of(edition_of(root, linked(root), pair).library, order)
    printing = target.printings[0]
    source = Renderers(root, linked(root)).of(target).faces.source("card.xml.j2", printing)
    name = linked(root).games["rivers"].cards[printing.card.id].text["title"]
    assert re.findall(r'name="(?:second-)?title"[^>]*>([^<]*)<', source) == [name + first, name + again]
    assert game.said_second(printing).keys() == printing.card.text.keys()


def test_a_text_that_is_the_same_in_both_is_not_said_again(root):
    game = edition_of(root, linked(root), "en+sw").library.games["rivers"]
    assert all(game.said_second(printing) == {} for printing in game.printings)


def test_nothing_is_drawn_anew_where_nothing_changed_and_the_manifest_tells_of_both(built, root):
    order = BuildOrder(papers=("a4",), only=("cards", "ability-sheet"), languages=("en+nl",))
    again = pipeline.build(root, root / "output", order)
    assert (again.drawn, len(again.written)) == (0, 2)
    listed = {line["path"] for line in json.loads((root / "output/manifest.json").read_text(encoding="utf-8"))["files"]}
    assert {line.path for line in again.written} <= listed


def test_the_manifest_counts_what_is_translated_and_what_is_printed_as_written(built, root, tmp_path):
    order = BuildOrder(papers=("a4",), only=("ability-sheet",), languages=("sw",))
    pipeline.build(root, root / "output", order)
    told = json.loads((root / "output/manifest.json").read_text(encoding="utf-8"))["versions"]["languages"]
    assert told.keys() == {"rivers/nl", "rivers/sw"}
    assert told["rivers/nl"]["as_written"] == 0
    assert told["rivers/sw"]["as_written"] > 30
    assert len({sum(share.values()) for share in told.values()}) == 1


def test_a_changed_word_of_the_second_language_draws_the_cards_anew(built, tmp_path):
    root = rivers(tmp_path)
    order = BuildOrder(papers=("a4",), only=("cards",), languages=("en+nl",))
    pipeline.build(root, root / "output", order)
    path = root / "card_data/rivers/sets/core/languages/nl.po"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'(text\.title"\nmsgid "[^"]*"\nmsgstr ")', r"\1Anders ", text, count=1), encoding="utf-8")
    assert pipeline.build(root, root / "output", order).drawn == 1


def test_several_pairs_and_languages_make_each_file_once(root):
    printed, found = editions(root, linked(root), ["en+nl", "nl", "nl+en"])
    order = BuildOrder(papers=("a4",), only=("cards", "rulebook"))
    names = [name_of(target) for target in targets_in(printed, lambda library: targets_of(library, order))]
    assert sorted(names) == ["cards-a4-en+nl", "cards-a4-nl", "cards-a4-nl+en", "rulebook-a4", "rulebook-a4-nl"]
    assert found == []


@sweep("name", ["en+", "en+en", "en+nl+sw", "xx+en"])
def test_packs_are_refused_in_what_is_no_pair(name, root):
    with pytest.raises(UnknownName, match=r"asks for two languages at once.*CG948"):
        edition_of(root, linked(root), name)
