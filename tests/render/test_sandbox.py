"""A stranger's template can compute, and nothing else."""

import pytest

from cardgen.render.template import Templates

ESCAPES = [
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ cycler.__init__.__globals__.os.system('true') }}",
    "{% set x = [].append(1) %}",
    "{{ 'x' * 3000000000 }}",
    "{{ 3000000000 * 'x' }}",
    "{{ 9 ** 999999 }}",
    "{{ range(10000000) | list }}",
]


@pytest.mark.parametrize("source", ESCAPES)
def test_what_leads_out_of_the_template_is_a_finding(tmp_path, source):
    (tmp_path / "a.xml.j2").write_text(f"<card>{source}</card>")
    text, found = Templates.of([tmp_path]).render("a.xml.j2")
    assert text == "" or "[" not in text
    assert [one.code for one in found] in (["CG604"], ["CG605"])


def test_arithmetic_of_drawings_goes_on(tmp_path):
    (tmp_path / "a.xml.j2").write_text("{{ 3 * 1.5 }} {{ '-' * 5 }} {{ 2 ** 10 }} {{ [0] * 3 }}")
    assert Templates.of([tmp_path]).render("a.xml.j2") == ("4.5 ----- 1024 [0, 0, 0]", [])


def test_a_byte_order_mark_is_no_part_of_a_template(tmp_path):
    (tmp_path / "a.md.j2").write_bytes(b"\xef\xbb\xbf# Title")
    assert Templates.of([tmp_path]).render("a.md.j2") == ("# Title", [])
