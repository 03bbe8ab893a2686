"""Writes the page with every remark on an import, and some lines for the screen.

What many cards miss is one line a key, with the cards it is missing on; what is said of one card stands under it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from cardgen.importing.record import REMARKS, Entry, Remark

PLACE = "import-report.md"
_SHOWN = 12
_MISSING = "-missing"
_KEYS = tuple(name for name in REMARKS if name.endswith(_MISSING) and name != "labels-missing")
_SPECIAL = re.compile(r"([\\*_\[\]<>|#&])")


def page(source: str, entries: Sequence[Entry], notes: Sequence[str]) -> str:
    """The report as Markdown: figures, notes on the file, then each card with its row and its remarks."""
    return "\n".join(_lines(source, entries, notes)) + "\n"


def summary(entries: Sequence[Entry], notes: Sequence[str]) -> list[str]:
    """The same in some lines: how many cards, and how often what."""
    counts = _counts(entries)
    widest = max((len(name) for name in counts), default=0)
    lines = [*notes, _figures(entries)]
    lines += [f"  {count:>5}  {name:<{widest}}  {REMARKS[name]}" for name, count in counts.most_common(_SHOWN)]
    if len(counts) > _SHOWN:
        lines.append(f"         and {len(counts) - _SHOWN} other kinds of remark")
    return lines


def _figures(entries: Sequence[Entry]) -> str:
    written = sum(1 for entry in entries if entry.card)
    left = len(entries) - written
    remarks = sum(len(entry.remarks) for entry in entries)
    return f"{_cards(written)} written{f', {left:,} left out' if left else ''}; {remarks:,} remarks"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number:,} cards"


def _counts(entries: Sequence[Entry]) -> Counter[str]:
    """How often each remark was made, those of one number in the order of their names."""
    found = Counter(remark.name for entry in entries for remark in entry.remarks)
    return Counter({name: found[name] for name in sorted(found)})


def _lines(source: str, entries: Sequence[Entry], notes: Sequence[str]) -> Iterator[str]:
    yield f"# Cards {_escaped(source)}\n"
    yield f"{_figures(entries)}. What a remark says is missing was not guessed: its key is not in the YAML.\n"
    yield from (f"- {_escaped(note)}" for note in notes)
    yield "\n| remark | remarks | cards | meaning |\n|---|---|---|---|"
    yield from (
        f"| {name} | {count} | {len(_with(name, entries))} | {REMARKS[name]} |"
        for name, count in _counts(entries).most_common()
    )
    yield from _missing(entries)
    yield "\n## Card by card\n"
    for entry in entries:
        is_of = f"`{entry.card['id']}`" if entry.card else "left out"
        yield f"### {_escaped(entry.row.place)}: {_escaped(entry.row.name) or 'without a name'}, {is_of}\n"
        yield from _of_card(entry)
        yield ""


def _missing(entries: Sequence[Entry]) -> Iterator[str]:
    """Key by key, on which cards it is missing."""
    found = [(name, cards) for name in _KEYS if (cards := _with(name, entries))]
    if found:
        yield "\n## What is missing, key by key\n"
    for name, cards in found:
        ids = ", ".join(f"`{entry.card['id']}`" if entry.card else _escaped(entry.row.place) for entry in cards)
        yield f"- {name}: {_cards(len(cards))}: {ids}"


def _of_card(entry: Entry) -> Iterator[str]:
    """What is said of one card: its missing keys in a line, of what there is more to say a line each."""
    missing = [remark.name.removesuffix(_MISSING) for remark in entry.remarks if _is_only_missing(remark)]
    if missing:
        yield f"- missing: {', '.join(missing)}"
    yield from (
        f"- {remark.name}: {_escaped(remark.message)}" for remark in entry.remarks if not _is_only_missing(remark)
    )
    if not entry.remarks:
        yield "- nothing"
    if entry.row.picture or entry.row.artist:
        yield f"- picture: {_escaped(' '.join(filter(None, (entry.row.picture, entry.row.artist))))}"


def _is_only_missing(remark: Remark) -> bool:
    """Whether the remark says only that a key is missing."""
    return remark.name in _KEYS and ";" not in remark.message


def _with(name: str, entries: Sequence[Entry]) -> list[Entry]:
    """The entries that have a remark of this name."""
    return [entry for entry in entries if any(remark.name == name for remark in entry.remarks)]


def _escaped(text: str) -> str:
    """Foreign text as text: nothing in it becomes a link, a tag or a heading. Code spans of ours stay."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return _SPECIAL.sub(r"\\\1", text.replace("`", "'"))
    return "`".join(part if place % 2 else _SPECIAL.sub(r"\\\1", part) for place, part in enumerate(parts))
