"""Texts of a document have contexts that do not change when the English does; translations take their places."""

from cardgen import data
from cardgen.words.language import Translation
from cardgen.words.overlay import overlaid
from cardgen.words.places import texts_of

GAME = """
id: rivers
text: {name: Rivers, tagline: Wet}
kinds:
  trout: {front: a.xml.j2, text: {name: Trout}}
  ice: {front: a.xml.j2, text: {name: ICE card, several: ice cards}}
products: {ability-sheet: {kind: page}, box: {kind: box, text: {name: Tin}}}
vocabularies:
  terrain:
    - river-bank
    - {id: lake, aliases: [pond], misprints: [leak], text: {name: still water}}
"""
BOOSTER = """
id: handful
text: {name: Handful}
pools: {wild-events: {count: 1}, calm-events: {count: 2}, growers: {count: 3}}
"""


def parsed(text, kind):
    return data.parse(text, f"{kind}.yaml", kind, "rivers")[0]


def test_everything_that_reaches_paper_has_a_context():
    assert {place.context: place.english for place in texts_of(parsed(GAME, "game"))} == {
        "game text.name": "Rivers",
        "game text.tagline": "Wet",
        "game/kinds/trout text.name": "Trout",
        "game/kinds/ice text.name": "ICE card",
        "game/kinds/ice text.several": "ice cards",
        "game/kinds/ice counted": "{n} ICE card",
        "game/products/box text.name": "Tin",
        "game/vocabularies/terrain/river-bank text.name": "river-bank",
        "game/vocabularies/terrain/lake text.name": "still water",
        "game/products/ability-sheet text.name": "ability sheet",
    }


def test_pools_are_named_with_numbers_and_together_where_their_names_end_alike():
    pools = {place.context: (place.english, place.plural) for place in texts_of(parsed(BOOSTER, "booster"))}
    assert pools["boosters/handful/pools/growers"] == ("{n} grower", "{n} growers")
    assert pools["boosters/handful/pools/events"] == ("{n} event", "{n} events")
    assert pools["boosters/handful/pools/wild-events"] == ("{n} wild event", "{n} wild events")


def test_pools_that_differ_by_their_layout_have_a_name_together_as_odds_tell_them():
    home = parsed(
        """
id: homes
text: {name: Homes}
pools: {wood-home: {count: 1}, sea-home: {count: 1}, sea-events: {count: 2}}
layouts:
  wood: {weight: 1, slots: [{draw: 1, from: wood-home}]}
  sea: {weight: 1, slots: [{draw: 1, from: {sea-home: 1}}, {draw: 1, from: sea-events}]}
""",
        "booster",
    )
    names = [place.context.rpartition("/")[2] for place in texts_of(home) if "/pools/" in place.context]
    assert names == ["wood-home", "sea-home", "sea-events", "home", "events"]


def test_translations_stand_in_their_places_and_rules_find_what_they_found():
    document = parsed(GAME, "game")
    contexts = [place.context for place in texts_of(document)]
    german = overlaid(document, {context: Translation((f"<{context}>",), "de.po", 7) for context in contexts})
    assert document.value == parsed(GAME, "game").value, "the English was changed"
    assert [*german.value] == [*document.value, "written"]
    assert german.value["products"] == {
        "ability-sheet": {"kind": "page", "text": {"name": "<game/products/ability-sheet text.name>"}},
        "box": {"kind": "box", "text": {"name": "<game/products/box text.name>"}},
    }
    bank, lake = german.value["vocabularies"]["terrain"]
    assert (bank["id"], bank["written"]) == ("river-bank", "river bank")
    assert (lake["written"], lake["aliases"]) == ("still water", ["pond"])
    assert german.span(("text", "name")).file == "de.po"
    assert german.span(("text", "name")).line == 7
    assert german.span(("id",)).file == "game.yaml"
