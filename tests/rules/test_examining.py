"""Which checks look at what: static ones always, exact ones at what is whole and small enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Torn
from cardgen.rules.checking import Check, Kind
from cardgen.rules.examining import CheckTable, can_be_examined, judge
from tests.rules.kit import Here, Loose


class Limits(Struct, frozen=True):
    width: tuple[float, float] = (0.1, 0.2)


def looks(code: str, kind: Kind) -> Check:
    """A check that finds its code in all that it looks at."""

    def find(looked_at: Any) -> Iterator[Diagnostic]:
        yield looked_at.origin.finding(code, "seen", "id")

    return Check(code, kind, find)


OF_BOTH = looks("EX201", "exact")
TABLE = CheckTable(
    readings={"deal": ("own", "shared")},
    allows_reading=lambda name, value: "" if value in ("own", "shared") else "it may be `own`",
    limits=Limits(),
    allows_limit=lambda name, value: "",
    most_copies=10,
    of_game=(looks("EX101", "static"),),
    decks=lambda game: iter(game.of_decks),
    of_deck=(looks("EX102", "static"), OF_BOTH),
    expansions=lambda game: iter(game.of_expansions),
    of_expansion=(OF_BOTH, looks("EX401", "exact")),
)
Judged = Callable[..., list[str]]


def game_of(*of_decks: Loose, expansions: tuple[Loose, ...] = (), **options: Any) -> Any:
    chosen = {"readings": {}, "limits": {}, "torn": Torn(), **options}
    return SimpleNamespace(origin=Here(), rules="loose", of_decks=of_decks, of_expansions=expansions, **chosen)


def codes(game: Any) -> list[str]:
    return [one.code for one in judge(TABLE, game)]


def test_the_game_is_looked_at_first_then_each_deck_then_each_expansion() -> None:
    game = game_of(Loose(1), Loose(2), expansions=(Loose(3),))
    assert codes(game) == ["EX101", "EX102", "EX201", "EX102", "EX201", "EX201", "EX401"]


def test_a_deck_of_cards_that_the_rules_do_not_understand_has_static_checks_only() -> None:
    assert codes(game_of(Loose(1, is_whole=False))) == ["EX101", "EX102"]


@pytest.mark.parametrize(("copies", "found"), [(10, ["EX102", "EX201"]), (11, ["CG405", "EX102"])])
def test_how_a_deck_plays_that_nobody_shuffles_is_not_judged_and_that_is_told(copies: int, found: list[str]) -> None:
    assert codes(game_of(Loose(copies))) == ["EX101", *found]
    assert can_be_examined(Loose(copies), 10) == (copies == 10)


def test_what_is_too_large_says_how_large_and_is_no_error() -> None:
    large = replace(TABLE, most_copies=2_000)
    (finding,) = [one for one in judge(large, game_of(Loose(2_001))) if one.code == "CG405"]
    assert finding.severity is Severity.WARNING
    assert finding.message == ("the deck `loose` has 2,001 cards; with more than 2,000 how it plays is not judged")


def test_readings_and_limits_that_there_are_not_are_told_before_all_else() -> None:
    game = game_of(readings={"deal": "none", "deel": "own"}, limits={"widht": [0, 1]})
    assert codes(game) == ["CG308", "CG308", "CG308", "EX101"]


def test_a_check_of_decks_and_expansions_is_in_the_table_once() -> None:
    assert [one.code for one in TABLE.checks] == ["EX101", "EX102", "EX201", "EX401"]
