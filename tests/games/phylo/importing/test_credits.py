"""Licences get their identifiers, addresses their places; what cannot be used is told."""

import pytest

from cardgen.games.phylo.importing.credits import art, evidence, spdx
from cardgen.importing.record import ForeignRow


@pytest.mark.parametrize(
    ("written", "licence"),
    [
        ("CC BY-NC 2.0", "CC-BY-NC-2.0"),
        ("cc-by-nc-nd-2.0", "CC-BY-NC-ND-2.0"),
        ("CC BY NC SA 4.0", "CC-BY-NC-SA-4.0"),
        ("https://creativecommons.org/licenses/by-sa/3.0/", "CC-BY-SA-3.0"),
        ("https://creativecommons.org/publicdomain/zero/1.0/", "CC0-1.0"),
        ("CC0", "CC0-1.0"),
        ("MIT", "MIT"),
        ("CC BY-SA", ""),
        ("all rights reserved", ""),
        ("", ""),
    ],
)
def test_a_licence_has_an_identifier_or_none(written, licence):
    assert spdx(written) == licence


def test_a_licence_without_a_version_is_told():
    found, remarks = art(ForeignRow("card 1", picture_licence="CC BY-SA"))
    assert found == {}
    assert [remark.name for remark in remarks] == ["licence-unclear"]


def test_an_address_is_kept_only_where_a_card_may_have_it():
    long = "https://example.org/" + "a" * 200
    good = "https://example.org/a"
    row = ForeignRow("card 1", links=(good, good, "http://example.org", long, "javascript:x"))
    found, remarks = evidence(row)
    assert found == [good]
    assert [remark.name for remark in remarks] == ["link-not-kept"] * 3
