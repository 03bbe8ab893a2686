"""What packs hold is told by pools and by kinds, in English by its rules, in other languages by the names of kinds."""

from cardgen.boosters.collation.batch import Pack
from cardgen.render.pack.contents import contents_of_pack, contents_text, kinds_name
from cardgen.words.kind_names import heading_of, kind_name
from cardgen.words.language import ENGLISH, Language
from tests.render.pack.parcels import parcel_of
from tests.sweep import sweep

GERMAN = Language("de", is_source=False)
EVENT, JOKER = ("Ereigniskarte", "Ereigniskarten"), ("Joker", "Joker")


def test_a_pack_is_told_by_its_pools(studios):
    parcel = parcel_of(studios.library.games["phylo"], "class-safari", 2)
    assert {contents_of_pack(pack, ENGLISH, "class-safari") for pack in parcel.packs} == {
        "8 cards: 4 cards of foodchain 1, 3 animals of foodchain 2, 1 event",
        "8 cards: 4 cards of foodchain 1, 3 animals of foodchain 2, 1 star animal",
    }


def test_pools_whose_names_end_alike_are_told_as_one():
    pools = ("cheap-ingredients", "dear-ingredients", "dear-ingredients", "wild-events")
    mixed = Pack(1, "4X7K-09QM", "usual", (), pools, {})
    assert contents_of_pack(mixed, ENGLISH, "market").endswith("cards: 3 ingredients, 1 wild event")


@sweep(
    ("game", "recipe", "text"),
    [
        ("phylo", "field-trip", ("10 cards", "9 species, 1 event")),
        ("phylo", "class-safari", ("8 cards", "7 or 8 species, maybe 1 event")),
        ("phylo", "home-habitat", ("12 cards", "1 HOME, 10 species, 1 event")),
        ("foodadvice", "market-basket",
         ("14 cards", "10 ingredients, 1 product, 1 customer or joker, 1 shop, 1 event")),
        ("fsys", "pocket-heroes", ("9 action cards", "")),
    ],
)  # fmt: skip
def test_what_all_packs_have_is_told_without_the_word_cards_twice_and_nothing_of_one(studios, game, recipe, text):
    owner = studios.library.games[game]
    whole, which = contents_text(owner, owner.recipes[recipe])
    assert (whole, which.replace("\u00a0", " ")) == text
    assert all(" " not in part for part in which.split(", "))


@sweep("number, text", [(1, "Ereigniskarte oder Joker"), (2, "Ereigniskarten oder Joker")])
def test_in_other_languages_kinds_have_their_own_names(number, text):
    assert kind_name([EVENT, JOKER], number, GERMAN) == text
    assert heading_of("Karte", "karten", GERMAN) == "Karten"


def test_a_name_within_a_line_has_no_capital_but_where_nouns_have_one():
    assert kind_name([("Карта лавки", "карты лавок")], 1, Language("ru", is_source=False)) == "карта лавки"
    assert kind_name([("HOGAR", "HOGAR")], 1, Language("es", is_source=False)) == "HOGAR"


def test_lists_of_a_kind_are_headed_by_its_name(studios):
    game = studios.library.games["phylo"]
    assert [kinds_name(game, kind) for kind in ("event", "home")] == ["Events", "HOME cards"]
