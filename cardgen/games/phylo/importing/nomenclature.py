"""Holds scientific names against Latin grammar, and against a list of well-known species.

Knows which words of a name belong together; nothing of the text of a card. Speaks only where it is certain: a genus
whose gender it does not know, or a species that is not in the list, is passed over.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from cardgen.data.project.opening import text_of
from cardgen.importing.plain import shown
from cardgen.importing.record import Remark

_NAMES = Path(__file__).with_name("known_species.toml")
MASCULINE, FEMININE, NEUTER = "masculine", "feminine", "neuter"
_OF_TREES = (
    "quercus fagus nothofagus pinus prunus populus ulmus fraxinus malus pyrus alnus taxus juniperus cedrus cupressus "
    "ficus laurus morus rhamnus sorbus carpinus buxus myrtus platanus crataegus corylus eucalyptus citrus cerasus "
    "sambucus cornus grus venus rhus"
)
_GENDERS = {
    **dict.fromkeys(_OF_TREES.split(), FEMININE),
    **dict.fromkeys("acer piper cicer papaver".split(), NEUTER),
    **dict.fromkeys("arvicola ondatra".split(), MASCULINE),
}
_ENDINGS = (
    ("us", MASCULINE),
    ("um", NEUTER),
    ("er", MASCULINE),
    ("stoma", NEUTER),
    ("soma", NEUTER),
    ("derma", NEUTER),
    ("nema", NEUTER),
    ("a", FEMININE),
)
_WITH_THREE = re.compile(
    r"(?P<stem>.*(?:ic|[^b]an|in|os|iat|[dlnrt]at|ace|iv|ifer|issim)|europae|alb|flav|glauc|magn|parv|maxim|minim)(?P<end>us|a|um)"
)
_WITH_TWO = re.compile(r"(?P<stem>.*(?:ens|[cdnrv]al|gar|mun|estr)|grand|virid|brev|perenn|edul)(?P<end>is|e)")
_BY_GENDER = {
    MASCULINE: {"us": "us", "a": "us", "um": "us", "is": "is", "e": "is"},
    FEMININE: {"us": "a", "a": "a", "um": "a", "is": "is", "e": "is"},
    NEUTER: {"us": "um", "a": "um", "um": "um", "is": "e", "e": "e"},
}
_NOUNS = frozenset("hippocastanum catus pseudoplatanus".split())
"""Epithets that end as adjectives do, and are none."""
_ALIKE = 0.85


def gender_of(genus: str) -> str:
    """The gender of a genus by its ending, or as the few that differ have it; empty where it cannot be told."""
    word = genus.casefold()
    return _GENDERS.get(word) or next((gender for end, gender in _ENDINGS if word.endswith(end)), "")


def of_gender(latin: str) -> Iterator[Remark]:
    """An epithet that is an adjective has the gender of its genus (International Code of Nomenclature, 23.5; 31.2)."""
    genus, _, rest = latin.partition(" ")
    epithet = rest.partition(" ")[0]
    match = _WITH_THREE.fullmatch(epithet) or _WITH_TWO.fullmatch(epithet)
    gender = gender_of(genus)
    if match is None or not gender or epithet in _NOUNS or epithet.casefold() == genus.casefold():
        return
    right = match["stem"] + _BY_GENDER[gender][match["end"]]
    if right != epithet:
        yield Remark("latin-gender", f"`{shown(latin)}`: {genus} is {gender}, so it should be `{genus} {right}`")


def of_species(name: str, latin: str) -> Iterator[Remark]:
    """A common name and a scientific name that the list gives to two species, or one of them nearly."""
    species, names = _known(), _by_name()
    binomial = " ".join(latin.split()[:2])
    called, plain = species.get(binomial, ()), _plain(name)
    meant = names.get(plain, ())
    if meant and called and binomial not in meant:
        message = f"`{binomial}` is known as {called[0]}; {shown(name)} is `{meant[0]}`"
        yield Remark("name-of-another", message)
    elif meant and not called:
        near = next((known for known in meant if _is_near(binomial, known)), "")
        if near and binomial:
            yield Remark("latin-spelling", f"`{shown(binomial)}`: {shown(name)} is `{near}`")
    elif called and not meant and (near := next((known for known in called if _is_near(plain, _plain(known))), "")):
        yield Remark("name-spelling", f"`{shown(name)}`: `{binomial}` is known as {near}")


@cache
def _known() -> Mapping[str, tuple[str, ...]]:
    """What well-known species are called, by their scientific names."""
    return {latin: tuple(names) for latin, names in tomllib.loads(text_of(_NAMES)).items()}


@cache
def _by_name() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for latin, names in _known().items():
        for name in names:
            found.setdefault(_plain(name), []).append(latin)
    return {name: tuple(latins) for name, latins in found.items()}


def _plain(name: str) -> str:
    """`Three-Spined Stickleback (2nd card)` and `three spined stickleback` are one name."""
    bare = re.sub(r"\(.{0,40}\)", "", name[:100])
    return " ".join(bare.casefold().replace("-", " ").replace("’", "'").split())


def _is_near(word: str, other: str) -> bool:
    return word.casefold() != other.casefold() and _ratio(word.casefold(), other.casefold()) >= _ALIKE


def _ratio(word: str, other: str) -> float:
    return SequenceMatcher(None, word, other).ratio()
