"""Splits the free text of a card into points, instructions and facts.

Cards have PLAY and FACT, or a list without labels, or one sentence, in English or Spanish. Keywords are read by
`keyword_text.py`, conditions and effects by `phrases.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from cardgen.importing.plain import shown
from cardgen.importing.record import Remark

_LABEL = re.compile(
    r"(?P<label>(?:el\s+)?movimiento|play\s*/\s*effect|play|juego|effect|efecto|fact|dato|story|background)[^\S\n]*:",
    re.IGNORECASE,
)
_PART = {
    "juego": "play",
    "play/effect": "play",
    "efecto": "effect",
    **dict.fromkeys(("dato", "story", "background"), "fact"),
}
_BEGINS = frozenset("\n.!?•*-)>")

_POINTS_ALONE = re.compile(
    r"(^|[\n.;!?•*])[^\S\n]*(\d{1,3})[^\S\n]*(?:points?|puntos?)[^\S\n]*(?=[\n.;!]|$)[.;!]?", re.IGNORECASE
)
_POINTS_NAMED = re.compile(
    r"(^|[\n.;!?•*])[^\S\n]*(?:points?|puntos?)[^\S\n]*[:=][^\S\n]*(\d{1,3})(?!\d)[.;!]?", re.IGNORECASE
)
_POINTS_LAST = re.compile(r"()(?<![\d+-])(\d{1,3}) POINTS?$")
_POINTS_BEFORE = re.compile(
    r"\b(?:takes?|taking|loses?|losing|off|less|minus|adds?|gains?|gets?|scores?|worth|of|by|only|earns?)\s*$",
    re.IGNORECASE,
)
_POINTS_ANY = re.compile(r"(?<!\w)[+-]?\d{1,3}[^\S\n]*(?:points?|puntos?)\b", re.IGNORECASE)

# A sentence with one of these tells what to do with the card.
_ACTS = re.compile(
    r"\b(?:MOVE|FLIGHT|SPREAD|POLLINATOR|INVASIVE|PARASIT(?:E|IC)|COMMENSAL|SCAVENGER|OPPORTUNISTIC|WIND|"
    r"(?:MOVE|FLIGHT|SPREAD)(?= of\b)|[A-Z]*PLANKTON|[A-Z]+TROPH|EXTINCT|EXTANT|SUSPENSION FEEDER)\b"
    r"|\b(?:must|can|may)\s+(?:only\s+)?(?:be\s+(?:played|placed|laid|next|adjacent)|touch|feed)\b"
    r"|\bdiscard(?:s|ed)?\b|^(?:El )?Movimiento\b|\b(?:Move|Flight|Spread)\s*(?:of|:)\s*\d"
)
_EFFECTS = re.compile(
    r"\bdiscard(?:s|ed)?\b|\b(?:must|may only|can only)\s+(?:be\s+)?(?:played|placed|next|adjacent|touch)\b"
    r"|(?<!\w)[+-]\d{1,2}\s*points?\b|\b(?:MOVE|FLIGHT|SPREAD)\s+(?:of\s+)?\d",
    re.IGNORECASE,
)
# A line that goes on in the next one.
_BROKEN = re.compile(r"(?<![.!?;:•])\n(?=[a-z(])")
_CUT_MARK = re.compile(
    r"(?:…|\.\.\.|\[\s*(?:…|\.\.\.)\s*\]|[,(\[{/–—-])$|\((?:[^()]*\b)?(?:truncated|cut)\b[^()]*\)", re.IGNORECASE
)
_DANGLING = frozenset(
    "a an the of and or to with in by for from on at is are was were that which its their "
    "de la el los las y un una en".split()
)


class FreeText(Struct, frozen=True):
    """The parts of a text. `moves` is the number of a Spanish line of movement.

    `whole` is all that has no label, in its order; `is_under_play`: something has the label PLAY; `is_labelled`: any.
    """

    points: int | None = None
    play: str = ""
    fact: str = ""
    effect: str = ""
    moves: str = ""
    whole: str = ""
    is_under_play: bool = False
    is_labelled: bool = False
    remarks: tuple[Remark, ...] = ()


def parts_of(content: str) -> FreeText:
    """The parts of a text as `plain.cleaned` gives it: lines, `•` before items."""
    rest, points, remarks = _without_points(_BROKEN.sub(" ", content))
    pieces = list(_pieces(rest))
    is_labelled = any(label for label, _ in pieces)
    by_part: dict[str, list[str]] = {"play": [], "fact": [], "effect": [], "moves": [], "whole": []}
    for label, text in pieces:
        if label:
            by_part[label] += _items(text)
            continue
        by_part["whole"] += _items(text)
        for sentence in _sentences(text):
            by_part["play" if _ACTS.search(sentence) else "fact"].append(sentence)
    parts = {name: _joined(texts) for name, texts in by_part.items()}
    if rest.strip() and not is_labelled:
        remarks.append(Remark("labels-missing", "no PLAY and FACT: what has a keyword or an instruction became `play`"))
    is_under_play = any(label == "play" for label, _ in pieces)
    return FreeText(points, **parts, is_under_play=is_under_play, is_labelled=is_labelled, remarks=tuple(remarks))


def doubts_of_text(what: str, text: str) -> Iterator[Remark]:
    """A remark where the text looks cut."""
    words = text.rstrip(" .").split()
    last = words[-1].casefold() if words else ""
    opened = any(text.count(opening) > text.count(other) for opening, other in ("()", "[]", "“”"))
    if _CUT_MARK.search(text.rstrip()) or opened or (last in _DANGLING and not text.rstrip().endswith((".", "!", "?"))):
        yield Remark("text-cut", f"the {what} ends like a text that was cut: `{shown(text[-60:])}`")


def doubts_of_fact(fact: str) -> Iterator[Remark]:
    """A remark where there is an effect in the FACT."""
    if match := _EFFECTS.search(fact):
        yield Remark(
            "effect-in-fact", f"the FACT has an effect, it seems: `{shown(fact[max(0, match.start() - 30) :])}`"
        )


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Each stretch of text with the part that its label names; empty where it has none."""
    found = [match for match in _LABEL.finditer(text) if _is_label(text, match)]
    ends = [match.start() for match in found] + [len(text)]
    if text[: ends[0]].strip(" \n•"):
        yield "", text[: ends[0]]
    for match, end in zip(found, ends[1:], strict=True):
        word = re.sub(r"\s+", "", match["label"].casefold())
        stretch = text[match.end() : end]
        if word.endswith("movimiento"):
            first, _, more = stretch.strip().partition("\n")
            yield "moves", first
            if more.strip():
                yield "", more
        else:
            yield _PART.get(word, word), stretch


