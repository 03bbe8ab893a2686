"""The heads of columns as names: which are alike, which are two, and what a column without one is called."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from cardgen.tables.sheet import MOST_LETTERS, CellValue, letters

ID = re.compile(r"(?=[0-9-]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*")
"""What may be the id of a card: small letters, digits and `-`, a letter among them."""
_OF_OTHERS = frozenset(
    (
        *"artist author illustrator set deck file image picture scientific latin".split(),
        *"künstler set bild datei archivo imagen artista autor fichier image auteur immagine autore".split(),
    )
)
"""Words in the heads of columns whose names are no titles of cards."""
_NAME_OF = frozenset("name titel bezeichnung nombre título titulo nom titre nome titolo naam nazwa tytuł".split())
_OF = frozenset("of der des de del du d la le di della do da van".split())
"""How heads begin that say whose name it is: `Nombre del Perfil`, `Nom de la carte`."""
_LETTERS = re.compile(r"[^\w]+|_")
_CAMEL = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")


def words(text: str) -> str:
    """A head or a key in small letters, `card name` for `CardName`, blanks for all that is no letter or digit; signs
    alone stay what they are.
    """
    return " ".join(_LETTERS.sub(" ", _CAMEL.sub(" ", text).casefold()).split()) or text.strip()


def bare(text: str) -> str:
    """The words of a head without accents: `quantite` of `Quantité`."""
    spelt = unicodedata.normalize("NFKD", words(text))
    return "".join(sign for sign in spelt if not unicodedata.combining(sign))


def is_one_of(head: str, names: Collection[str]) -> bool:
    """Whether a head is one of these names, accents apart."""
    return bare(head) in _all_bare(frozenset(names))


@lru_cache(maxsize=64)
def _all_bare(names: frozenset[str]) -> frozenset[str]:
    return frozenset(map(bare, names))


def is_called_a_name(head: str) -> bool:
    """Whether it is `Front Name`, `hero_title` or `Nombre del Perfil`, and not the name of whoever drew it."""
    heads = words(head).split()
    is_of = len(heads) > 2 and heads[0] in _NAME_OF and heads[1] in _OF
    return (is_of or heads[-1:] in (["name"], ["title"])) and _OF_OTHERS.isdisjoint(heads)


def joined_words(text: str) -> str:
    """The same without blanks: `hitpoints` of `HitPoints`, of `Hit points` and of `hit_points`."""
    return words(text).replace(" ", "")


def spelt(head: str) -> str:
    """A head, capitals and blanks apart."""
    return " ".join(head.casefold().split())


def told_apart(heads: Sequence[str]) -> list[str]:
    """What each head is known by: its words; as it is spelt, `A+` and `A-`, where another head has the same words."""
    times = Counter(map(words, {spelt(head): head for head in heads}.values()))
    return [words(head) if times[words(head)] == 1 else spelt(head) for head in heads]


def by_heads(heads: Sequence[str], wished: Mapping[str, str]) -> dict[str, str]:
    """What is wished of the heads that are there: of the one that is spelt so, else of those with the same words."""
    exact = {spelt(head): value for head, value in wished.items()}
    there = {*map(spelt, heads)}
    loose = {words(head): value for head, value in wished.items() if spelt(head) not in there}
    found = {head: exact.get(spelt(head), loose.get(words(head))) for head in heads if head}
    return {head: value for head, value in found.items() if value is not None}


def with_letters(heads: Sequence[CellValue], wished: Iterable[str]) -> list[str]:
    """Heads as texts; a column without one, or with that of a column before it, is called by its letter where that is
    among those `wished`.
    """
    names = [str(head).strip() if head is not None else "" for head in heads]
    known, by_letter = {*map(spelt, names)}, {name for name in wished if len(name) <= MOST_LETTERS}
    there: set[str] = set()
    for place, name in enumerate(names):
        is_alone = bool(name) and spelt(name) not in there
        there.add(spelt(name))
        if not is_alone and letters(place) in by_letter and spelt(letters(place)) not in known:
            names[place] = letters(place)
    return names


def twice_help(head: str, letter: str) -> str:
    """What to do where a second column, with this letter, has the head of one before it."""
    return f'name it anew, as in `{head} 2`; or --skip {letter} leaves it out, --column "{letter}=KEY" says what it is'
