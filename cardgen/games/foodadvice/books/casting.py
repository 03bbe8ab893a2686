"""Casts the cards that play an example of a book: those that it names, or others that do what they do in it.

A window is written `+healthy 10`: an ingredient for 10 F that the customer wants, #healthy if that is so; `-spicy 5` is
one that the customer does not want. Without a sign it is an ingredient with this hashtag, for whatever is nearest. A
shape is written `+yoghurt` where it is to be the customer's favourite, `-soup` where it is not.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardgen.games.foodadvice.cards import Customer, Ingredient, WordNumbers

SIGNS = {"+": True, "-": False}


class Need(Struct, frozen=True):
    """A window of an example: the number of its hashtag (-1: of none), its price, and whether it is to be wanted."""

    tag: int
    price: int
    wanted: bool | None


def signed(written: str) -> tuple[str, bool | None]:
    """A word without its sign, and what the sign asks for."""
    written = written.strip()
    sign = SIGNS.get(written[:1])
    return (written if sign is None else written[1:]), sign


def need_of(written: str, words: WordNumbers) -> Need:
    asked, wanted = signed(written)
    tag, _, price = asked.rpartition(" ")
    return Need(words.number("hashtag", tag), int(price), wanted)


def shape_for(customer: Customer, written: str, shapes: Sequence[str], used: Sequence[int]) -> int:
    """The number of the shape that is meant, or the first that does as well; -1 where there is none."""
    asked, loved = signed(written)
    fitting = [
        number
        for number in range(len(shapes))
        if number not in used and loved in (None, bool(customer.shapes >> number & 1))
    ]
    first = [number for number in fitting if shapes[number] == asked]
    return next(iter([*first, *(fitting if loved is not None else ())]), -1)


def cast(products: Sequence[Sequence[Need]], of: Sequence[Ingredient], customer: Customer) -> list[list[int]]:
    """Ingredients for all windows, none of them twice; as far as it goes, where there are not enough."""
    asked = [(place, need) for place, needs in enumerate(products) for need in needs]
    options = {need: _fitting(need, of, customer) for _, need in asked}
    made: list[list[int]] = [[] for _ in products]

    def fill(number: int) -> bool:
        if number == len(asked):
            return True
        place, need = asked[number]
        for option in options[need]:
            if any(option in inside for inside in made) or _repeats(
                need, of[option], [of[each] for each in made[place]]
            ):
                continue
            made[place].append(option)
            if fill(number + 1):
                return True
            made[place].pop()
        return False

    fill(0)
    return made


def _repeats(need: Need, ingredient: Ingredient, inside: Sequence[Ingredient]) -> bool:
    """Where a sign asks for a hashtag, two in a product are two different ones."""
    return need.wanted is not None and any(ingredient.tag == other.tag for other in inside)


def _fitting(need: Need, of: Sequence[Ingredient], customer: Customer) -> list[int]:
    """Copies that will do, the best first."""
    if need.wanted is None:
        named = [number for number, ingredient in enumerate(of) if ingredient.tag == need.tag]
        return sorted(named, key=lambda number: abs(of[number].price - need.price))
    good = [
        number
        for number, ingredient in enumerate(of)
        if ingredient.price == need.price and bool(customer.tags >> ingredient.tag & 1) == need.wanted
    ]
    return sorted(good, key=lambda number: of[number].tag != need.tag)
