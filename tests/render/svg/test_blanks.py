"""Blanks in the `transform` of a drawing take time in proportion to their number."""

import os
from contextlib import suppress

import pytest

from cardgen.render.svg.values.transforms import transform
from cardgen.render.template.jinja import Templates
from tests.pace import within


@pytest.mark.parametrize("text", [" " * 100_000, "a" + " " * 100_000, "a" * 100_000, "a(" + "1 " * 50_000])
def test_a_hundred_thousand_characters_are_read_at_once(text):
    with within(1), suppress(ValueError):  # blanks alone are no transform, and no fault
        transform(text)


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_template_behind_a_link_that_leaves_the_project_is_refused(tmp_path):
    (tmp_path / "project" / "templates").mkdir(parents=True)
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "project" / "templates" / "a.xml.j2").symlink_to(tmp_path / "secret")
    templates = Templates.of([tmp_path / "project" / "templates"], roots=[tmp_path / "project"])
    text, found = templates.render("a.xml.j2")
    assert (text, [finding.code for finding in found]) == ("", ["CG113"])
