"""Card games from data: read, check, play and print them.

What is listed in `__all__` is for other programs; the rest of the package may change from version to version. Each name
is imported when it is first used, so that the command line starts at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardgen.analysis.numbers.summary import Summary
    from cardgen.analysis.play.protocol import RulesGap
    from cardgen.boosters.collation.batch import Pack
    from cardgen.commands.interface import (
        FaultyProject,
        Project,
        build,
        check,
        load,
        packs,
        play,
        prepare_packs,
        prepare_play,
        print_packs,
        report,
        transcript,
        verify_pack,
    )
    from cardgen.commands.outcome import Outcome
    from cardgen.commands.play import FaultyDeck
    from cardgen.commands.targets import UnknownName
    from cardgen.diagnostics import Diagnostic, Severity
    from cardgen.program import __version__
    from cardgen.render.base.target import Settings

_PLACES = {
    **dict.fromkeys(
        (
            "FaultyProject",
            "Project",
            "build",
            "check",
            "load",
            "packs",
            "play",
            "prepare_packs",
            "prepare_play",
            "print_packs",
            "report",
            "transcript",
            "verify_pack",
        ),
        "cardgen.commands.interface",
    ),
    "Diagnostic": "cardgen.diagnostics",
    "FaultyDeck": "cardgen.commands.play",
    "Outcome": "cardgen.commands.outcome",
    "Pack": "cardgen.boosters.collation.batch",
    "RulesGap": "cardgen.analysis.play.protocol",
    "Settings": "cardgen.render.base.target",
    "Severity": "cardgen.diagnostics",
    "Summary": "cardgen.analysis.numbers.summary",
    "UnknownName": "cardgen.commands.targets",
    "__version__": "cardgen.program",
}
__all__ = [
    "Diagnostic",
    "FaultyDeck",
    "FaultyProject",
    "Outcome",
    "Pack",
    "Project",
    "RulesGap",
    "Settings",
    "Severity",
    "Summary",
    "UnknownName",
    "__version__",
    "build",
    "check",
    "load",
    "packs",
    "play",
    "prepare_packs",
    "prepare_play",
    "print_packs",
    "report",
    "transcript",
    "verify_pack",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module `cardgen` has no attribute `{name}`")
    from importlib import import_module

    return getattr(import_module(_PLACES[name]), name)


def __dir__() -> list[str]:
    return __all__
