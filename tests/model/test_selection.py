"""`--select` chooses by number, range, card or printing, in deck order; what chooses nothing is told."""

import pytest

from cardgen.model.card import Art, Card, Origin, Printing
from cardgen.model.deck.selection import NoSuchCard, select

NOWHERE = Origin(None, ())


def printing(number: int, name: str) -> Printing:
    return Printing(Card(name, "k", (), {}, "", {}, NOWHERE), "core", number, "", 1, Art("", "", ""), NOWHERE)


ANT, BEE, CAT = printing(1, "ant"), printing(2, "bee"), printing(10, "cat")
DECK = [ANT, BEE, BEE, CAT]


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        ((), DECK),
        (("1",), [ANT]),
        (("2",), [BEE, BEE]),
        (("1-2",), [ANT, BEE, BEE]),
        (("1-99999",), DECK),
        (("10", "1"), [ANT, CAT]),
        (("bee",), [BEE, BEE]),
        (("core:cat",), [CAT]),
        (("1", "ant", "1-1"), [ANT]),
        (("01",), [ANT]),
    ],
)
def test_parts_choose_copies_in_deck_order(wanted, chosen):
    assert select(DECK, wanted) == chosen


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("3", "the numbers are 1 to 10"),
        ("3-9", "no card has a number in 3-9"),
        ("annt", "did you mean `ant`?"),
        ("zebra", "no card is called `zebra`"),
        ("1-", "no card is called `1-`"),
        ("", "no card is called"),
        ("9999999", "no card is called `9999999`"),
        ("*", "no card is called `*`"),
        ("base:ant", "no card is called `base:ant`"),
    ],
)
def test_a_part_that_chooses_nothing_is_told_even_beside_others(part, message):
    with pytest.raises(NoSuchCard) as fault:
        select(DECK, ("1", part))
    assert message in str(fault.value)


def test_nothing_can_be_chosen_of_nothing():
    with pytest.raises(NoSuchCard, match="0 to 0"):
        select([], ("1",))


class CountedDeck(list):
    """Copies that count how often they are gone through."""

    times = 0

    def __iter__(self):
        self.times += 1
        return super().__iter__()


def test_a_deck_is_gone_through_as_often_for_many_names_as_for_few():
    deck = CountedDeck(printing(number, f"card-{number}") for number in range(100))
    select(deck, [f"card-{number}" for number in range(100)])
    assert deck.times <= 3
