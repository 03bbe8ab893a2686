"""The room for slug lines: small print outside the trim, which marks leave free and type fills."""

from __future__ import annotations

from msgspec import Struct

INK, PAPER = "#000000", "#ffffff"
LINE_HEIGHT = 2600
"""What a line of 6 pt takes, descenders and a little air included."""
CAPITALS = 0.711
"""How much of its size the capitals of a word take."""


class SlugPlace(Struct, frozen=True):
    """Room for a line of text that begins at (`left`, `baseline`) and runs `extent` far, `height` high.

    `turned` is in degrees clockwise about that point: where 90, the line runs down and its letters
    stand up to the right. `ways` are the places for a text that is longer than that: each is a sequence of places, to
    be filled one after the other; the first way that holds the text is the plainest.
    """

    left: int
    baseline: int
    extent: int
    height: int
    turned: int = 0
    ways: tuple[tuple[SlugPlace, ...], ...] = ()
