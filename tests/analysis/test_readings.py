"""What a publisher may switch in `game.yaml`, how it reaches the rules, and what is said of a slip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardgen import analysis as rules
from cardgen.analysis.readings import chosen, field_of
from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.games.fsys.package import SUITE
from cardgen.games.fsys.play.setup import icon_table
from cardgen.games.fsys.rules import READINGS, FsysRules
from cardgen.games.fsys.scope import SCOPES, FsysScope
from tests.games.fsys.mutations.catalogue import CORE, FAIR
from tests.games.fsys.mutations.project import Plan

Checked = Callable[..., tuple[FsysScope, list[Diagnostic]]]
DEFAULTS: dict[str, Any] = {name: limit.value for name, limit in SUITE.limits.items()}


def limits_in(subject: FsysScope) -> dict[str, Any]:
    """By which limits the checks of a game report."""
    return {check.limit.name: check.limit_in(subject.game) for check in SUITE.all_checks if check.limit}


@pytest.fixture
def checked(tmp_path: Path) -> Checked:
    """A sound deck as its checks see it in a game of these readings and limits, and what is found in it."""

    def run(**options: Mapping[str, Any]) -> tuple[FsysScope, list[Diagnostic]]:
        library, found = check(Plan(CORE, **options).write(tmp_path))  # type: ignore[arg-type]
        (subject,) = SCOPES.of_decks(library.games["fsys"])
        return subject, found

    return run


def test_without_options_the_rules_and_limits_are_the_defaults(checked: Checked) -> None:
    subject, found = checked()
    assert found == []
    assert subject.rules == FsysRules()
    assert limits_in(subject) == DEFAULTS


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, all in READINGS.items() for value in all[:4]])
def test_each_reading_reaches_the_table_with_dashes_for_underlines(checked: Checked, name: str, value: object) -> None:
    written = value.replace("_", "-") if isinstance(value, str) else value
    subject, found = checked(readings={name.replace("_", "-"): written})
    assert [finding for finding in found if finding.code == "CG308"] == []
    rules = icon_table(subject.game, subject.printings).rules
    assert getattr(rules, name) == value
    assert type(getattr(rules, name)) is type(value)
    assert getattr(subject.rules, name) == (1 if name == "matches" else value)  # judged is one match


@pytest.mark.parametrize("name", DEFAULTS)
def test_each_limit_reaches_the_checks(checked: Checked, name: str) -> None:
    default = DEFAULTS[name]
    written: Any = [default[0] / 2, default[1]] if isinstance(default, tuple) else default / 2
    subject, found = checked(limits={name: written})
    assert [finding for finding in found if finding.code == "CG308"] == []
    assert limits_in(subject)[name] == (tuple(written) if isinstance(written, list) else written)


def test_a_limit_changes_what_is_found(checked: Checked) -> None:
    _, found = checked(limits={"few-covers": 82})
    assert {finding.code for finding in found} == {"FSY204"}


FAULTS = [
    ("readings", "title-tei", "none", "`title-tei` is not a reading of `fsys`", "did you mean `title-tie`?"),
    ("readings", "hand-size", 6, "`hand-size` is not a reading of `fsys`", ""),
    ("readings", "seeds", 12, "`seeds` is not a reading of `fsys`", ""),
    ("readings", "title-tie", "all", "the reading `title-tie` cannot be `all`", "`share-one`, `all-two`, `none`"),
    ("readings", "declare", True, "the reading `declare` cannot be `true`", "`always`, `choice`"),
    ("readings", "backup-known", 1, "the reading `backup-known` cannot be `1`", "`false`, `true`"),
    ("readings", "backup-known", None, "the reading `backup-known` cannot be `null`", "`false`, `true`"),
    (
        "readings",
        "matches",
        True,
        "the reading `matches` cannot be `true`",
        "a whole number from 1 to 100, for example 1",
    ),
    (
        "readings",
        "matches",
        101,
        "the reading `matches` cannot be `101`",
        "a whole number from 1 to 100, for example 1",
    ),
    (
        "readings",
        "matches",
        2.5,
        "the reading `matches` cannot be `2.5`",
        "a whole number from 1 to 100, for example 1",
    ),
    ("readings", "matches", "two", "the reading `matches` cannot be `two`", "a whole number from 1 to 100"),
    ("readings", "matches", "3", "the reading `matches` cannot be `3`", "write it without quotation marks: 3"),
    ("readings", "matches", "300", "the reading `matches` cannot be `300`", "a whole number from 1 to 100"),
    ("readings", "max-copies", 0.5, "the reading `max-copies` cannot be `0.5`", "for example 1, or `null`"),
    ("readings", "title-tie", "All-Two", "the reading `title-tie` cannot be `All-Two`", "`share-one`, `all-two`"),
    ("readings", "title-tie", 5.5, "the reading `title-tie` cannot be `5.5`", "`share-one`, `all-two`, `none`"),
    ("limits", "few-cover", 3, "`few-cover` is not a limit of `fsys`", "did you mean `few-covers`?"),
    ("limits", "few-covers", [1, 2], "the limit `few-covers` cannot be", "write one number, for example 6"),
    ("limits", "sudden-rate", [0.4, 0.1], "the limit `sudden-rate` cannot be", "the smaller number first"),
    ("limits", "sudden-rate", 0.4, "the limit `sudden-rate` cannot be `0.4`", "write two numbers, as in ["),
]


@pytest.mark.parametrize(("key", "name", "value", "message", "help"), FAULTS)
def test_a_slip_in_an_option_is_found_and_the_default_is_kept(
    checked: Checked, key: str, name: str, value: object, message: str, help: str
) -> None:
    subject, found = checked(**{key: {name: value}})
    assert [(finding.code, finding.severity) for finding in found] == [("CG308", Severity.ERROR)]
    assert found[0].message.startswith(message)
    assert help in found[0].help
    assert found[0].span is not None
    assert f'"{name}"' in found[0].source
    assert subject.rules == FsysRules()
    assert limits_in(subject) == DEFAULTS


def test_all_slips_are_found_in_one_run_and_the_rest_counts(checked: Checked) -> None:
    subject, found = checked(readings={"title-tei": "none", "declare": "choice"}, limits={"few": 1, "skill": 0.6})
    assert [finding.code for finding in found] == ["CG308", "CG308"]
    assert subject.rules == FsysRules(declare="choice")
    assert limits_in(subject) == DEFAULTS | {"skill": 0.6}


@pytest.mark.parametrize("size", [0, 1, 5])
def test_limits_of_any_size_may_be_tried(tmp_path: Path, size: int) -> None:
    """Who writes 5 for 5 % is told, or gets no finding: never a crash."""
    limits = {name: [size, size] if isinstance(default, tuple) else size for name, default in DEFAULTS.items()}
    library, found = check(Plan(CORE, {"more": FAIR}, limits=limits).write(tmp_path))
    found += rules.simulate(rules.simulations(library, (), 500))
    assert {finding.code[:3] for finding in found} <= {"FSY", "CG3", "CG4", "CG5"}


@pytest.mark.parametrize(
    ("former", "value", "name", "by"), [("never-played", 0.2, "never-used", 0.2), ("no-skill", 0.7, "skill", 0.2)]
)
def test_a_limit_under_its_former_name_counts_and_its_name_is_told(
    checked: Checked, former: str, value: float, name: str, by: float
) -> None:
    subject, found = checked(limits={former: value})
    ((code, severity, help),) = [(finding.code, finding.severity, finding.help) for finding in found]
    assert (code, severity) == ("CG308", Severity.INFO)
    assert help.startswith(f"write `{name}: ")
    assert limits_in(subject)[name] == pytest.approx(by)


def test_a_common_check_may_be_switched_off_and_no_other(checked: Checked) -> None:
    subject, found = checked(limits={"dominated-card": None, "few-covers": None})
    assert [(finding.code, finding.message) for finding in found] == [
        ("CG308", "the limit `few-covers` cannot be `null`")
    ]
    dominated = next(each for each in SUITE.all_checks if each.name == "dominated-card")
    assert list(dominated(subject.game, subject)) == []
    assert limits_in(subject) == DEFAULTS | {"dominated-card": None}


def test_an_option_is_a_field_with_dashes() -> None:
    assert field_of("solve-on-last-placement") == "solve_on_last_placement"
    assert chosen(FsysRules(), {"count-copies": True}, lambda name, value: "") == FsysRules(count_copies=True)
    assert chosen(FsysRules(), {"count-copies": True}, lambda name, value: "never") == FsysRules()


@pytest.mark.parametrize(
    ("name", "value", "followed"),
    [("matches", 2.5, 1), ("matches", "3", 3), ("title-tie", "all_two", "all-two"), ("max-copies", "many", None)],
)
def test_who_follows_the_remedy_of_a_reading_is_through(
    checked: Checked, name: str, value: object, followed: object
) -> None:
    """The example that the message gives is right, and no second message follows."""
    _, found = checked(readings={name: value})
    words = {None: "null"}.get(followed, str(followed))  # type: ignore[call-overload]
    assert words in found[0].help
    assert checked(readings={name: followed})[1] == []
