"""A stranger's template can compute, and nothing else."""

import pytest

from cardgen.render.template.jinja import Templates

ESCAPES = [
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ cycler.__init__.__globals__.os.system('true') }}",
    "{% set x = [].append(1) %}",
    "{{ 'x' * 3000000000 }}",
    "{{ 3000000000 * 'x' }}",
    "{{ 9 ** 999999 }}",
    "{{ range(10000000) | list }}",
    "{{ curves.blob.__globals__ }}",
    "{% macro m() %}{% endmacro %}{{ m._func.__globals__ }}",
    "{% import 'kit.xml.j2' as kit %}{{ kit.m._environment }}",
    "{% import 'kit.xml.j2' as kit %}{{ kit.__class__.__mro__ }}",
    "{% import 'kit.xml.j2' as kit %}{{ kit._body_stream.append('x') }}",
    "{% import 'kit.xml.j2' as kit %}{{ kit.blob.__code__ }}",
]


@pytest.mark.parametrize("source", ESCAPES)
def test_what_leads_out_of_the_template_is_a_finding(tmp_path, source):
    (tmp_path / "kit.xml.j2").write_text("{% macro m() %}{% endmacro %}{% set blob = curves.blob %}")
    (tmp_path / "a.xml.j2").write_text(f"<card>{source}</card>")
    text, found = Templates.of([tmp_path]).render("a.xml.j2")
    assert text == "" or "[" not in text
    assert [finding.code for finding in found] in (["CG604"], ["CG605"], ["CG611"])


def test_arithmetic_of_drawings_goes_on(tmp_path):
    (tmp_path / "a.xml.j2").write_text("{{ 3 * 1.5 }} {{ '-' * 5 }} {{ 2 ** 10 }} {{ [0] * 3 }}")
    assert Templates.of([tmp_path]).render("a.xml.j2") == ("4.5 ----- 1024 [0, 0, 0]", [])


def test_a_byte_order_mark_is_no_part_of_a_template(tmp_path):
    (tmp_path / "a.md.j2").write_bytes(b"\xef\xbb\xbf# Title")
    assert Templates.of([tmp_path]).render("a.md.j2") == ("# Title", [])


def test_kits_hand_out_macros_curves_and_values(tmp_path):
    (tmp_path / "kit.svg.j2").write_text(
        "{% set pt = curves.pt %}{% set one = 1 %}{% macro m(a, b=2) %}{{ a }}{{ b }}{{ caller() }}{% endmacro %}"
    )
    (tmp_path / "a.svg.j2").write_text(
        "{% import 'kit.svg.j2' as k %}{{ k.pt(1, 2) }} {{ k.one }} {% call k.m(3, b=4) %}5{% endcall %}"
        "{% for i in range(2) %}{{ k.pt(i, y=i) }};{% endfor %}"
    )
    assert Templates.of([tmp_path]).render("a.svg.j2") == ("1.0 2.0 1 3450.0 0.0;1.0 1.0;", [])


@pytest.mark.parametrize("source", ["{{ k.no(1) }}", "{{ k.m(1) }}", "{{ k.pt() }}", "{{ k.blob([]) }}", "{{ k() }}"])
def test_a_wrong_call_is_a_finding(tmp_path, source):
    (tmp_path / "kit.svg.j2").write_text(
        "{% set pt = curves.pt %}{% set blob = curves.blob %}{% macro m() %}{% endmacro %}"
    )
    (tmp_path / "a.svg.j2").write_text("{% import 'kit.svg.j2' as k %}" + source)
    assert [finding.code for finding in Templates.of([tmp_path]).render("a.svg.j2")[1]] in (
        ["CG604"],
        ["CG605"],
        ["CG611"],
    )
