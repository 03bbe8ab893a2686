"""The project that the measurements are taken of: can it be read, and does it print?"""

from __future__ import annotations

import json
from pathlib import Path

from bench import measure
from bench.cards import write_project
from bench.typst_cards import write_typst
from cardgen.build import check
from cardgen.diagnostics import Severity


def test_the_project_of_the_measurements_has_no_fault_but_its_size(tmp_path: Path) -> None:
    """No recipe is copied that names a set which is not there."""
    library, found = check(write_project(tmp_path / "some", 300))
    assert len(library.games["fsys"].printings) == 300
    assert [one for one in found if one.severity is Severity.ERROR] == []


def test_its_cards_are_loaded_laid_out_and_painted(tmp_path: Path) -> None:
    root = write_project(tmp_path / "some", 60)
    assert measure.load(root)["cards"] == 60
    drawn = measure.draw(root)
    assert (drawn["cards"], drawn["findings"]) == (60, 0)
    assert drawn["pages"] == 14


def test_the_same_cards_are_written_for_typst(tmp_path: Path) -> None:
    """Whether typst sets them is measured only: it is not among the tools of the tests."""
    source = write_typst(write_project(tmp_path / "some", 60), tmp_path / "typst")
    assert len(json.loads((source.parent / "cards.json").read_text(encoding="utf-8"))) == 60
    assert (source.parent / "back.svg").is_file()
    assert any((source.parent / "fonts").iterdir())
