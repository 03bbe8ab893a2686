"""What is to be made: one product of one game on one paper, with the user's settings."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.model.card import Printing
from cardgen.model.game import Deck, Game, Product
from cardgen.model.paper import Paper, Printer
from cardgen.model.selection import select
from cardgen.model.units import millimetres

DEFAULT_PAPERS = ("a4", "letter")
BACKS = ("long-edge", "short-edge", "fold", "none")


@dataclass(frozen=True, slots=True)
class Settings:
    """How it is to be printed. `back_offset` moves backs right and down, in micrometres."""

    backs: str = "long-edge"
    low_ink: bool = False
    marks: bool = True
    back_offset: tuple[int, int] = (0, 0)
    select: tuple[str, ...] = ()
    deck: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """One file to be: `name` is its file name without ending."""

    game: Game
    product: Product
    paper: Paper
    printer: Printer
    settings: Settings
    deck: Deck

    @property
    def printings(self) -> list[Printing]:
        """The copies to print. Raises NoSuchCard where `select` names none."""
        return select(self.deck.printings(), self.settings.select)

    @property
    def key(self) -> str:
        """What tells this target's file from all others of a build."""
        return f"{self.game.id}/{self.name}"

    @property
    def name(self) -> str:
        parts = [self.product.id]
        if self.product.kind == "cards" and self.deck.id not in ("all", self.game.deck.id):
            parts.append(self.deck.id)
        parts.append(self.paper.id)
        if self.product.kind == "cards" and self.settings.backs != "long-edge":
            parts.append({"none": "fronts"}.get(self.settings.backs, self.settings.backs))
        if self.settings.low_ink:
            parts.append("low-ink")
        if self.product.kind == "cards" and self.settings.select:
            parts.append("selection")
        return "-".join(parts)

    def described(self) -> str:
        """The settings in words, for the slug of a sheet."""
        settings = self.settings
        words = [self.paper.name, {"none": "fronts only", "fold": "fold and glue"}.get(settings.backs, f"{settings.backs} flip")]
        if settings.low_ink:
            words.append("low ink")
        if any(settings.back_offset):
            across, down = settings.back_offset
            words.append(f"back offset {millimetres(across)}, {millimetres(down)} mm")
        words.append("print at 100 %")
        return ", ".join(words)
