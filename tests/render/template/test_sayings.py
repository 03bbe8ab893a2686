"""Templates may print what the rules say of a card, so that text and rule cannot differ."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from cardgen.analysis import api, sayings_of
from cardgen.analysis.package import nothing_said
from cardgen.commands import pipeline
from cardgen.commands.targets import targets_of
from cardgen.games.fsys.package import PACKAGE
from cardgen.render.products.renderers import Renderers

CARDS = "card_data/mini/sets/core/cards/all.yaml"
FRONT = "templates/mini/card.xml.j2"
ACTION = "{{- card.text.action|markup -}}"


class Silent(Struct):
    """A suite that finds nothing."""

    def judge(self, *_):
        return iter(())

    judge_page = judge


@pytest.fixture
def rules_that_say(monkeypatch):
    """Gives the project's game rules that find nothing and say this."""

    def make(sayings):
        package = replace(PACKAGE, sayings=sayings, suite=Silent())
        monkeypatch.setattr(api, "package_of", lambda game: package)

    return make


def letters(game, card):
    return {"letters": f"{game.name}: **{len(card.text['title'])}** letters & no more"}


def test_of_a_game_without_rules_nothing_is_said(project):
    game = pipeline.load(project.root)[0].games["mini"]
    assert sayings_of(game, game.cards["ant"]) == {}


def test_rules_need_not_say_anything(project):
    game = pipeline.load(project.root)[0].games["mini"]
    assert replace(PACKAGE).sayings is nothing_said
    assert nothing_said(game, game.cards["ant"]) == {}


def test_a_face_prints_what_the_rules_say(project, rules_that_say, page_texts):
    rules_that_say(letters)
    project.replace(FRONT, ACTION, "{{ said_of(card).letters|markup }}")
    assert project.build(only=("cards",)).found == ()
    assert "Mini: 3 letters & no more" in page_texts(project.pdf())[0]


def test_a_page_may_ask_too(project, rules_that_say, page_texts):
    rules_that_say(letters)
    project.replace("templates/mini/poster.xml.j2", "{{ game.name }}", "{{ said_of(game.cards.ant).letters }}")
    project.build(only=("poster",))
    assert "**3** letters & no more" in page_texts(project.pdf("poster-a4"))[0]


def test_a_macro_of_another_template_may_ask_too(project, rules_that_say, page_texts):
    rules_that_say(letters)
    project.write(
        "templates/mini/parts.xml.j2", "{% macro told(card) %}{{ said_of(card).letters|markup }}{% endmacro %}"
    )
    source = '{% import "parts.xml.j2" as parts %}' + project.read(FRONT).replace(ACTION, "{{ parts.told(card) }}")
    project.write(FRONT, source)
    assert project.build(only=("cards",)).found == ()
    assert "Mini: 3 letters & no more" in page_texts(project.pdf())[0]


def test_a_saying_that_there_is_not_is_an_error_in_the_template(project):
    project.replace(FRONT, ACTION, "{{ said_of(card).bonus }}")
    assert "CG604" in project.codes()


def test_what_is_said_otherwise_is_drawn_anew(project, rules_that_say):
    """Rules may change their words with a reading of the game: the data of the card stay as they are."""
    words = {"said": "one"}
    rules_that_say(lambda game, card: dict(words))
    library = pipeline.load(project.root)[0]
    [target] = targets_of(library, project.order())

    def fingerprint() -> str:
        return Renderers(project.root, library).of(target).dependencies.fingerprint(target, "1")

    before = fingerprint()
    assert fingerprint() == before
    words["said"] = "two"
    assert fingerprint() != before


SENTENCE = "{{ said_of(card).letters|markup }}"
BY_RULES = "the rules make this sentence of the data: take a term out; about "


@pytest.mark.parametrize(("name", "help"), [("letters", BY_RULES), ("foot", "shorten it from 200 to about ")])
def test_what_the_rules_say_too_long_is_no_text_to_shorten(project, rules_that_say, name, help):
    """Nobody wrote it: what it is made of must become less. A box of any other name is told as before."""
    rules_that_say(lambda game, card: {"letters": "word " * 200 if card.id == "ant" else "word"})
    project.replace(FRONT, ACTION, SENTENCE)
    project.replace(FRONT, 'name="action"', f'name="{name}"')
    [finding] = project.build(only=("cards",)).found
    assert (finding.code, finding.help.startswith(help)) == ("CG701", True)


def test_a_text_of_the_card_is_shortened_though_the_rules_say_something_of_that_name(project, rules_that_say):
    rules_that_say(lambda game, card: {"action": "word"})
    project.replace(CARDS, "Sleep all day.", "word " * 200)
    [finding] = project.build(only=("cards",)).found
    assert finding.help.startswith("shorten it from 200 to about ")


def test_a_sentence_on_a_page_is_known_too(project, rules_that_say):
    rules_that_say(lambda game, card: {"letters": "word " * 5000})
    project.replace(
        "templates/mini/poster.xml.j2",
        "</page>",
        '<text name="letters" style="body" x="9mm" y="9mm" width="30mm" height="9mm">'
        "{{ said_of(game.cards.ant).letters }}</text></page>",
    )
    assert [finding.help.startswith(BY_RULES) for finding in project.build(only=("poster",)).found] == [True]
