"""Step 3: links documents into a library of games, papers and printers, and resolves every id.

A card or printing with a dead reference is reported and left out; the rest goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import UNKNOWN_REFERENCE, UNUSABLE_RULES
from cardgen.model.card import Origin
from cardgen.model.card_size import CardSize, card_sizes_of, unknown_sources
from cardgen.model.cutter import Cutter, cutter_of
from cardgen.model.fonts import judge_fonts
from cardgen.model.game import Game
from cardgen.model.link.codes import Codes
from cardgen.model.link.game import link_game
from cardgen.model.link.ids import nearest, twice
from cardgen.model.link.links import of_kind
from cardgen.model.outlet import Outlet, outlet_of
from cardgen.model.paper import Paper, Perforation, Printer, scale_of
from cardgen.model.styles import judge_styles
from cardgen.model.units import length

INSTALL = "install the package that has these rules (`pip install --editable FOLDER`), or write `rules: null`"
REPAIR = "repair the package, or tell who wrote it, and install it again; or write `rules: null`"
RENAME = "give your package another name, in its `pyproject.toml` and here"
_NONE: Mapping[str, str] = {}


class Library(Struct, frozen=True):
    """Everything a project holds, by id."""

    games: Mapping[str, Game]
    papers: Mapping[str, Paper]
    printers: Mapping[str, Printer]
    outlets: Mapping[str, Outlet]
    fonts: Mapping[str, Any]
    font_document: Document | None
    documents: tuple[Document, ...]
    cutters: Mapping[str, Cutter] = {}
    card_sizes: Mapping[str, CardSize] = {}


def link(
    documents: Iterable[Document], codes: Mapping[str, Codes], refused: Mapping[str, str] = _NONE
) -> tuple[Library, list[Diagnostic]]:
    """The library these documents make, and every reference that leads nowhere.

    `codes` has, for each rules package there is, its own codes for faults of linking; `refused`, for each that is
    installed and not used, the reason.
    """
    documents = tuple(documents)
    found: list[Diagnostic] = []
    card_sizes = card_sizes_of(of_kind(documents, "sizes"))
    found += unknown_sources(of_kind(documents, "sizes"))
    games = {}
    for document in of_kind(documents, "game"):
        own = [other for other in documents if other.game == document.game]
        rules = document.value.get("rules") or ""
        found += _faults_of_rules(document, rules, codes, refused) if rules else ()
        game, more = link_game(document, own, codes.get(rules, {}), card_sizes)
        games[game.id] = game
        found += more
    papers = {paper.id: paper for paper in map(_paper, of_kind(documents, "paper"))}
    printers = {printer.id: printer for printer in map(_printer, of_kind(documents, "printer"))}
    outlets = {outlet.id: outlet for outlet in map(outlet_of, of_kind(documents, "target"))}
    cutters = {cutter.id: cutter for cutter in map(cutter_of, of_kind(documents, "cutter"))}
    for kind in ("game", "paper", "printer", "target", "cutter"):
        found += twice(kind, (Origin(document, ()) for document in of_kind(documents, kind)))
    for game in games.values():
        found += _unknown_papers(game, papers)
    fonts = next(of_kind(documents, "fonts"), None)
    if fonts is not None:
        found += judge_styles(fonts, of_kind(documents, "styles"))
        found += judge_fonts(fonts, of_kind(documents, "styles"))
    library = Library(
        games=games,
        papers=papers,
        printers=printers,
        outlets=outlets,
        fonts=fonts.value if fonts else {},
        font_document=fonts,
        documents=documents,
        cutters=cutters,
        card_sizes=card_sizes,
    )
    return library, found


def _faults_of_rules(
    document: Document, rules: str, codes: Mapping[str, Codes], refused: Mapping[str, str]
) -> Iterator[Diagnostic]:
    """What keeps a game from being played: no such package is installed, or it cannot be used, or another is."""
    origin = Origin(document, ())
    if rules not in codes and rules not in refused:
        hint = nearest(rules, codes)
        help = hint if hint.startswith("did you mean") else f"{INSTALL}; {hint}"
        yield origin.finding(UNKNOWN_REFERENCE, f"`{rules}` is not a rules package", "rules", help=help)
    elif rules not in codes:
        message = f"the rules package `{rules}` cannot be used: {refused[rules]}"
        yield origin.finding(UNUSABLE_RULES, message, "rules", help=REPAIR)
    elif rules != document.game and rules in refused:  # a game of the same name is cardgen's own
        message = f"of two packages `{rules}` one is used: {refused[rules]}"
        yield origin.finding(UNUSABLE_RULES, message, "rules", severity=Severity.WARNING, help=RENAME)


def _unknown_papers(game: Game, papers: Mapping[str, Paper]) -> Iterator[Diagnostic]:
    for product in game.products.values():
        for place, name in enumerate(product.papers):
            if name not in papers:
                where = ("products", product.id, "papers", place)
                yield game.origin.finding(
                    UNKNOWN_REFERENCE, f"`{name}` is not a paper", *where, help=nearest(name, papers)
                )


def _paper(document: Document) -> Paper:
    value = document.value
    width, height = _pair(value["size"])
    return Paper(value["id"], value["text"]["name"], width, height, _perforation(value.get("perforation")))


def _perforation(value: dict[str, Any] | None) -> Perforation | None:
    if value is None:
        return None
    return Perforation(
        columns=value["columns"],
        rows=value["rows"],
        size=_pair(value["size"]),
        first=_pair(value["first"]),
        pitch=_pair(value.get("pitch", value["size"])),
        is_round=value.get("round", False),
    )


def _pair(value: Sequence[str]) -> tuple[int, int]:
    return length(value[0]), length(value[1])


def _printer(document: Document) -> Printer:
    value = document.value
    bleed, safe, margin, gutter = (length(str(value[key])) for key in ("bleed", "safe", "margin", "gutter"))
    right, down = (length(str(side)) for side in value.get("offset", (0, 0)))
    return Printer(
        id=value["id"],
        bleed=bleed,
        safe=safe,
        margin=margin,
        gutter=gutter,
        offset=(right, down),
        scale=scale_of(value.get("scale", "100%")),
    )
