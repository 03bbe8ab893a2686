"""Who judges what: a game's own package or its formats alone, whole decks only, and nothing guessed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from cardgen import analysis, data
from cardgen.analysis import api
from cardgen.analysis.checks.simulation import Simulation
from cardgen.analysis.numbers.evidence import Evidence, Share
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import Tally
from cardgen.commands.pipeline import check, check_all
from cardgen.commands.targets import BuildOrder
from cardgen.data.yaml.source import parse
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.package import PACKAGE
from cardgen.games.fsys.play.setup import FsysSetup
from cardgen.model import damage as torn
from cardgen.model.card import Origin
from cardgen.model.game import Damage
from tests.games.fsys.mutations.catalogue import CORE, FAIR
from tests.games.fsys.mutations.decks import with_icons
from tests.games.fsys.mutations.project import GAME, Plan


class Naming(Struct):
    """A suite that finds nothing in what is called so, in a game that is whole."""

    named: list[str]

    def names(self, game: Any) -> Iterator[str]:
        return iter(self.named if game.is_whole else ())

    def judge(self, game: Any) -> Iterator[Diagnostic]:
        return iter(())


DECK = f"{GAME}/decks/base.yaml"
CARDS = f"{GAME}/sets/core/cards/all.yaml"
MINI = "card_data/mini/game.yaml"


def codes(found: Sequence[Diagnostic]) -> list[str]:
    return [finding.code for finding in found]


def change(root: Path, place: str, **values: Any) -> None:
    """Other values at the top of a file."""
    path = root / place
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **values}), encoding="utf-8")


# A game of data alone


def test_a_game_without_rules_is_judged_by_its_formats(project) -> None:
    project.replace(MINI, "{size: null, copies: 4}", "{size: 5, copies: 1}")
    assert sorted(project.codes()) == ["CG401", "CG402"]


@pytest.mark.parametrize("rules_of_it", ["", "rules: null\n"])
def test_a_game_without_rules_is_played_by_nobody(project, rules_of_it: str) -> None:
    project.replace(MINI, "id: mini\n", f"id: mini\n{rules_of_it}")
    library, found = check(project.root)
    assert found == []
    assert analysis.simulations(library, (), 1000) == []
    assert list(analysis.judge_page(library.games["mini"], "ability-sheet", ())) == []


def test_a_rules_package_that_there_is_not_is_found_and_its_game_judged_by_its_formats(project) -> None:
    project.replace(MINI, "id: mini\n", "id: mini\nrules: fsyss\n")
    project.replace(MINI, "{size: null, copies: 4}", "{size: null, copies: 1}")
    _, found = check(project.root)
    assert codes(found) == ["CG301", "CG402"]
    assert found[0].message == "`fsyss` is not a rules package"
    assert "`fsys`" in found[0].help


# A game of a package


def test_the_size_of_a_deck_is_told_once_by_the_package(tmp_path: Path) -> None:
    _, found = check(Plan(CORE[1:]).write(tmp_path))
    assert codes(found) == ["FSY101"]


def test_copies_are_counted_for_every_game(tmp_path: Path) -> None:
    root = Plan(CORE[1:]).write(tmp_path)
    change(root, DECK, cards={"card-2": 1})
    change(root, f"{GAME}/game.yaml", formats={"standard": {"size": 60, "copies": 1}})
    _, found = check(root)
    assert sorted(codes(found)) == ["CG402", "FSY107"]


# What was lost


BAD_CARDS = {
    "icons that are no list": {"icons": "head"},
    "no text": {"text": None},
    "a key too many": {"colour": "red"},
}


@pytest.mark.parametrize("slip", BAD_CARDS, ids=str)
def test_a_card_that_fits_no_schema_is_told_alone(tmp_path: Path, slip: str) -> None:
    """Not the deck that it is missing from, nor what its printing refers to."""
    root = Plan(CORE).write(tmp_path)
    cards = json.loads((root / CARDS).read_text(encoding="utf-8"))["cards"]
    change(root, CARDS, cards=[{**cards[0], **BAD_CARDS[slip]}, *cards[1:]])
    found = check(root)[1]
    assert {code[:3] for code in codes(found)} == {"CG2"}


def test_a_file_that_cannot_be_read_is_told_alone(tmp_path: Path) -> None:
    root = Plan(CORE).write(tmp_path)
    (root / CARDS).write_text("cards: [\n", encoding="utf-8")
    found = check(root)[1]
    assert {code[:3] for code in codes(found)} == {"CG1"}


def test_a_dead_reference_is_told_without_the_deck_that_lacks_the_card(tmp_path: Path) -> None:
    printed = [*(id for id, _ in CORE[:-1]), "cadr-60"]
    assert codes(check(Plan(CORE, printed=printed).write(tmp_path))[1]) == ["FSY112"]


def test_cards_are_judged_each_by_itself_even_where_decks_are_not_whole(tmp_path: Path) -> None:
    cards = with_icons(with_icons(CORE, 1, ["ae-50"]), 60, ["head", *CORE[-1][1]])
    assert sorted(codes(check(Plan(cards).write(tmp_path))[1])) == ["FSY103", "FSY104"]


def test_nothing_is_played_where_there_are_errors(tmp_path: Path) -> None:
    root = Plan(CORE[1:]).write(tmp_path)
    outcome = check_all(root, BuildOrder(papers=("a4",), only=("cards",)), level="deep")
    assert {code for code in codes(outcome.found) if code.startswith(("FSY", "CG4"))} == {"FSY101"}


# What is played


@pytest.fixture
def small() -> FsysSetup:
    """A deck that is too small for anybody."""
    return FsysSetup(IconDeck(("one", "two"), (1, 1), ("head",)))


@pytest.fixture
def origin() -> Origin:
    document, _ = data.parse("id: base\n", "base.yaml", "deck", "fsys")
    assert document is not None
    return Origin(document, ())


def suspecting(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
    """A check that finds nothing proven."""
    evidence.of("FSY304").is_above(Share(620, 1000), 0.6)
    yield from ()


def test_a_state_that_the_rules_do_not_cover_is_an_error_with_the_game_that_came_to_it(
    small: FsysSetup, origin: Origin
) -> None:
    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
        raise AssertionError("nothing may be judged of games that were not played")

    trial = Trial(small, 2, ("greedy",), 10, seed=7)
    found = list(analysis.simulate([Simulation(origin, "the deck `base`", (trial,), judge)]))
    assert [(finding.code, finding.severity) for finding in found] == [("CG404", Severity.ERROR)]
    assert "game 0 of 2 players (greedy), seed 7" in found[0].message
    assert "the deck has 2" in found[0].message
    assert found[0].span == origin.span("id")


def test_a_gap_of_one_deck_keeps_no_other_from_being_judged(small: FsysSetup, origin: Origin) -> None:
    gap = Simulation(origin, "the deck `base`", (Trial(small, 2, ("greedy",), 10),), suspecting)
    other = replace(gap, name="the deck `other`", trials=())
    found = list(analysis.simulate([gap, other]))
    assert codes(found) == ["CG404", "CG403"]
    assert "the deck `other`" in found[1].message
    assert "the deck `base`" not in found[1].message


def test_what_is_not_proven_is_told_once_for_all_decks(origin: Origin) -> None:
    simulation = Simulation(origin, "the deck `base`", (), suspecting)
    found = list(analysis.simulate([simulation, replace(simulation, name="the deck `other`")]))
    assert [(each.code, each.severity) for each in found] == [("CG403", Severity.INFO)]
    evidence = Evidence()
    list(suspecting([], evidence))
    open_checks = evidence.still_open(0)
    begin = "0 games of the deck {} are too few to be sure of"
    assert found[0].message == f"{begin.format('`base`')} {open_checks}; {begin.format('`other`')} {open_checks}"
    assert "nothing to repair" in found[0].help
    assert "--level standard" in found[0].help


def test_of_a_deck_whose_play_is_undecided_its_own_games_are_told(small: FsysSetup, origin: Origin) -> None:
    """The same number as in the line of its verdict: games of other decks prove nothing of this one."""
    whole = FsysSetup(IconDeck(tuple(f"card-{n}" for n in range(60)), (1,) * 60, ("head",)))
    simulation = Simulation(origin, "the deck `base`", (Trial(whole, 2, ("greedy",), 8),), suspecting)
    other = replace(
        simulation, name="the deck `other`", trials=(Trial(whole, 2, ("greedy",), 12),), judge=lambda *_: iter(())
    )
    (found,) = analysis.simulate([simulation, other])
    evidence = Evidence()
    list(suspecting([], evidence))
    assert found.message == f"8 games of the deck `base` are too few to be sure of {evidence.still_open(8)}"


def test_where_all_is_proven_nothing_is_told(origin: Origin) -> None:
    nothing = Simulation(origin, "the deck `base`", (), lambda tallies, evidence: iter(()))
    assert list(analysis.simulate([nothing])) == []


def test_the_games_of_a_level_are_shared_by_all_decks_of_a_game(tmp_path: Path) -> None:
    library, _ = check(Plan(CORE, {"more": FAIR}, [id for id, _ in CORE[:15]]).write(tmp_path))
    simulated = analysis.simulations(library, (), 10_000)
    assert len(simulated) == 3
    games = sum(trial.games for simulation in simulated for trial in simulation.trials)
    assert 9_900 <= games <= 10_000
    assert [simulation.name for simulation in analysis.simulations(library, ("fsys",), 10_000)] == [
        simulation.name for simulation in simulated
    ]
    assert analysis.simulations(library, ("another",), 10_000) == []
    assert analysis.simulations(library, (), "static") == []


def test_blocks_may_be_played_by_anybody_and_the_findings_are_the_same(tmp_path: Path) -> None:
    """In any order of playing, as long as the tallies come back in that of the blocks."""
    library, _ = check(Plan(CORE, limits={"sudden-rate": [0.2, 0.4]}).write(tmp_path))
    simulated = analysis.simulations(library, (), 3_000)

    def backwards(play: Any, blocks: Sequence[Any]) -> list[Tally]:
        return [play(block) for block in reversed(blocks)][::-1]

    found = list(analysis.simulate(simulated))
    assert "FSY304" in codes(found)
    assert list(analysis.simulate(simulated, backwards)) == found


# Verdicts


@pytest.mark.parametrize(
    ("named", "verdicts", "is_legal", "expected"),
    [
        (["one"], {"one": "fine"}, True, ["one: legal; fine; not played"]),
        (["one", "two"], {"two": "fine"}, True, ["one: legal; how it plays is not judged", "two: legal; fine"]),
        (["one", "two"], {"two": "fine"}, False, ["one: not judged, repair", "two: not judged, repair"]),
        ([], {}, False, ["`mini`: not judged, repair the errors first"]),
        ([], {}, True, []),
    ],
)
def test_all_that_is_judged_has_a_verdict_also_what_cannot_be_examined(
    project, monkeypatch, named: list[str], verdicts: dict[str, str], is_legal: bool, expected: list[str]
) -> None:
    package = replace(PACKAGE, suite=Naming(named), verdicts=lambda game: iter(verdicts.items()))
    monkeypatch.setattr(api, "package_of", lambda game: package)
    library = check(project.root)[0]
    torn = {name: replace(game, damage=Damage(is_all=not is_legal)) for name, game in library.games.items()}
    lines = list(analysis.verdicts(replace(library, games=torn), (), []))
    assert [line.startswith(start) for line, start in zip(lines, expected, strict=True)] == [True] * len(expected)


def test_of_a_game_that_was_not_asked_for_nothing_is_told(project, monkeypatch) -> None:
    monkeypatch.setattr(api, "package_of", lambda game: replace(PACKAGE, suite=Naming(["one"])))
    library = check(project.root)[0]
    assert list(analysis.verdicts(library, ("other",), [])) == []
    assert len(list(analysis.verdicts(library, ("mini",), []))) == 1


def test_a_file_with_many_faults_is_read_once_more_to_find_their_cards(tmp_path: Path, monkeypatch) -> None:
    root, read = Plan(CORE).write(tmp_path), []
    cards = [dict(card, colour="red") for card in json.loads((root / CARDS).read_text(encoding="utf-8"))["cards"]]
    change(root, CARDS, cards=cards)
    monkeypatch.setattr(torn, "parse", lambda *given: read.append(given[1]) or parse(*given))
    library, found = check(root)
    assert len(found) > 50
    assert library.games["fsys"].damage.decks
    assert [name.endswith(CARDS) for name in read] == [True]
