"""Pages of what a preflight finds in PDF: what an example shows, done to a sound file, yields the code and no other."""

import re

import pikepdf
import pytest
import yaml
from msgspec.structs import replace

from cardgen.analysis import catalogue
from cardgen.model.outlet import Least
from cardgen.model.units import length
from tests.output.preflight.test_preflight_rules import HALF, K_ONLY, OVER, adds, changed, codes_of, embedded, nested
from tests.output.preflight.test_preflight_rules import good as good  # a fixture
from tests.output.preflight.test_preflight_rules import shop as shop  # another
from tests.output.preflight.test_printed_deck import built, findings
from tests.output.preflight.test_printed_deck import changed as changed_pages

TYPE = b" BT /F %s Tf 60 60 Td (a) Tj ET"


def example(code):
    (text,) = re.findall(r"^```\w+\n(.*?)^```$", catalogue.sections(code)["Example"], re.MULTILINE | re.DOTALL)
    return text


def operators(code):
    """What stands before the remark of an example."""
    return re.split(r"\s{4,}", example(code).strip())[0].encode()


def least(code):
    """What an example has a target ask for."""
    asked = yaml.safe_load(example(code).partition("#")[0])["least"]
    return Least(dpi=300, **{name.replace("-", "_"): length(value) for name, value in asked.items()})


PAINTED = {
    "CG866": lambda shown: nested(shown + b" 0 0 9 9 re f"),
    "CG867": lambda shown: adds(shown + b" 30 30 9 9 re f", ExtGState=lambda pdf: {"Half": HALF.Half}),
    "CG868": lambda shown: adds(shown + b" 30 30 9 9 re f"),
    "CG869": lambda shown: adds(shown + TYPE % b"9", Font=embedded),
}


@pytest.mark.parametrize("code", PAINTED)
def test_what_an_example_paints_is_found(good, shop, code):
    change = PAINTED[code](operators(code))
    limit = 300 if "300 %" in example(code) else 400
    data = changed(good, change)
    assert codes_of(data, replace(shop, press=replace(shop.press, limit=limit))) == {code}


ASKED = {
    "CG864": adds(K_ONLY.encode() + TYPE % b"5.9", Font=embedded, **OVER),
    "CG865": adds(b"0.1 w 30 30 m 60 60 l S"),
}


@pytest.mark.parametrize("code", ASKED)
def test_what_an_example_asks_for_is_held_against_a_file(good, shop, code):
    data = changed(good, ASKED[code])
    assert codes_of(data, replace(shop, least=Least())) == set()
    assert codes_of(data, replace(shop, least=least(code))) == {code}


def catalogue_entry(code):
    """An example that is an entry of a dictionary, as name and value."""
    name, value = operators(code).split(b" ", 1)
    return name.decode(), pikepdf.Object.parse(value.replace(b"(...)", b"(a)"))


def has_font(pdf, page):
    name, font = catalogue_entry("CG870")
    adds(K_ONLY.encode() + TYPE.replace(b"/F", name.encode()) % b"9", Font=lambda pdf: {name[1:]: font}, **OVER)(
        pdf, page
    )


ENTRIES = {
    "CG870": has_font,
    "CG872": lambda pdf, page: pdf.docinfo.__setitem__(*catalogue_entry("CG872")),
    "CG873": lambda pdf, page: pdf.Root.__setitem__(*catalogue_entry("CG873")),
}


@pytest.mark.parametrize("code", ENTRIES)
def test_an_entry_of_an_example_is_found(good, shop, code):
    assert codes_of(changed(good, ENTRIES[code]), shop) == {code}


@pytest.mark.parametrize("code", ["CG888", "CG889"])
def test_what_an_example_does_with_pages_is_found(project, code):
    path = built(project)
    done = compile(example(code), code, "exec")
    changed_pages(path, lambda pages: exec(done, {"pages": pages}))
    assert {found for found, _, _ in findings(project, path)} == {code}


def test_a_photo_is_no_pdf(shop):
    assert "cardgen preflight photo.jpg" in example("CG860")
    assert codes_of(b"\xff\xd8\xff\xe0 JFIF", shop) == {"CG860"}
