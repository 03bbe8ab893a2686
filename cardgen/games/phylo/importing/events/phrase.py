"""Makes of the words for a card, as `two adjacent plants of SCALE 5 or less`, whom an effect is for.

Raises Unclear where they may mean several things.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import CHANCE
from cardgen.games.phylo.importing.events.speech.vocabulary import LARGER_GROUP, MARKS, PLURAL_TAXA, TAXA, EventWords

PhrasePart = tuple[str, Any]
"""What a word is, and the word or what it stands for."""
_LINES = {"horizontally": "row", "horizontal": "row", "vertically": "column", "vertical": "column"}
_LINES |= {"row": "row", "column": "column"}
_PLACES = {"SPOT", "TERRAIN_NOUN"}
_MANY = {"EVERYTHING", "KINDS", "CARDS", "NEIGHBOURS", "TAXA", "DIETS", "KEYWORDS", "NAMES"}
_EITHER = {"SPECIES"}
BESIDE_ONE = "BESIDE_ONE"
"""The part of a phrase that says: beside one of a kind, not beside any of it."""
_CONDITIONS = {"OWN", "OTHERS", "which", "KIND", "KEYWORD", "DIET", "TAXON", "beside", "apart", "eats"}
_CARD = {"CARD", "SPECIES"}
_ONE = {"KIND", "TAXON", "DIET", "KEYWORD", "NAME"}
_NO_ANIMALS = {"Plantae", "Fungi", "Protista", "Bacteria", "Archaea"}
_EATERS = {"herbivore", "carnivore", "omnivore"}
CLAIMED = "claimed"
"""Of an effect: what its text says of the target, as `the forest species`, which its condition must have said, too."""
MOST_SCALE = 99
_EXACTLY = ("exactly", "only", "just")
_AT_MOST = ("at most", "no more than", "fewer than", "less than", "or fewer")


class Unclear(ValueError):
    """Words that may mean several things, or nothing that can be played."""


class Phrase(Struct, frozen=True):
    """Whom an effect is for: `of` the target, its neighbours, or all on the table; else `cards` of no known place.

    `is_open`: `any species`, one of them or all, of which `any bird` `is_single`; `is_counted`: it says how many;
    `is_many`: `birds`; `is_either`: `ocean species`, one or many; `is_placed`: it says that they are on the table;
    `is_definite`: `the species`; `is_bare`: `species`; `is_different`: copies count once; `is_one`: `one bird`, which
    somebody chooses; `claimed`: what the target is that it lies beside.
    """

    of: str
    which: dict[str, Any] = {}
    number: int = 0
    may: bool = False
    whose: str = ""
    line: str = ""
    is_place: bool = False
    is_all: bool = False
    is_open: bool = False
    is_single: bool = False
    is_placed: bool = False
    is_stranded: bool = False
    is_food: bool = False
    is_counted: bool = True
    is_definite: bool = False
    is_bare: bool = False
    is_other: bool = False
    is_many: bool = False
    is_either: bool = False
    is_theirs: bool = False
    is_further: bool = False
    is_their_choice: bool = False
    is_different: bool = False
    is_one: bool = False
    by: str = ""
    bound: str = ""
    beside: dict[str, Any] | None = None
    apart: dict[str, Any] | None = None
    eats: dict[str, Any] | None = None
    rank: tuple[str, str] | None = None
    claimed: dict[str, Any] = {}
    size: tuple[str, str] | None = None
    around: dict[str, Any] | None = None
    like: list[str] | None = None
    unlike: list[str] | None = None
    within: int | None = None
    is_moved: bool | None = None

    def chosen(self) -> dict[str, Any]:
        """As an effect writes it; nothing of the target itself."""
        if self.bound or self.is_theirs or self.is_different:
            raise Unclear("counted, or of each player")
        if self.line == "both":
            raise Unclear("in two lines at once")
        if self.of == "target":
            return {CLAIMED: self.which} if self.which else {}
        written = {"of": self.of, "which": self.which, "number": self.number, "may": self.may, "whose": self.whose}
        found = {key: value for key, value in {**written, "line": self.line, "by": self.by}.items() if value}
        if self.is_their_choice:
            raise Unclear("somebody else chooses")
        if self.beside is not None:
            found["beside"] = self.beside
        if self.apart is not None:
            found["not-beside"] = self.apart
        if self.around is not None:
            found |= self._around()
        if self.eats is not None:
            found["feeds-on"] = self.eats
        if self.is_moved:
            raise Unclear("where it was moved before")
        found |= {key: value for key, value in self._compared() if value}
        if self.claimed:
            found[CLAIMED] = self.claimed
        return found | dict(pair for pair in (self.rank, self.size) if pair)

    def _compared(self) -> tuple[tuple[str, Any], ...]:
        """How it compares with the target."""
        return ("like", self.like), ("unlike", self.unlike), ("within", self.within)

    def _around(self) -> dict[str, Any]:
        """So many that lie beside each of them, or none."""
        census = {key: value for key, value in (self.around or {}).items() if key != "of"}
        if self.beside is not None or self.apart is not None or not census.get("which") or "whose" in census:
            raise Unclear("beside two kinds, or beside any")
        if census.get("at-most") == 0:
            return {"not-beside": census["which"]}
        if "at-most" in census:
            raise Unclear("beside no more than so many")
        low = census.get("at-least", 1)
        return {"beside": census["which"] | ({"at-least": low} if low > 1 else {})}

    def plain(self) -> dict[str, Any]:
        """What holds of it, where nothing else is said: neither whose nor how many nor where."""
        is_bound = self.bound and (self.bound, self.number) != ("at least", 1)
        if self.whose or self.is_theirs or self.is_different or is_bound or self.is_besides or self.rank:
            raise Unclear("more than a condition")
        if self.by or self.is_their_choice:
            raise Unclear("chosen by whom?")
        if self.of != "all" or self.number > 1 or self.may or self.is_stranded or self.is_food or self.is_place:
            raise Unclear("not one kind of species")
        return self.which

    @property
    def is_besides(self) -> bool:
        """Whether it says what lies beside, or does not."""
        return any(
            found is not None
            for found in (
                self.beside,
                self.apart,
                self.eats,
                self.size,
                self.around,
                self.like,
                self.unlike,
                self.within,
                self.is_moved,
            )
        )

    def census(self) -> dict[str, Any]:
        """As species that are counted: `no birds`, `at least 2 of your species`."""
        if self.of == "neighbours" and self.is_food and not (self.whose or self.is_besides or self.line):
            return {"of": "food"} | ({"which": self.which} if self.which else {})
        if self.of not in ("all", "neighbours") or self.is_stranded or self.is_food or self.is_place or self.line:
            raise Unclear("what is counted?")
        company = {key: found for key, found in (("beside", self.beside), ("not-beside", self.apart)) if found}
        alone = replace(self, beside=None, apart=None)
        if alone.is_besides or self.rank or self.may or self.by or self.is_theirs or self.claimed:
            raise Unclear("more than a kind is counted")
        if self.of == "neighbours" and self.whose:
            raise Unclear("neighbours of one player")
        if self.of == "all" and self.is_other:
            raise Unclear("other than which?")
        if self.of == "neighbours" and self.is_different:
            raise Unclear("different ones beside it")
        of = {"of": "neighbours"} if self.of == "neighbours" else {}
        of |= {"different": "species"} if self.is_different else {}
        kind = {key: value for key, value in (("which", self.which), ("whose", self.whose)) if value}
        return of | kind | company

    def bounds(self) -> dict[str, int]:
        """How many are asked for: one at least, where no number is said."""
        found = {"at-most": 0} if self.bound == "no" else bounds_of(self.number, self.bound)
        if self.bound in _EXACTLY:
            return found
        return {key: value for key, value in found.items() if key != "at-least" or value > 1}


def bounds_of(number: int, bound: str) -> dict[str, int]:
    """What `at least`, `fewer than` and the like say with a number."""
    if bound in _EXACTLY:
        return {"at-least": number, "at-most": number}
    if bound in _AT_MOST:
        return {"at-most": number - (bound in ("fewer than", "less than"))}
    return {"at-least": number + (bound == "more than")}


def phrase_of(parts: Sequence[PhrasePart], words: EventWords) -> Phrase:
    """The words of one phrase, in their order."""
    _attached_to_the_nearest(parts)
    kinds = [kind for kind, _ in parts]
    which = _which(parts, words)
    head = next((value for kind, value in parts if kind == "noun"), "")
    if head == "EVERYTHING":
        parts = [*parts, ("ALL", "all")]
        kinds.append("ALL")
    is_stranded = "INCOMPATIBLE" in kinds
    if "IT" in kinds or head == "TARGET" or ("PLAYED" in kinds and not is_stranded) or "UNDER_IT" in kinds:
        return _target(parts)
    quantities = {kind for kind in kinds if kind in ("A", "DEF", "ALL", "ANY", "ANY_NUMBER", "NUMBER", "UP_TO")}
    _of_one_number(parts, quantities)
    if {"RANDOM", "AT_RANDOM"} & {*kinds} and not ("NUMBER" in quantities or "A" in quantities):
        raise Unclear("how many by lot?")
    if BESIDE_ONE in kinds and not quantities & {"A", "ANY", "NUMBER", "UP_TO"}:
        raise Unclear("all that lie beside one that somebody chooses")
    common: dict[str, Any] = {
        "which": which,
        "whose": _whose(kinds),
        "is_place": head in _PLACES,
        "is_single": head in _ONE or any(kind in _CARD and value.endswith("card") for kind, value in parts),
        "is_further": "OTHER" in kinds,
        "is_stranded": is_stranded,
        "is_food": "ITS_FOOD" in kinds or "ADJACENT_FOOD" in kinds,
        "number": _number(parts),
        "may": bool({"UP_TO", "ANY_NUMBER"} & quantities),
        "bound": _bound(parts),
        "is_other": "OTHER" in kinds,
        "is_many": not quantities and (head in _MANY or (head in _EITHER and bool(which and _whose(kinds)))),
        "is_either": head in _EITHER and not quantities and bool(which),
        "is_theirs": bool({"THEIRS", "THEIR"} & {*kinds}),
        "claimed": next((value for kind, value in parts if kind == "claimed"), {}),
        "by": _chooser(kinds),
        "is_their_choice": "THEIR_CHOICE" in kinds,
        "is_different": "DIFFERENT" in kinds,
        "is_one": ("NUMBER", "1") in parts,
        **_of_place(parts),
        "is_all": bool({"ALL", "ANY_NUMBER"} & quantities),
    }
    if "DIRECTION" in kinds:
        return _directed(parts, head, quantities, common)
    if head == "COPIES":
        return Phrase("same", **common)
    if {"NEXT", "NEXT_TO", "ADJACENT_FOOD"} & {*kinds} or head in ("NEIGHBOUR", "NEIGHBOURS"):
        return _neighbours(parts, head, quantities, common)
    return _on_table(parts, head, quantities, common)


def _of_one_number(parts: Sequence[PhrasePart], quantities: set[str]) -> None:
    """What `and` joins is one kind only where it is said of all, or of any: `two birds and mammals` may be more."""
    for quantity in (value for kind, value in parts if kind == "ONE_OF"):
        if quantities & {"NUMBER", "A", "UP_TO"} or (quantity == "all" and "ALL" not in quantities):
            raise Unclear("so many of each, or of all together?")


def _attached_to_the_nearest(parts: Sequence[PhrasePart]) -> None:
    """What is said behind another species is of that one: `birds next to a plant with ocean`."""
    others = [
        place
        for place, (kind, value) in enumerate(parts)
        if kind in ("beside", "apart", "eats") or (kind == "which" and "except" in value)
    ]
    if others and any(kind in _CONDITIONS for kind, _ in parts[others[0] + 1 :] if kind != "rank"):
        raise Unclear("of which of the two?")


def _target(parts: Sequence[PhrasePart]) -> Phrase:
    known = {"IT", "noun", "DEF", "PLAYED", "UNDER_IT", "SPECIES", "CARD", "TARGET", "SPOT", "ON_TABLE", *_ONE}
    if {kind for kind, _ in parts} - known:
        raise Unclear("a target with conditions")
    return Phrase("target", is_place=any(value == "SPOT" for _, value in parts))


def _neighbours(parts: Sequence[PhrasePart], head: str, quantities: set[str], common: dict[str, Any]) -> Phrase:
    """Those beside the target: so many, each of them, or all where there are several."""
    is_open = "ANY" in quantities and not common["number"] and not common["is_all"] and head not in _MANY
    is_one = head not in _MANY | _EITHER and not quantities & {"ALL", "ANY", "NUMBER", "A"}
    if any(kind == "ON_TABLE" and not value.startswith("from") for kind, value in parts):
        raise Unclear("beside it, or on the table?")
    if "DEF" in quantities and head not in _MANY | _EITHER:
        raise Unclear("that neighbour was not named before")
    line = next((_line(value) for kind, value in parts if kind in ("LINE", "IN_LINE")), "")
    if any(kind == "DIAGONALLY_TOO" for kind, _ in parts):
        if line:
            raise Unclear("in a line, and at the corners?")
        line = "around"
    return Phrase("neighbours", line=line, is_open=is_open, is_counted=not is_one, **common)


def _directed(parts: Sequence[PhrasePart], head: str, quantities: set[str], common: dict[str, Any]) -> Phrase:
    """`the species below it`: there is one at most."""
    way = next(value for kind, value in parts if kind == "DIRECTION")
    is_line = {"LINE", "IN_LINE"} & {kind for kind, _ in parts}
    if quantities - {"DEF", "A", "ANY"} or is_line or head in _MANY or common["beside"] or common["apart"]:
        raise Unclear("how many lie there?")
    return Phrase("neighbours", line=way, is_counted=True, **{**common, "number": 0, "is_all": True, "is_other": False})


def _line(words: str) -> str:
    """Both directions are no line."""
    found = {_LINES[word] for word in words.replace("/", " ").split() if word in _LINES}
    return found.pop() if len(found) == 1 and " and " not in words else "both" if "row" in words else ""


def _on_table(parts: Sequence[PhrasePart], head: str, quantities: set[str], common: dict[str, Any]) -> Phrase:
    """The target, where no other is meant; else those of the table."""
    kinds = [kind for kind, _ in parts]
    is_placed = "ON_TABLE" in kinds or bool(common["whose"] or common["beside"] or common["apart"] or common["eats"])
    is_alone = not any(common[key] for key in ("which", "whose", "is_theirs", "is_stranded", "is_food"))
    is_named = quantities <= {"DEF"} and head in _EITHER | _ONE | {"CARD", *_PLACES}
    if "OTHER" in kinds and is_named and is_alone and not is_placed:
        raise Unclear("other than which?")
    is_kind = head in _ONE and {*kinds} <= {"DEF", "noun", head}
    if "LINE" in kinds:
        raise Unclear("a line without neighbours")
    if "OF_SIZE" in kinds or (common["size"] and {"beside", "apart", "eats"} & {*kinds}):
        raise Unclear("smaller than which?")
    line = next((_line(value) for kind, value in parts if kind == "IN_LINE"), "")
    if line:
        return Phrase("all", line=line, is_placed=True, is_counted=bool(quantities - {"DEF"}), **common)
    if common["rank"] and ("DEF" in quantities or (common["whose"] and not quantities)):
        number = common["number"] or (1 if head not in _MANY and not common["is_all"] else 0)
        return Phrase("all", is_placed=True, **{**common, "number": number, "is_all": not number})
    if is_named and not is_placed and not common["bound"] and (is_alone or is_kind):
        is_bare = head == "SPECIES" and not quantities
        return Phrase(
            "target", common["which"], is_place=common["is_place"], is_definite="DEF" in quantities, is_bare=is_bare
        )
    if _is_target_again(parts, head, quantities, common) and not is_placed and not common["bound"]:
        return Phrase("target", which=common["which"], is_definite=True)
    if {"DEF", "NUMBER"} <= quantities and head in _MANY and not is_placed:
        raise Unclear("which of them were named before?")
    if common["by"] == CHANCE and head in ("CARD", "CARDS", "A_CARD") and is_alone and not is_placed:
        raise Unclear("cards by lot are those of a hand")
    is_counted = bool(quantities - {"DEF"}) or common["is_stranded"] or bool(common["bound"])
    is_open = "ANY" in quantities and not common["number"]
    of = "all" if head not in ("CARD", "CARDS", "A_CARD") or not is_alone or is_placed else "cards"
    return Phrase(of, is_open=is_open, is_placed=is_placed, is_counted=is_counted, **common)


def _is_target_again(parts: Sequence[PhrasePart], head: str, quantities: set[str], common: dict[str, Any]) -> bool:
    """`the forest species`, behind a condition that asks for forest."""
    known = {"DEF", "noun", "which", "KIND", "TAXON", "DIET", "KEYWORD", "NAME", "SPECIES", "CARD"}
    return quantities == {"DEF"} and head in _EITHER | _ONE | {"CARD"} and {kind for kind, _ in parts} <= known


def _chooser(kinds: Sequence[str]) -> str:
    """Who chooses so many of several, where it is not who plays the event."""
    return "others" if "BY_OTHERS" in kinds else CHANCE if {"RANDOM", "AT_RANDOM"} & {*kinds} else ""


def _whose(kinds: Iterable[str]) -> str:
    found = {"OWN": "own", "ONLY_OWN": "own", "OTHERS": "others", "ONLY_OTHERS": "others"}
    whose = {found[kind] for kind in kinds if kind in found}
    if len(whose) > 1:
        raise Unclear("of both players")
    return whose.pop() if whose else ""


def _bound(parts: Iterable[PhrasePart]) -> str:
    """`at least`, or `no`; empty where it is as many as it says."""
    found = ["no" if kind == "NO" else value for kind, value in parts if kind in ("NO", "COUNT")]
    if len(found) > 1:
        raise Unclear("two bounds")
    return found[0] if found else ""


def _of_place(parts: Iterable[PhrasePart]) -> dict[str, Any]:
    """What lies beside it, what it eats, and of what it has most."""
    keys = ("beside", "apart", "eats", "rank", "size", "around", "like", "unlike", "within", "is_moved")
    found: dict[str, Any] = dict.fromkeys(keys)
    for kind, value in parts:
        if kind in found:
            if found[kind] is not None:
                raise Unclear(f"twice {kind}")
            found[kind] = value
    return found


def exception(which: dict[str, Any]) -> dict[str, Any]:
    """All but these, as a condition; of keywords `without`."""
    if not which or "except" in which:
        raise Unclear("all but what?")
    return {"without": which["keyword"]} if {*which} == {"keyword"} else {"except": which}


def is_said_of(claimed: dict[str, Any], which: dict[str, Any]) -> bool:
    """Whether whoever fits these conditions is what it is called: `the plant`, `the animal`."""
    return all(which.get(key) == value or _is_kind_of(key, value, which) for key, value in claimed.items())


def _is_kind_of(key: str, value: Any, which: dict[str, Any]) -> bool:
    """An animal is whoever eats, or is no plant by its group; a group that a name belongs to nobody looks up."""
    if key == "named":
        return bool(which.get("named")) and {*which["named"]} <= {*value}
    if key != "taxon":
        return False
    if "taxon" in which and all(_ancestors(taxon) & {*value} for taxon in which["taxon"]):
        return True
    if value == ["Animalia"]:
        return bool(which.keys() & {"diet", "taxon", "named"}) and not (
            {*which.get("taxon", ())} & _NO_ANIMALS or {*which.get("diet", ())} - _EATERS
        )
    return "named" in which and "taxon" not in which


def _ancestors(taxon: str) -> set[str]:
    """A group, and the larger ones that it belongs to."""
    found = {taxon}
    while taxon in LARGER_GROUP:
        taxon = LARGER_GROUP[taxon]
        found.add(taxon)
    return found


def company_of(phrase: Phrase) -> dict[str, Any]:
    """What lies beside a species: of some kind, or like it in something, or smaller, or larger."""
    compared: dict[str, Any] = {"like": phrase.like} if phrase.like else {}
    which = replace(phrase, like=None, is_other=False).plain() | compared
    if not which:
        raise Unclear("beside any species")
    return which


def merged(conditions: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Several conditions as one. Raises Unclear where two are of one kind."""
    found: dict[str, Any] = {}
    for condition in conditions:
        if found.keys() & condition.keys():
            raise Unclear(f"two conditions on {', '.join(found.keys() & condition.keys())}")
        found |= condition
    return found


