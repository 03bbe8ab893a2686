"""Names pools of boosters, which have no name but their id: `cheap-ingredients` is `4 cheap ingredients`, in English.

Each is a message, as other languages need more forms than an id has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

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


def told_together(drawing: Mapping[str, Sequence[str]]) -> Mapping[str, tuple[str, ...]]:
    """Pools, of which it is given by which layouts each is drawn, by the name that those have together that differ by
    their layout or in their first words alone: `home` of `water-home` and `town-home`.
    """
    own = {pool: own_name(pool, layouts) for pool, layouts in drawing.items()}
    stems = {pool: name.partition("-or-")[0] for pool, name in own.items()}
    keys = {pool: _shared_end(stem, set(stems.values())) for pool, stem in stems.items()}
    groups: dict[str, list[str]] = {}
    for pool, key in keys.items():
        groups.setdefault(key, []).append(pool)
    return {
        max((own[pool] for pool in pools if stems[pool] == key), key=len, default=key): tuple(pools)
        for key, pools in groups.items()
    }


def own_name(pool: str, layouts: Sequence[str]) -> str:
    """The name of a pool without that of its layout, where no other draws from it: `home` of `water-home`."""
    return pool.removeprefix(f"{layouts[0]}-") if len(layouts) == 1 else pool


def _shared_end(stem: str, stems: Collection[str]) -> str:
    """The last word of a name where several end in it and none is that alone; else the name."""
    last = stem.rpartition("-")[2]
    alike = [other for other in stems if other.rpartition("-")[2] == last]
    return last if len(alike) > 1 and last not in stems else stem


def forms_of(pool: str) -> tuple[str, str]:
    """The English of a pool with one card, and with more."""
    words = pool.replace("-", " ")
    return f"{{n}} {singular(words)}", f"{{n}} {words}"


def context_of(booster: str, pool: str) -> str:
    """The context of the message that names a pool."""
    return f"boosters/{booster}/pools/{pool}"
