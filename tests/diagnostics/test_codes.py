"""The pages of codes are found, read and named."""

from cardgen.diagnostics import codes


def test_a_page_is_found_by_its_code_in_any_case():
    assert codes.explain("cg102") == codes.explain("CG102")
    assert codes.explain("CG102").startswith("# CG102 duplicate-key\n")


def test_there_is_no_page_for_what_is_no_code():
    assert codes.explain("CG000") is None
    assert codes.explain("../codes/CG102") is None
    assert codes.slug("CG000") == ""
    assert codes.sections("CG000") == {}


def test_a_page_is_told_apart_by_its_headings():
    sections = codes.sections("CG104")
    assert sections["What it reports"].startswith("A second YAML document")
    assert "```yaml cards" in sections["Example"]


def test_codes_come_sorted():
    assert list(codes.all_codes()) == sorted(codes.all_codes())
    assert {"CG101", "CG201", "CG901"} <= set(codes.all_codes())
