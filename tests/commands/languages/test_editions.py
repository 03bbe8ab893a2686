"""A library in another language has the same cards with other words on them."""

from pathlib import Path

import pytest

from cardgen.commands import pipeline
from cardgen.commands.languages.editions import edition_of, editions
from cardgen.commands.targets import UnknownName
from tests.commands.languages.rivers import OF_GAME, findings_of, linked, rivers
from tests.sweep import sweep


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return rivers(tmp_path_factory.mktemp("rivers"))


def test_every_text_is_in_the_other_language_and_all_else_as_it_was(root):
    library = linked(root)
    german, written = edition_of(root, library, "nl").library.games["rivers"], library.games["rivers"]
    assert german.name == f"{written.name} (nl)"
    assert (german.language.id, german.language.is_source) == ("nl", False)
    for card in written.cards.values():
        other = german.cards[card.id]
        assert (other.kind, other.icons, other.fields) == (card.kind, card.icons, card.fields)
        assert other.text == {key: f"{text} (nl)" for key, text in card.text.items()}


def test_a_language_that_nobody_speaks_is_refused(root):
    with pytest.raises(UnknownName, match="`xx` is no language"):
        edition_of(root, linked(root), "xx")


def test_the_language_that_a_game_is_written_in_is_the_game_itself(root):
    assert edition_of(root, linked(root), "en").library is linked(root)


def test_what_nobody_translated_is_printed_as_written_and_counted(root):
    (told,) = edition_of(root, linked(root), "sw").found
    assert told.code == "CG929"
    assert "are not translated into `sw`" in told.message


def test_an_outdated_translation_is_printed_and_told_of_at_its_line(root):
    (outdated,) = findings_of(root, OF_GAME, 'msgctxt "game text.name"\nmsgid "Streams"\nmsgstr "Bäche"\n')
    assert outdated.code == "CG924"
    assert "was translated from “Streams”; the English is now “Rivers”" in outdated.message
    assert outdated.span.file.endswith("card_data/rivers/languages/nl.po")
    assert outdated.source == 'msgstr "Bäche"'


def test_a_finding_about_a_translated_text_points_at_the_translation(root):
    german = edition_of(root, linked(root), "nl").library.games["rivers"]
    card = next(iter(german.cards.values()))
    span = card.origin.span("text", "title")
    lines = Path(span.file).read_text(encoding="utf-8").split("\n")
    assert lines[span.line - 1] == f'msgstr "{card.text["title"]}"'
    assert card.origin.span("id").file.endswith(".yaml")


@sweep("language, missing", [("accents", False), ("pseudo", False), ("mirror", False), ("sw", True)])
def test_accents_and_mirrors_need_no_translator(language, missing, root):
    edition = edition_of(root, linked(root), language)
    assert bool(edition.found) == missing
    title = next(iter(edition.library.games["rivers"].cards.values())).text["title"]
    written = next(iter(linked(root).games["rivers"].cards.values())).text["title"]
    assert (title == written) == (missing or language == "mirror")
    assert (len(title) > len(written)) == (language == "pseudo")


def test_a_game_that_is_written_in_another_language_says_what_the_program_says_in_it(tmp_path):
    root = rivers(tmp_path)
    path = root / "card_data/rivers/game.yaml"
    path.write_text(f"{path.read_text(encoding='utf-8')}language: nl\n", encoding="utf-8")
    ((edition,), _) = editions(root, pipeline.load(root)[0], ())
    game = edition.library.games["rivers"]
    assert (game.language.id, game.language.is_source, game.name) == ("nl", True, "Rivers")
    assert game.language.say("sheet.low-ink") == "low ink (nl)"
    assert editions(root, pipeline.load(root)[0], ["nl"])[0][0].found == ()