def _number(parts: Sequence[PhrasePart]) -> int:
    numbers = [int(value) for kind, value in parts if kind == "NUMBER"] or [1 for kind, _ in parts if kind == "A"]
    if len(numbers) > 1 or 0 in numbers:
        raise Unclear("two numbers")
    return numbers[0] if numbers else 0


def _which(parts: Iterable[PhrasePart], words: EventWords) -> dict[str, Any]:
    """All conditions of the words in one. Raises Unclear where two are of one kind."""
    found: dict[str, Any] = {}
    for kind, value in parts:
        for key, wanted in condition_in(kind, value, words).items():
            if key in found and not _is_narrower(wanted, found[key]):
                raise Unclear(f"two conditions on {key}")
            found[key] = wanted
    return found


def _is_narrower(wanted: Any, found: Any) -> bool:
    """Whether who is one of these is one of those anyway: a forest species that is of the land, a tree of SCALE 8."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        low, high = (found.get("at-least", 0), found.get("at-most", MOST_SCALE))
        return bool(low <= wanted.get("at-least", 0) and wanted.get("at-most", MOST_SCALE) <= high)
    return isinstance(wanted, list) and isinstance(found, list) and {*wanted} < {*found}


def condition_in(kind: str, value: Any, words: EventWords) -> dict[str, Any]:
    if kind == "which":
        return dict(value)
    if kind in ("KIND", "KINDS"):
        return dict(words.kinds[value])
    if kind == "DIET":
        return {"diet": [words.diet[value]]}
    if kind == "KEYWORD":
        return {"keyword": [MARKS[value]]}
    if kind == "TAXON":
        return {"taxon": [*TAXA[value]]}
    if kind == "TAXA":
        return {"taxon": [*PLURAL_TAXA[value]]}
    if kind == "DIETS":
        return {"diet": [words.diets[value]]}
    if kind in ("NAME", "NAMES"):
        return {"named": [words.names[value]]}
    return {"keyword": [words.keywords[value]]} if kind == "KEYWORDS" else {}
