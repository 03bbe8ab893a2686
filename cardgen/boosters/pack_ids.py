"""Pack ids: digests of what a pack is made from, and its id of eight letters.

An id holds the place of its pack, scrambled under a key made of recipe, sets, game and seed: two packs of a batch never
share an id, and whoever has recipe, sets, game and seed finds the place of an id without making the others. Makes no
packs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from msgspec import Struct

from cardgen.model.card import Card, Printing
from cardgen.model.game import CardSet, Game, IconFamily
from cardgen.model.recipe import Collation, Layout, Pool, Recipe
from cardgen.model.vocabulary import Word

COLLATION = 1
"""Version of how packs are made of a recipe: with another, all ids are others."""
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # D. Crockford, Base 32: without I, L, O and U
READ_AS = str.maketrans("ILO", "110", "- ")
HALF = 20  # bits of half an id
ROUNDS = 6  # four make a permutation that looks random: M. Luby and C. Rackoff, SIAM J. Comput. 17 (1988)
CASE_BITS = 12
MOST_PACKS, LARGEST_CASE = 1 << 2 * HALF - CASE_BITS, (1 << CASE_BITS) - 1
"""How many packs a batch, and a case, may have: as far as ids go."""


class PackIds(Struct, frozen=True):
    """The ids of a batch: all that packs are made from, but their place and their case, is in the `key`."""

    key: bytes

    def of(self, place: int, case: int) -> str:
        """The id of the pack at this place, from 1, in a case of so many packs, as `4X7K-09QM`.

        Raises ValueError beyond `MOST_PACKS` and `LARGEST_CASE`.
        """
        if not (0 < place <= MOST_PACKS and 0 < case <= LARGEST_CASE):
            raise ValueError(f"no id for place {place} in a case of {case}")
        left, right = divmod((place - 1) << CASE_BITS | case, 1 << HALF)
        for number in range(ROUNDS):
            left, right = right, left ^ self._mixed(number, right)
        letters = "".join(LETTERS[(left << HALF | right) >> shift & 31] for shift in range(35, -1, -5))
        return f"{letters[:4]}-{letters[4:]}"

    def place(self, id: str) -> tuple[int, int]:
        """Place and packs of the case of the pack with this id; anything, where it is not of these.

        Whether it is, `of` tells: an id of another recipe or seed mostly leads beyond the batch. Raises ValueError
        where `id` is no eight letters of base 32.
        """
        number = 0
        for letter in read(id):
            number = number << 5 | LETTERS.index(letter)
        left, right = divmod(number, 1 << HALF)
        for step in reversed(range(ROUNDS)):
            left, right = right ^ self._mixed(step, left), left
        place, case = divmod(left << HALF | right, 1 << CASE_BITS)
        return place + 1, case

    def _mixed(self, number: int, half: int) -> int:
        digest = sha256(self.key + bytes((number,)) + half.to_bytes(4, "big")).digest()
        return int.from_bytes(digest[:4], "big") >> 32 - HALF


def read(id: str) -> str:
    """Eight letters, as normalized by hand: any case, with or without a hyphen, O for 0 and I or L for 1.

    Raises ValueError where that does not make an id.
    """
    letters = normalized(id)
    if len(letters) != 8 or set(letters) - set(LETTERS):
        raise ValueError(f"{id} is not the id of a pack")
    return letters


def normalized(id: str) -> str:
    """What was normalized, as `read` looks at it: capitals without hyphens, which may be no id yet."""
    return id.upper().translate(READ_AS)


def letters_apart(word: str, other: str) -> int:
    """In how many of their places two ids differ, as `read` gives them."""
    return sum(letter != other_letter for letter, other_letter in zip(word, other, strict=True))


def ids_of(recipe: Recipe, set_digests: Mapping[str, str], seed: int, game_digest: str = "") -> PackIds:
    """The ids of packs of a recipe, made of these sets of this game under this seed."""
    return PackIds(bytes.fromhex(digest([COLLATION, recipe_digest(recipe), dict(set_digests), game_digest, seed])))


def recipe_digest(recipe: Recipe) -> str:
    """SHA-256 of what decides which cards are in packs: not of names and texts, nor of the kit."""
    return digest(
        {
            "id": recipe.id,
            "sets": recipe.sets,
            "pools": [_pool(pool) for pool in recipe.pools.values()],
            "layouts": [_layout(layout) for layout in recipe.layouts],
            "promises": [[guarantee.name, guarantee.number] for guarantee in recipe.guarantees],
            "shares": [[sorted(share.printings), share.least, share.most] for share in recipe.shares],
            "exclusive": [sorted(group) for group in recipe.exclusive],
            "windows": [[window.name, window.packs, window.pools] for window in recipe.windows],
        }
    )


def set_digest(card_set: CardSet) -> str:
    """SHA-256 of a set: its id, version, licence and attribution, and all that its cards and printings say."""
    return digest(
        {
            "id": card_set.id,
            "version": card_set.version,
            "licence": [card_set.licence, card_set.attribution],
            "cards": [_card(card) for card in card_set.cards],
            "printings": [_printing(printing) for printing in card_set.printings],
        }
    )


def game_digest(game: Game, recipe: Recipe) -> str:
    """SHA-256 of what the rules of a game go by besides its cards when they judge packs: which rules, their readings,
    families of icons, and words. Words of sets that the recipe does not need are left out: who installs an expansion
    can verify older packs all the same.
    """
    used = [game.sets[name] for name in recipe.sets]
    needed = {"", *(member.id for card_set in used for member in (*game.bases_of(card_set), card_set))}
    return digest(
        {
            "rules": game.rules,
            "readings": dict(game.readings),
            "families": [_family(family) for family in game.families],
            "words": {
                vocabulary: [_word(word) for word in words if word.set_id in needed]
                for vocabulary, words in game.words.items()
                if any(word.set_id in needed for word in words)
            },
        }
    )


def digest(value: Any) -> str:
    """SHA-256 of plain data, in hexadecimal: the same however its keys are ordered."""
    return sha256(json.dumps(value, sort_keys=True, separators=(",", ":"), default=_plain).encode()).hexdigest()


def _plain(value: Any) -> Any:
    """What JSON does not know: sets are sorted, mappings of our own are mappings, numbers are as they are written."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (frozenset, set)):
        return sorted(value)
    return str(value)


def _collation(collation: Collation) -> list[Any]:
    return [collation.order, collation.group, collation.length, collation.weights]


def _pool(pool: Pool) -> list[Any]:
    return [pool.id, _collation(pool.collation), [[printing.id, rate] for printing, rate in pool.rates]]


def _layout(layout: Layout) -> list[Any]:
    return [layout.id, layout.weight, [[slot.draw, slot.pools] for slot in layout.slots]]


def _family(family: IconFamily) -> list[Any]:
    return [family.id, family.name, [[icon.id, icon.number, icon.name, icon.aliases] for icon in family.icons]]


def _word(word: Word) -> list[Any]:
    return [word.id, word.name, word.aliases, word.misprints]


def _card(card: Card) -> list[Any]:
    return [card.id, card.kind, card.icons, dict(card.text), card.link, dict(card.fields)]


def _printing(printing: Printing) -> list[Any]:
    art = printing.art
    return [
        printing.card.id,
        printing.number,
        printing.rarity,
        printing.copies,
        [art.reference, art.artist, art.licence, art.title, art.source],
    ]
