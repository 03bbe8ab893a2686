"""What is said on a wrapper: numbers stay with their words, shares are one sentence, a pack can be made again."""

import pytest
from msgspec.structs import replace

from cardgen.model.recipe import CountGuarantee
from cardgen.render.pack.wrapper_text import guarantee_texts, made_of, shares_text
from tests.render.pack.parcels import parcel_of


def share(text, least=0, most=None):
    return CountGuarantee(frozenset(), least, most, text)


@pytest.mark.parametrize(
    ("shares", "text"),
    [
        ((), ""),
        ((share("icon head", 2),), "at least 2 cards with the icon Head"),
        ((share("icon head", 1),), "at least 1 card with the icon Head"),
        ((share("icon head", 2), share("icon heart", 2), share("icon hands", 2)),
         "at least 2 cards each for Head, Heart and Hands"),
        ((share("icon head", 2), share("icon heart", 2), share("icon hands", 3)),
         "at least 2 cards each for Head and Heart and at least 3 cards with the icon Hands"),
        ((share("kind event", 0, 1), share("rarity rare", 0, 2)),
         "at most 1 event card and at most 2 rare cards"),
        ((share("icon sun", 1, 3),), "1 to 3 sun cards"),
        ((share("icon sun", 2, 2),), "2 sun cards"),
        ((share("diet herbivore, not kind event", 2),),
         "at least 2 diet herbivore, not kind event cards"),
    ],
)  # fmt: skip
def test_shares_are_told_together(studios, shares, text):
    assert shares_text(shares, studios.library.games["fsys"]).replace("\u00a0", " ") == text


def test_promises_are_told_in_order_and_all_shares_last(studios):
    parcel = parcel_of(studios.library.games["fsys"], "deck-of-four", 1)
    names = [(name, number) for name, number, _ in guarantee_texts(parcel)]
    assert names == [("icon-families", 4), ("solvable-challenge", 1), ("", 0)]
    without = replace(parcel, recipe=replace(parcel.recipe, shares=()))
    assert len(guarantee_texts(without)) == 2


def test_a_pack_says_what_it_is_made_of(studios):
    parcel = replace(parcel_of(studios.library.games["phylo"], "field-trip", 4), of=30)
    assert made_of(parcel, parcel.packs[3], 21_000).replace("\u00a0", " ") == "Field Trip · series 5 · 4 of 30"
    long = replace(parcel, recipe=replace(parcel.recipe, name="Water and Soil Adventures"), seed=1234567)
    lines = made_of(long, parcel.packs[3], 21_000).split(" ")
    assert [line.replace("\u00a0", " ") for line in lines] == [
        "Water and Soil", "Adventures ·", "series 1234567 ·", "4 of 30",
    ]  # fmt: skip
