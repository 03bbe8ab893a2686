"""What cardgen ships for whom: a card of each game is what its target asks for, or a finding says why it is not."""

from pathlib import Path

import pytest

from bench.checkers import KNOWN, pikepdf_pdfa, qpdf
from cardgen.commands.layouts import lay_out
from cardgen.commands.outlets import all_outlets
from cardgen.commands.render_jobs import RenderWorker
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.data import read_shipped_targets, shipped_root
from cardgen.diagnostics import has_errors
from cardgen.model.outlet import outlet_of
from cardgen.output.build_cache import BuildCache
from cardgen.render.base.target import Settings
from tests.shipped_games import shipped_library

GAMES = ("fsys", "phylo", "foodadvice")
SHOPS = [row.id for row in map(outlet_of, read_shipped_targets()) if row.press or row.pictures]
REFUSED = {"CG851"}
"""What a shop does not cut."""


@pytest.fixture(scope="module")
def library():
    return shipped_library()


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """Drawings and faces are read once for all shops."""
    return tmp_path_factory.mktemp("shops")


@pytest.mark.parametrize("shop", SHOPS)
def test_a_card_of_each_game_is_made_as_asked_for_or_refused(library, store, shop):
    order = BuildOrder(games=GAMES, only=("cards",), settings=Settings(select=("50",)), target=shop)
    layouts = lay_out(shipped_root(), library, targets_of(library, order), store)
    results = RenderWorker(layouts, BuildCache({}), store).render_all(range(len(layouts.targets)))
    assert {result.key.partition("/")[0] for result in results} == set(GAMES)
    for result in results:
        errors = {finding.code for finding in result.found if has_errors([finding])}
        assert errors <= REFUSED, result.found
        assert bool(result.written) != bool(errors), result.key
    assert any(result.written for result in results)
    for file in (file for result in results for file in result.begun if file.line.path.endswith(".pdf")):
        assert not qpdf(Path(file.part))
        assert pikepdf_pdfa(Path(file.part)).keys() <= KNOWN.keys()


def test_each_target_says_where_it_was_read_and_what_was_not_verified(library):
    for outlet in all_outlets(library).values():
        assert outlet.sources, outlet.id
        assert outlet.unverified, outlet.id
