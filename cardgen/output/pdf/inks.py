"""The inks that a variant of PDF paints with: which operator sets a colour for an area, a line or type.

Screens take red, green and blue for all of them. A press asks for more: type and hairlines in black alone, printed over
what is below; large black grounds in more than black; and never more ink than its paper dries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, Protocol

from msgspec import Struct, field

from cardgen.output.colour.ink_limit import Cmyk
from cardgen.render.base.display import SPOTS, SpotInk

HAIRLINE = 180
"""Lines up to this width, in micrometres (half a point), are printed like type."""
DARK = 0.06
"""Type and hairlines whose luminance is at most this are printed in black alone."""
BLACK = 0.012
"""Areas whose luminance is at most this are black grounds."""
LARGE = 10_000
"""A black ground this large in both directions, in micrometres, is printed in rich black."""


class Ink(NamedTuple):
    """What sets a colour: operands, the operators to fill and to stroke, and whether it prints over what is below.

    A spot ink has a `space` of its own, by the name that it has among the resources.
    """

    operands: str
    fill: str
    stroke: str
    overprints: bool = False
    space: str = ""


class Inking(Protocol):
    """Colours are `#rrggbb`; lengths are micrometres on the finished paper. `spots` are the spot inks by their keys;
    in so many `steps` inks go from one colour of a gradient to the next.
    """

    def __hash__(self) -> int: ...
    @property
    def spots(self) -> Mapping[str, SpotInk]: ...
    @property
    def steps(self) -> int: ...
    def of_area(self, colour: str, extent: Callable[[], float]) -> Ink:
        """An area; `extent` measures its shorter side where that matters."""
        ...

    def of_line(self, colour: str, width: float) -> Ink: ...
    def of_text(self, colour: str) -> Ink: ...


@cache
def channels(colour: str) -> tuple[float, float, float]:
    """`#d6452c` as three numbers from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


@cache
def luminance(colour: str) -> float:
    """How light a colour is, 0 to 1 (relative luminance of IEC 61966-2-1)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def _of_screen(colour: str) -> Ink:
    return Ink(" ".join(f"{part:.4g}" for part in channels(colour)), "rg", "RG")


class ScreenInks:
    """Red, green and blue for everything (ISO 32000-1, 8.6.4.3)."""

    spots: Mapping[str, SpotInk] = SPOTS
    steps = 1

    def of_area(self, colour: str, extent: Callable[[], float]) -> Ink:
        return _of_screen(colour)

    def of_line(self, colour: str, width: float) -> Ink:
        return _of_screen(colour)

    def of_text(self, colour: str) -> Ink:
        return _of_screen(colour)


class MaskInks:
    """How light a colour is, as masks of SVG have it: these shares of red, green and blue as they stand."""

    spots: Mapping[str, SpotInk] = SPOTS
    steps = 1

    def of_area(self, colour: str, extent: Callable[[], float]) -> Ink:
        red, green, blue = channels(colour)
        return Ink(f"{0.2125 * red + 0.7154 * green + 0.0721 * blue:.4g}", "g", "G")

    def of_line(self, colour: str, width: float) -> Ink:
        return self.of_area(colour, lambda: 0)

    def of_text(self, colour: str) -> Ink:
        return self.of_area(colour, lambda: 0)


GREYS = MaskInks()
K_ONLY = Ink("0 0 0 1", "k", "K", overprints=True)


class PressInks(Struct, eq=False):
    """Cyan, magenta, yellow and black (ISO 32000-1, 8.6.4.4).

    `separate` gives the inks of a colour, within the total that the press allows; `rich_black` is what large black
    grounds are printed with, None where they are not told apart.
    """

    separate: Callable[[str], Cmyk]
    rich_black: Cmyk | None = None
    spots: Mapping[str, SpotInk] = field(default_factory=lambda: SPOTS)
    known: dict[str, Ink] = field(default_factory=dict)
    steps: int = 8

    def of_area(self, colour: str, extent: Callable[[], float]) -> Ink:
        if self.rich_black and luminance(colour) <= BLACK and extent() >= LARGE:
            return _of_press(self.rich_black)
        return self._of(colour)

    def of_line(self, colour: str, width: float) -> Ink:
        return K_ONLY if width <= HAIRLINE and luminance(colour) <= DARK else self._of(colour)

    def of_text(self, colour: str) -> Ink:
        return K_ONLY if luminance(colour) <= DARK else self._of(colour)

    def _of(self, colour: str) -> Ink:
        if colour not in self.known:
            self.known[colour] = _of_press(self.separate(colour))
        return self.known[colour]


def _of_press(inks: Cmyk) -> Ink:
    return Ink(" ".join(f"{ink:.4f}".rstrip("0").rstrip(".") for ink in inks), "k", "K")
