"""The kinds of file, one row each; and what is done with all of them: paint a target, write its files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardgen.output.files import BegunFile, WrittenFile
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.products.table import kind_of

if TYPE_CHECKING:
    from cardgen.output.encoders.encoder import EncodedFile, Encoder
    from cardgen.output.pdf.writer import PdfWriter

ENCODERS = {"pdf": "pdf", "png": "png", "pictures": "pictures", "virtual-table": "virtual_table"}
"""Modules by the names that rows of `PRODUCTS` have: each is imported when it is first asked for."""


def _encoder_of(target: Target) -> Encoder:
    module = import_module(f"cardgen.output.encoders.{ENCODERS[kind_of(target.product).encoder]}")
    encoder: Encoder = module.ENCODER
    return encoder


def folders_of(target: Target) -> tuple[str, ...]:
    """Where the files of a target go, below the output folder."""
    return (target.game.id, *_encoder_of(target).folders(target))


def paint(laid_out: LaidOut, target: Target, writer: PdfWriter) -> Iterable[EncodedFile]:
    """The files of a target, one after the other, in memory or in pieces."""
    return _encoder_of(target).encode(laid_out, target, writer)


def write(
    files: Iterable[EncodedFile],
    target: Target,
    keep: Callable[[WrittenFile, Iterable[bytes]], BegunFile],
    left_out: Mapping[str, int],
) -> list[BegunFile]:
    """The files of a target, each as it is kept. Raises OSError.

    `left_out` counts the copies of printings, by id, in whose places there are notes.
    """
    shows = _encoder_of(target).shows
    lines = ((file, tuple(card for card in left_out if shows(file.line, card))) for file in files)
    return [keep(_with_notes(file.line, cards, left_out), file.pieces) for file, cards in lines]


def _with_notes(line: WrittenFile, cards: tuple[str, ...], copies: Mapping[str, int]) -> WrittenFile:
    return replace(line, left_out=cards, notes=min(line.cards, sum(copies[card] for card in cards)))
