"""What follows from the cards of a deck, as the order of its food web, is worked out once for all tests of a process:
most projects of tests change a text, or a card of another deck. As where the program remembers it from run to run, its
`repr` tells all that is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from cardgen.boosters import feasibility
from cardgen.games.foodadvice.checks.exact import odds, shops
from cardgen.games.fsys import scope
from cardgen.games.fsys.checks import expansion
from cardgen.games.phylo.books import web_poster
from cardgen.program.memory import worked_out

ASKING = (feasibility, odds, shops, scope, expansion, web_poster)


@contextmanager
def worked_out_once() -> Iterator[None]:
    """What was worked out before, whether the program is to remember it or not."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        remembering = known_or_worked_out()
        for module in ASKING:
            monkeypatch.setattr(module, "worked_out", remembering)
        yield


def known_or_worked_out() -> Callable[..., Any]:
    known: dict[tuple[str, str], Any] = {}

    def ask(what: str, asked: object, kind: type[Any], work_out: Callable[[], Any]) -> Any:
        assert "set({" not in repr(asked), "the next process would not know it again: the order of a set is by chance"

        def remembered() -> Any:
            key = what, repr(asked)
            if key not in known:
                known[key] = work_out()
            return known[key]

        return worked_out(what, asked, kind, remembered)

    return ask
