"""Names pools of boosters, which have no name but their id: `cheap-ingredients` is `4 cheap ingredients`, in English.

Each is a message, as other languages need more forms than an id has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

ALIKE = ("species", "series", "sheep", "fish", "ss")
"""Endings of words that are the same for one and for many."""
_SINGULARS = (("ies", "y"), ("oes", "o"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("s", ""))


def singular(word: str) -> str:
    """`grower` for `growers`, `friend of trees` for `friends of trees`: the ids of pools are mostly plurals."""
    for link in (" of ", " with "):
        if link in word:
            head, _, rest = word.partition(link)
            return singular(head) + link + rest
    if word.endswith(ALIKE):
        return word
    ending, single = next(((many, singular) for many, singular in _SINGULARS if word.endswith(many)), ("", ""))
    return word.removesuffix(ending) + single


def common_names(pools: Collection[str]) -> Mapping[str, str]:
    """For each pool what it is called: those whose names end alike by that, `ingredients`."""
    endings = Counter(pool.rpartition("-")[2] for pool in set(pools))
    return {pool: end if endings[end := pool.rpartition("-")[2]] > 1 else pool for pool in pools}


def forms_of(pool: str) -> tuple[str, str]:
    """The English of a pool with one card, and with more."""
    words = pool.replace("-", " ")
    return f"{{n}} {singular(words)}", f"{{n}} {words}"


def context_of(booster: str, pool: str) -> str:
    """The context of the message that names a pool."""
    return f"boosters/{booster}/pools/{pool}"
