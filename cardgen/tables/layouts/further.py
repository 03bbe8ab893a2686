"""Gives a further kind of cards of a project's own game the look of a layout, in files beside those that it has."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.data.project.opening import read_plain
from cardgen.data.schema.phrases import made_up_id
from cardgen.data.yaml.reader import build
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.diagnostics.codes import KIND_HAS_A_LOOK
from cardgen.model.game import Game
from cardgen.scaffold.signs import NamedSign
from cardgen.scaffold.sizes import own_sides, refuse_unknown
from cardgen.tables.layouts.columns import LayoutColumns, layout_columns
from cardgen.tables.layouts.face import LayoutFace
from cardgen.tables.layouts.images import FOLDER
from cardgen.tables.layouts.ruby.values import ScriptTable
from cardgen.tables.layouts.size import sides_of
from cardgen.tables.layouts.taken import LayoutFile, LayoutGame, face_of_layout, picture_of, size_drawn
from cardgen.tables.layouts.type import LayoutStyles
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.proposing.given import OF_PRINTINGS
from cardgen.tables.proposing.picture_files import PictureUse
from cardgen.tables.proposing.proposal import Proposal, ProposedColumn
from cardgen.tables.proposing.signs import with_icons


class LookRequest(Struct, frozen=True):
    """The layout of a further kind, and the size of its cards, that of the first kind where it is empty."""

    layout: LayoutFile
    size: str = ""


class KindLook(Struct, frozen=True):
    """What kinds say in `game.yaml` that have a look of their own: `name` is that of their template; `edits` are of
    other places there.
    """

    name: str
    keys: Mapping[str, Any]
    sides: tuple[int, int]
    edits: Mapping[tuple[str | int, ...], Any] = {}


class FurtherLook(Struct, frozen=True):
    """Files of a look by their paths in the project, what was found, and what to tell; its `images` by the names that
    its template has for them, and which `picture` each card has.
    """

    files: Mapping[str, bytes]
    found: tuple[Diagnostic, ...]
    lines: tuple[str, ...]
    images: Mapping[str, Path]
    picture: PictureUse


def kind_look(game: Game, root: Path, word: str, wished: LookRequest, table: ScriptTable) -> KindLook:
    """The look of kinds with this word in the name of their template, for a table as its script names it. Raises
    RefusedName.
    """
    name = made_up_id([word]) or "further"
    count = 2
    while (root / _templates(game) / f"{name}.xml.j2").exists():
        name, count = f"{made_up_id([word])}-{count}", count + 1
    keys = {"front": f"{name}.xml.j2"}
    first = game.known_sizes[next(kind for kind in game.kinds.values() if kind.has_face).size]
    size = wished.size or size_drawn(wished.layout, table, first)
    if not size:
        return KindLook(name, keys, first)
    own = own_sides(size)
    if own is None:
        refuse_unknown(size)
        return KindLook(name, {**keys, "size": size}, sides_of(size))
    return KindLook(name, {**keys, "size": name}, sides_of(size), {("sizes", name): own})


def further_look(
    game: Game, root: Path, layout: LayoutFile, look: KindLook, plan: SheetPlan, table: ScriptTable
) -> FurtherLook:
    """What a layout, and perhaps a script, makes of the cards of a sheet. Raises UnreadableTable."""
    templates = root / _templates(game)
    styles = _text(root, f"{_templates(game)}/styles.yaml")
    there = {f"{FOLDER}/{path.name}": path for path in templates.glob(f"{FOLDER}/*") if path.is_file()}
    home = LayoutGame(look.sides, LayoutStyles(build(styles)[0], look.name), there, frozenset(game.icons))
    face = face_of_layout(layout, home, _columns(plan, table))
    if has_errors(face.found):
        return FurtherLook({}, face.found, face.lines, {}, picture_of(None))
    after = styles if styles.endswith("\n") else f"{styles}\n"
    files = {
        f"{_templates(game)}/{look.name}.xml.j2": face.template,
        **({f"{_templates(game)}/styles.yaml": f"{after}{face.styles}"} if face.styles else {}),
    }
    made = {place: text.encode() for place, text in files.items()}
    made = with_icons(game.id, root, _new_icons(game, face), made)
    return FurtherLook(made, face.found, face.lines, face.images, picture_of(face.picture))


def no_new_kind(game: Game, kinds: Collection[str]) -> Diagnostic:
    """CG958: none of these kinds is one that the layout could be the look of."""
    kind = next((kind for kind in game.kinds if kind in kinds), next(iter(game.kinds)))
    front = game.kinds[kind].front
    return game.origin.document.finding(
        KIND_HAS_A_LOOK,
        f"`{kind}` is a kind of this game already, and keeps its look",
        ("kinds", kind),
        key=True,
        help=f"leave out --layout, and change {_templates(game)}/{front}; or name a new kind with --kind",
    )


def _templates(game: Game) -> str:
    return f"templates/{game.id}"


def _text(root: Path, place: str) -> str:
    return read_plain(root / place, root=root).decode("utf-8-sig")


def _columns(plan: SheetPlan, table: ScriptTable) -> LayoutColumns:
    """The columns of a sheet that cards of the game say."""
    columns = tuple(
        ProposedColumn(
            column.place, column.head, column.field.path, _rules(column.field.types), column.field.name in OF_PRINTINGS
        )
        for column in plan.columns
        if column.field is not None and column.head
    )
    left_out = tuple(column.head for column in plan.columns if column.field is None and column.head)
    return layout_columns(Proposal(columns, {}, left_out), (cells for _, cells in plan.rows()), table)


def _rules(types: Collection[str]) -> Mapping[str, Any]:
    """As much of a schema as says how a template prints what a card has there."""
    for type_ in ("boolean", "array"):
        if type_ in types:
            return {"type": type_}
    return {"type": "integer" if types and {*types} <= {"integer", "number"} else "string"}


def _new_icons(game: Game, face: LayoutFace) -> list[NamedSign]:
    """Icons whose codes the game does not have yet; a code that it has stays what it is."""
    known = {code for icon in game.icons.values() for code in icon.codes}
    return [icon for icon in face.icons if known.isdisjoint(icon.codes)]
