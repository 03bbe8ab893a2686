"""Conditions of laying are taken where they are certain as a whole, and nowhere else."""

import pytest

from cardgen.games.phylo.importing.phrases import requirements


@pytest.mark.parametrize(
    ("text", "found", "unread"),
    [
        ("must touch >=1 freshwater card", [{"next-to": {"terrain": ["freshwater"]}}], []),
        ("It must be adjacent to at least one ocean card.", [{"next-to": {"terrain": ["ocean"]}}], []),
        ("MOVE 2. Must be played next to a PLANKTON species", [{"next-to": {"keyword": ["plankton"]}}], []),
        ("must be next to a water terrain", [], ["must be next to a water terrain"]),
        ("may be played under a human", [], ["may be played under a human"]),
        ("sings", [], []),
    ],
)
def test_a_condition_of_laying_is_read_or_told(known, text, found, unread):
    assert requirements(text, known.spellings) == (found, unread)
