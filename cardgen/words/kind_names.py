"""Names kinds of card in a sentence: in English by rules, `events` of `Event card`, in other languages as given.

English makes short of `card`: `customer or joker card`; elsewhere each kind has its own name, for one and for several.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.words.language import SOURCE, Language
from cardgen.words.pool_names import ALIKE
from cardgen.words.sentences import as_sentence

CARD = " card"
_CAPITAL_NOUNS = ("de", "lb")
"""Languages that write all nouns with a capital."""

KindNames = tuple[str, str]
"""What one card of a kind is called, and what several are."""


def kind_name(kinds: Sequence[KindNames], number: int, language: Language, is_short: bool = False) -> str:
    """What so many cards of these kinds are called: `species cards`, `customer or joker card`; short `species`."""
    if language.id != SOURCE:
        return language.listed(
            [_within(single, language) if number == 1 else several for single, several in kinds], "or"
        )
    names = [_in_a_sentence(single) for single, _ in kinds]
    whole = " or ".join([*(name.removesuffix(CARD) for name in names[:-1]), *names[-1:]])
    return plural(whole.removesuffix(CARD) if is_short else whole, number)


def _within(name: str, language: Language) -> str:
    """A name within a line: without its capital, unless it is a sign of nouns, or of a word in capitals."""
    first = name.split(" ")[0]
    return name if language.id.startswith(_CAPITAL_NOUNS) or first.isupper() else f"{name[:1].lower()}{name[1:]}"


def counted_context(kind: str) -> str:
    """The context of the message that names cards of a kind with their number."""
    return f"game/kinds/{kind} counted"


def counted_forms(name: str, several: str) -> tuple[str, str]:
    """The English of a kind with one card, and with more: other languages have further forms."""
    return f"{{n}} {_in_a_sentence(name)}", f"{{n}} {several}"


def counted_form(kind: str, names: KindNames, number: int, language: Language) -> str:
    """`{n} shop cards`, `{n} note`: what so many cards of a kind are called, the number to be filled in."""
    context, (single, several) = counted_context(kind), counted_forms(*names)
    if context in language.translations:
        return language.text(context, single, several, number)
    return single if number == 1 else several


def heading_of(name: str, several: str, language: Language) -> str:
    """`Events` of `Event card`, `HOME cards` of `HOME card`; of other languages what several are called."""
    if language.id != SOURCE:
        return as_sentence(several)
    short = name.removesuffix(CARD)
    return f"{short} cards" if short.isupper() else plural(short, 2)


def plural(name: str, number: int) -> str:
    """The English name of a kind for so many cards of it."""
    return name if number == 1 or name.lower().endswith(ALIKE) else f"{name}s"


def _in_a_sentence(name: str) -> str:
    """`event card` of `Event card`; what is all capitals stays so."""
    return " ".join(word if word.isupper() else word.lower() for word in name.split(" "))
