"""Sizes of papers, and what a printer can reach, in whole micrometres."""

from __future__ import annotations

from msgspec import Struct


class Paper(Struct, frozen=True):
    """A sheet to print on, upright."""

    id: str
    name: str
    width: int
    height: int


class Printer(Struct, frozen=True):
    """What a printer needs: bleed asked for, zone that no text enters, rim it cannot reach, gap between cards."""

    id: str
    bleed: int
    safe: int
    margin: int
    gutter: int
