"""Finds the cards that look otherwise than in an earlier build, by its manifest: only these are printed anew."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from cardgen.commands import pipeline
from cardgen.commands.layouts import lay_out
from cardgen.commands.outcome import Outcome, report
from cardgen.commands.soundness import stops, without_idle
from cardgen.commands.targets import BuildOrder, UnknownName, targets_of
from cardgen.data.project.opening import read_plain
from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import UNUSABLE_MANIFEST
from cardgen.output.files import WrittenFile, look_of_sides
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.target import Target
from cardgen.render.products.renderer import Renderer
from cardgen.render.products.table import kind_of


class ChangedCards(Struct, frozen=True):
    """What became of the cards of an earlier build, by the ids of their printings, in the order of the deck. Nothing of
    it is known where the `outcome` has errors.
    """

    outcome: Outcome
    changed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    alike: int = 0


def changes_since(root: Path, manifest: Path, order: BuildOrder, out: Path) -> ChangedCards:
    """Compares the cards that are ordered of one game with those of `manifest`; what is drawn for it is kept in `out`.

    Raises UnknownName for what there is not, OSError where `out` cannot be written.
    """
    library, found = pipeline.check(root, order.games, is_searched=False)
    if stops(without_idle(found, root)):
        return ChangedCards(report(library, found))
    targets = [target for target in targets_of(library, _on_one_paper(order)) if kind_of(target.product).prints_cards]
    if len({target.game.id for target in targets}) != 1:
        raise UnknownName("a manifest is compared with the cards of one game: name it, and no product without cards")
    before, faults = _read(manifest, targets[0].game.id)
    if faults:
        return ChangedCards(report(library, faults))
    renderers = lay_out(root, library, targets, out).renderers
    now = dict(look for target in targets for look in _looks(renderers.of(target), target))
    changed = tuple(name for name, look in now.items() if look not in before.get(name, ()))
    gone = tuple(name for name in before if name not in now)
    return ChangedCards(report(library, []), changed, gone, len(now) - len(changed))


def _on_one_paper(order: BuildOrder) -> BuildOrder:
    """The order as it is for home: what a card looks like does not depend on the paper or the shop."""
    return replace(order, papers=("a4",), target="", settings=replace(order.settings, address="", safe_lines=False))


def _looks(renderer: Renderer, target: Target) -> Iterator[tuple[str, str]]:
    """The ids of the printings of a target, and what their sides look like."""
    writer = PdfWriter(renderer.face_store)
    printings = list({printing.id: printing for printing in target.printings}.values())
    for sides in renderer.sides(printings):
        yield sides.printing.id, look_of_sides(writer.look(sides.front), writer.look(sides.back))


def _read(manifest: Path, game: str) -> tuple[dict[str, set[str]], list[Diagnostic]]:
    """What printings of a game looked like, in each file of cards that the manifest lists; or why it does not tell."""
    try:
        lines = convert(_files_of(json.loads(read_plain(manifest))), list[WrittenFile])
    except (OSError, ValueError, KeyError, TypeError, RecursionError, ValidationError):
        return {}, [_fault(manifest, "no manifest of cardgen can be read there", "name the manifest.json of a build")]
    of_game = [line for line in lines if line.game == game]
    looks: dict[str, set[str]] = {}
    for name, _, look in (face.partition(" ") for line in of_game for face in line.faces):
        looks.setdefault(name, set()).add(look)
    return looks, list(_gaps(manifest, game, lines, of_game, looks))


def _gaps(
    manifest: Path, game: str, lines: Sequence[WrittenFile], of_game: Sequence[WrittenFile], looks: Iterable[str]
) -> Iterator[Diagnostic]:
    if not of_game:
        others = ", ".join(f"`{name}`" for name in sorted({line.game for line in lines})) or "no game"
        yield _fault(
            manifest, f"it lists files of {others}, none of `{game}`", "name the manifest of that game's build"
        )
    elif not looks:
        yield _fault(
            manifest,
            f"it does not say what cards of `{game}` looked like",
            "name that of a build with sheets of cards; earlier versions of cardgen did not write it down",
        )


def _files_of(manifest: Any) -> Any:
    return manifest["files"]


def _fault(manifest: Path, message: str, help: str) -> Diagnostic:
    return Diagnostic(UNUSABLE_MANIFEST, message, Span(manifest.as_posix(), 1), help=help)
