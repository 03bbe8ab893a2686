"""The outcome of a command: what was looked at, written and found. Step 7 of the flow puts it in order."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from cardgen import analysis, data
from cardgen.data.project.files import SHIPPED_AS
from cardgen.diagnostics import Diagnostic, has_errors, ignores, in_order
from cardgen.model.library import Library
from cardgen.output.files import WrittenFile
from cardgen.output.reporters import Counts, Playing


class Outcome(Struct, frozen=True):
    """What was looked at, what was written, how many files of it anew, which not, and what was found, in order.

    Where it `is_stopped`, faults of the data keep everything from being printed, in a draft, too.
    `library` is None where nothing had changed since the last build or check and nothing was read again.
    """

    library: Library | None
    counts: Counts
    written: tuple[WrittenFile, ...] = ()
    drawn: int = 0
    missing: tuple[str, ...] = ()
    is_stopped: bool = False
    found: tuple[Diagnostic, ...] = ()
    verdicts: tuple[str, ...] = ()  # of each deck that was judged, a line
    playing: Playing = Playing()
    is_judged: bool = True  # else errors kept the rules from saying anything of how it plays

    @property
    def is_faulty(self) -> bool:
        """Whether an error was found."""
        return has_errors(self.found)


def report(library: Library, found: Iterable[Diagnostic], is_whole_run: bool = False) -> Outcome:
    """The findings in order, without those that a comment in the data silences. Papers, printers and the like that
    cardgen brings are not counted.

    A comment that silences nothing is reported after a whole run, of all games.
    """
    texts = {document.file: document.text for document in library.documents}
    cards = sum(len(game.cards) for game in library.games.values())
    remaining = ignores.obey(found, texts, is_whole_run, analysis.UNCERTAIN, analysis.successor)
    files = sum(bool(document.game) or not document.file.startswith(f"{SHIPPED_AS}/") for document in library.documents)
    return Outcome(library, Counts(cards, files), found=tuple(in_order(map(data.with_given_paths, remaining))))
