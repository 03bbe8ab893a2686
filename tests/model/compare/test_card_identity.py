"""When is a card that has an id another card than the one that had it?"""

import pytest

from cardgen.data.yaml.source import parse
from cardgen.model.card import Card, Origin
from cardgen.model.compare.card_identity import is_another, is_like, likeness, most_like

DOCUMENT = parse("x: 1\n", "x.yaml")[0]
assert DOCUMENT is not None
HERE = Origin(DOCUMENT, ())


def card(title, icons="", text="", kind="species", **fields):
    texts = {"title": title, **({"play": text} if text else {})}
    return Card("red-fox", kind, tuple(icons.split()), texts, "", fields, HERE)


FOX = card("Red Fox", "a b c", "Move it to a field beside it once.", scale=6, terrain=["urban", "forest"], points=2)
WORDS = "Move it to a field beside it once."
FIELDS = {"scale": 6, "terrain": ["urban", "forest"], "points": 2}

SAME = {
    "nothing changed": FOX,
    "title spelt otherwise": card("Red Foxes", "x y", "Another one.", scale=1),
    "title with more words": card("The Red Fox of the Town", "x y", "Another one.", scale=1),
    "title lost, as in a translation": card("Zorro rojo", "a b c", "Muévelo a un campo al lado.", **FIELDS),
    "title lost, one of its data repaired": card("Zorro rojo", "a b c", "Muévelo.", **{**FIELDS, "scale": 7}),
    "title and data lost, text kept": card("Vixen", "x y", "Move it once to a field beside it.", scale=1),
    "title and text lost, data kept": card("Vixen", "a b c", "Sleep.", **FIELDS),
    "kind mended, name and text kept": card("Red Fox", "x", WORDS, kind="event"),
}
ANOTHER = {
    "all lost": card("Bog Oak", "x y z", "Stand still for a hundred years.", scale=9),
    "half of its data kept": card("Bog Oak", "a b z", "Stand.", scale=9, terrain=["urban", "forest"], points=1),
    "another kind of the same name": card("Red Fox", "x", "All foxes leave town.", kind="event"),
    "another kind and name, with its text": card("Wildfire", "a b c", WORDS, kind="event", **FIELDS),
}


@pytest.mark.parametrize("name", SAME)
def test_a_card_that_kept_enough_is_renamed_translated_or_repaired(name):
    assert not is_another(FOX, SAME[name], {})


@pytest.mark.parametrize("name", ANOTHER)
def test_a_card_that_kept_nothing_of_its_own_is_another(name):
    assert is_another(FOX, ANOTHER[name], {})


def test_a_card_with_the_title_that_another_had_was_exchanged_for_it():
    """Two ingredients of one price: data alone would say that nothing happened."""
    carrot, apple = (card(title, price=5, hashtag="sweet") for title in ("Carrot", "Apple"))
    assert not is_another(carrot, apple, {})
    assert is_another(carrot, apple, {"carrot": "red-fox", "apple": "apple"})
    assert not is_another(carrot, carrot, {"carrot": "red-fox"})


def test_few_facts_must_all_be_kept():
    """Class and price are those of many; a card is not known by them."""
    old, new = card("Carrot", price=5, hashtag="healthy"), card("Marrow", price=5, hashtag="juicy")
    assert not likeness(old, new).data
    assert likeness(old, card("Marrow", price=5, hashtag="healthy")).data
    assert not likeness(card("One"), card("Two")).data


def test_a_card_that_kept_only_what_many_have_is_doubtful():
    few = {"price": 5, "hashtag": "healthy"}
    assert likeness(card("Carrot", **few), card("Raw Liver", **few)).is_doubtful
    assert not likeness(card("Carrot", **few), card("Carrots", **few)).is_doubtful
    assert not likeness(FOX, SAME["title lost, as in a translation"]).is_doubtful
    assert likeness(FOX, SAME["title lost, one of its data repaired"]).is_doubtful


def test_a_card_under_a_new_id_is_known_by_what_it_kept():
    others = [ANOTHER["all lost"], SAME["title and text lost, data kept"], SAME["title with more words"]]
    assert most_like(FOX, others) is others[2]
    assert most_like(FOX, others[:1]) is None
    assert most_like(FOX, []) is None


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Bee", "Honey Bee", True),
        ("Feed the Soil", "feed the soil!", True),
        ("Café", "cafe", True),
        ("Grey Wolf", "Gray Wolf", True),
        ("Grey Wolf", "Arctic Wolf", False),
        ("Oak", "Beech", False),
        ("蚂蚁", "蜜蜂", False),
        ("蚂蚁", "蚂蚁", True),
    ],
)
def test_names_are_like_when_their_letters_or_words_agree(old, new, expected):
    assert is_like(old, new) is expected
