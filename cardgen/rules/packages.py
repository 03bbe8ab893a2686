"""Which rules packages are there? The table from `rules:` of a game to what plays and judges it."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.model.faults import Codes
from cardgen.model.game import Game
from cardgen.rules.checking import Package
from cardgen.rules.foodadvice.package import PACKAGE as FOODADVICE
from cardgen.rules.fsys.package import PACKAGE as FSYS
from cardgen.rules.phylo.package import PACKAGE as PHYLO

PACKAGES: Mapping[str, Package] = {"foodadvice": FOODADVICE, "fsys": FSYS, "phylo": PHYLO}
CODES: Mapping[str, Codes] = {name: package.codes for name, package in PACKAGES.items()}
OF_REFERENCES = frozenset(("CG301", "CG306")) | {
    code for codes in CODES.values() for fault, (code, _) in codes.items() if fault.startswith("unknown")
}
"""What may be reported only because the file that has it could not be used."""
ABOUT_PLAY = frozenset(check.code for package in PACKAGES.values() for check in package.checks) - frozenset(
    check.code for package in PACKAGES.values() for check in package.checks if check.kind == "static"
)
"""What is said of how a deck plays, not of whether its cards can be read and brought to the table."""
BY_PLAY = frozenset(
    check.code for package in PACKAGES.values() for check in package.checks if check.kind == "simulated"
)
"""What is found only where enough games are played."""


def package_of(game: Game) -> Package | None:
    """What plays this game; None where its cards are only printed."""
    return PACKAGES.get(game.rules)
