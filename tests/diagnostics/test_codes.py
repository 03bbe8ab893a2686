"""The pages of codes are found, read and named."""

from cardgen.analysis import catalogue
from cardgen.diagnostics import codes


def test_a_page_is_found_by_its_code_in_any_case():
    assert catalogue.explain("cg102") == catalogue.explain("CG102")
    assert catalogue.explain("CG102").startswith("# CG102 duplicate-key\n")


def test_there_is_no_page_for_what_is_no_code():
    assert catalogue.explain("CG000") is None
    assert catalogue.explain("../codes/CG102") is None
    assert catalogue.slug("CG000") == ""
    assert catalogue.sections("CG000") == {}


def test_a_page_is_told_apart_by_its_headings():
    sections = catalogue.sections("CG104")
    assert sections["What it reports"].startswith("A second YAML document")
    assert "```yaml cards" in sections["Example"]


def test_codes_come_sorted():
    assert list(catalogue.all_codes()) == sorted(catalogue.all_codes())
    assert {"CG101", "CG201", "CG901"} <= set(catalogue.all_codes())


def test_each_page_has_a_constant_named_after_it():
    constants = {name: code for name, code in vars(codes).items() if name.isupper() and not name.startswith("_")}
    assert constants == {catalogue.slug(code).replace("-", "_").upper(): code for code in codes.page_names()}
