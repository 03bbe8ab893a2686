"""The editor that opens a line is one that is known, or one whose address somebody wrote."""

import pytest

from cardgen.workshop.editors import EDITORS, NoEditor, address_of
from tests.sweep import sweep


@sweep("name", list(EDITORS))
def test_known_editors_are_told_the_path_and_the_line(name):
    address = address_of(name.upper())
    assert address == "" or ("{path}" in address and "{line}" in address)


def test_an_address_of_ones_own_is_taken_as_it_is():
    assert address_of("my-editor://open?file={path}") == "my-editor://open?file={path}"


NO_EDITORS = [
    "",
    "vim",
    "javascript:alert({path})",
    "https://example.org/{path}",
    "file://{path}",
    "x://open",
    "a b:{path}",
]


@sweep("address", NO_EDITORS)
def test_what_would_open_no_editor_is_refused(address):
    with pytest.raises(NoEditor, match="write one of vscode"):
        address_of(address)
