"""Does each translation of Phylo say what its cards do: numbers, places and names of the English, and no English?

What a card does is played by its fields; the words are written for each language, and could say something else.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from cardgen.games.phylo.species import KEYWORDS as KNOWN
from cardgen.games.phylo.wording import keyword_name, sayings
from cardgen.model.card import Card, Origin
from cardgen.model.game import Game
from cardgen.render.base.target import Settings, Target
from tests.shipped_games import shipped_library, shipped_studios

ROOT = Path(__file__).parents[2]
LANGUAGES = sorted(path.stem for path in (ROOT / "card_data/phylo/languages").glob("*.po"))
RULES = ("play", "target", "food")
"""Texts of cards that say what the rules do."""
KEYWORDS = ("MOVE", "FLIGHT", "SPREAD", "POLLINATOR", "INVASIVE", "PARASITIC", "PLANKTON", "WIND")
WORDS = {"FOODCHAIN", "SCALE", "HOME", *KEYWORDS, "the", "of", "may", "spot", "beside", "Discard", "plants", "birds"}
"""Of these English words none is one of a language that there is, but what its own table says is."""
WAYS = {"move": ("parts.moves", "in a straight line"), "flight": ("parts.flies", "in any direction")}
YOUR_NEXT_TURN = {"de": "bis zum Ende deines nächsten Zuges", "es": "hasta el final de tu próximo turno"}
"""Until when two turns last."""

each_language = pytest.mark.parametrize("language", LANGUAGES)


def written() -> Game:
    return shipped_library().games["phylo"]


@cache
def translated(language: str) -> Game:
    return shipped_studios(language).library.games["phylo"]


def pairs(language: str) -> list[tuple[Card, Card]]:
    game = translated(language)
    return [(card, game.cards[card.id]) for card in written().cards.values()]


def say(game: Game, context: str) -> str:
    return game.language.text(context, "")


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


@each_language
def test_every_rule_on_a_card_is_said_with_the_numbers_of_the_english(language):
    for card, other in pairs(language):
        for key in set(RULES) & card.text.keys():
            assert numbers(other.text[key]) == numbers(card.text[key]), (card.id, key)


@each_language
def test_no_rule_on_a_card_is_said_in_english(language):
    game = translated(language)
    own = {keyword_name(game.language, word.lower()) for word in KEYWORDS}
    for card, other in pairs(language):
        for key in set(RULES) & card.text.keys():
            assert not (WORDS - own) & set(re.findall(r"\w+", other.text[key])), (card.id, key)


@each_language
def test_a_keyword_in_a_text_is_the_word_of_its_chip(language):
    game = translated(language)
    for card, other in pairs(language):
        for word in KEYWORDS:
            for key in RULES:
                if word in card.text.get(key, "").split("“")[0]:
                    assert keyword_name(game.language, word.lower()) in other.text[key], (card.id, word)


@each_language
def test_where_move_and_flight_lead_is_told_by_the_chip_alone(language):
    game = translated(language)
    for card, other in pairs(language):
        for keyword, (context, way) in WAYS.items():
            if keyword in card.fields.get("keywords", {}):
                begin, end = say(game, context).split("…")
                told = [each for each in other.text["play"].split(". ") if each.startswith(begin)]
                assert (way in card.text["play"]) == any(each.rstrip(".").endswith(end) for each in told), card.id


@each_language
def test_a_card_is_named_as_its_title_says(language):
    game = translated(language)
    for card, other in pairs(language):
        for named in written().cards.values():
            for key in ("play", "food"):
                if re.search(rf"\b{re.escape(named.text['title'])}\b", card.text.get(key, "")):
                    assert game.cards[named.id].text["title"] in other.text[key], (card.id, named.id)


@each_language
def test_an_event_says_what_a_spot_becomes_and_for_how_long(language):
    game = translated(language)
    names = {word.id: word.name for words in game.words.values() for word in words}
    for card, other in pairs(language):
        effect = card.fields.get("effect", {})
        if "to" in effect:
            assert names[effect["to"]][:3].lower() in other.text["play"].lower(), card.id
            assert effect["turns"] == 2, card.id
            assert YOUR_NEXT_TURN[language] in other.text["play"], card.id


@each_language
def test_places_in_a_target_are_those_of_the_card(language):
    """By the beginning of their names: words change in a sentence."""
    game = translated(language)
    names = {word.id: word.name for word in game.words["terrain"]}
    for card, other in pairs(language):
        target = card.fields.get("target")
        for place in target.get("terrain", ()) if isinstance(target, dict) and "taxon" not in target else ():
            assert names[place][:4].lower() in other.text["target"].lower(), (card.id, place)


@each_language
def test_all_taxa_lands_and_keywords_have_a_word(language):
    game = translated(language)
    contexts = re.findall(
        r"say\('((?:taxon|place|number)\.[\w.-]+)'", (ROOT / "templates/phylo/parts.xml.j2").read_text()
    )
    assert len(contexts) > 100
    assert [context for context in contexts if not say(game, context)] == []
    assert [id for id in KNOWN if f"phylo.icon-keyword-{id}" not in game.language.translations] == []


@each_language
def test_an_event_without_words_names_keywords_and_cards_as_they_are_printed(language):
    game, species = translated(language), next(card.id for card in written().cards.values() if card.kind == "species")
    target = {"keyword": ["flight", "extinct"], "without": ["pollinator", "own-word"], "species": [species]}
    fields = {"target": target, "effect": {"name": "discard-target"}}
    said = sayings(game, Card("one", "event", (), {"title": "One"}, "", fields, Origin(None, ())))["target"]  # type: ignore[arg-type]
    for keyword in ("flight", "extinct", "pollinator"):
        assert keyword_name(game.language, keyword) in said
        assert keyword.upper() not in said
    assert "OWN WORD" in said
    assert game.cards[species].text["title"] in said


@each_language
def test_the_rulebook_has_as_many_pages_as_in_english(language):
    """Its cover, ten pages of rules, and the reference sheet."""
    studios = shipped_studios(language)
    library, game = studios.library, studios.library.games["phylo"]
    rulebook, paper = game.products["rulebook"], library.papers["a4"]
    target = Target(game, rulebook, paper, library.printers["home"], Settings(), game.deck)
    assert len(studios.of(target).lay_out(target)[0].publication.pages) == 12