def _is_label(text: str, match: re.Match[str]) -> bool:
    """A label begins a line or a sentence, or is written with a capital."""
    before = text[: match.start()].rstrip(" ")
    if before and (before[-1].isalnum() and text[match.start() - 1].isalnum()):
        return False
    return not before or before[-1] in _BEGINS or match["label"][0].isupper()


def _without_points(text: str) -> tuple[str, int | None, list[Remark]]:
    """The text without its points, the points, and what is doubtful about them."""
    found: list[int] = []

    def taken(match: re.Match[str]) -> str:
        found.append(int(match[2]))
        return match[1] if match[1] in ("\n", ".", "!", "?", ";") else ""

    rest = text
    for pattern in (_POINTS_ALONE, _POINTS_NAMED):
        rest = pattern.sub(taken, rest)
    if not found and (match := _POINTS_LAST.search(rest)) and not _POINTS_BEFORE.search(rest[: match.start()]):
        rest = _POINTS_LAST.sub(taken, rest).rstrip()
    remarks = [
        Remark("points-unclear", f"the text speaks of `{shown(match[0])}`: not taken for the points of the card")
        for match in list(_POINTS_ANY.finditer(rest))[:3]
    ]
    if len(set(found)) > 1:
        numbers = " and ".join(str(number) for number in dict.fromkeys(found))
        return text, None, [Remark("points-unclear", f"the text gives {numbers} points: none was taken")]
    return rest, found[0] if found else None, remarks


def _items(text: str) -> list[str]:
    """Lines and items of lists."""
    items = (item.strip().lstrip("-* ") for item in re.split(r"[\n•]+", text))
    return [item for item in items if item]


def _sentences(text: str) -> Iterator[str]:
    for item in _items(text):
        yield from re.split(r"(?<=[.!?])\s+(?=[A-ZÁÉÍÓÚÑ¿¡])", item)


def _joined(items: Iterable[str]) -> str:
    """Sentences on one line; an item of a list becomes one, with a full stop before the next."""
    *first, last = [*items] or [""]
    return " ".join([*(item if item[-1:] in ".!?;:,…" else f"{item}." for item in first), last])
