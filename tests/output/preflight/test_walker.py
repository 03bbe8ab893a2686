"""The preflight walks through all that a page shows, wherever it lies: a fault is found there, and no other one."""

import io

import pikepdf
import pytest
from msgspec.structs import replace
from pikepdf import Array, Dictionary, Name, String

from cardgen.output.preflight.pdf_rules import RULES
from tests.output.preflight.test_preflight_rules import (
    K_ONLY,
    NEGATIVES,
    OVER,
    adds,
    changed,
    codes_of,
    embedded,
    form,
    helvetica,
    sets,
)
from tests.output.preflight.test_preflight_rules import good as good  # a fixture
from tests.output.preflight.test_preflight_rules import shop as shop  # another

RED = b"1 0 0 rg 0 0 9 9 re f"
DEEP = 6


def deep(operators, **resources):
    """In a form that lies in a form, and so on."""

    def named(pdf):
        shown = form(pdf, operators, **resources)
        for _ in range(DEEP):
            shown = form(pdf, b"/Inner Do", XObject=Dictionary(Inner=shown))
        return {"Outer": shown}

    return adds(b"/Outer Do", XObject=named)


def tiling(operators, **resources):
    def named(pdf):
        made = form(pdf, operators, **resources)
        made.Type, made.PatternType, made.PaintType, made.TilingType = Name.Pattern, 1, 1, 1
        made.XStep = made.YStep = 9
        del made.Subtype
        return {"P": made}

    return named


def in_pattern(operators, **resources):
    return adds(b"/Pattern cs /P scn 30 30 9 9 re f", Pattern=tiling(operators, **resources))


def pattern_in_form(pdf, page):
    shown = form(pdf, b"/Pattern cs /P scn 0 0 9 9 re f", Pattern=Dictionary(P=tiling(RED)(pdf)["P"]))
    adds(b"/Outer Do", XObject=lambda pdf: {"Outer": shown})(pdf, page)


def shading(space):
    function = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0, 0]), C1=Array([1, 0, 0]), N=1)
    return Dictionary(ShadingType=2, ColorSpace=space, Coords=Array([0, 0, 9, 9]), Function=function)


def type3(operators, name="T"):
    def named(pdf):
        glyph = pdf.make_indirect(pikepdf.Stream(pdf, b"500 0 d0 " + operators))
        font = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type3,
            FontBBox=Array([0, 0, 500, 700]),
            FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
            CharProcs=Dictionary(a=glyph),
            Encoding=Dictionary(Differences=Array([97, Name.a])),
            FirstChar=97,
            LastChar=97,
            Widths=Array([500]),
        )
        return {name: pdf.make_indirect(font)}

    return named


def two_of_type3(pdf):
    return {**type3(b"0 0 400 700 re f", "S")(pdf), **type3(b"1 0 0 rg 0 0 400 700 re f")(pdf)}


def image(space, data=bytes(300), **entries):
    def named(pdf):
        made = pikepdf.Stream(pdf, data)
        made.Type, made.Subtype, made.Width, made.Height = Name.XObject, Name.Image, 10, 10
        made.ColorSpace, made.BitsPerComponent = space(pdf), 8
        for key, value in entries.items():
            made[f"/{key}"] = value
        return {"I": pdf.make_indirect(made)}

    return named


def shown_image(space, **entries):
    return adds(b"q 2 0 0 2 50 50 cm /I Do Q", XObject=image(space, **entries))


def icc(pdf):
    profile = pikepdf.Stream(pdf, b"")
    profile.N = 3
    return Array([Name.ICCBased, pdf.make_indirect(profile)])


def spot(kind, names, base):
    function = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0, 0]), C1=Array([1, 0, 0]), N=1)
    return lambda pdf: {"Spot": Array([kind, names, base, function])}


def look_of_annotation(pdf, page):
    note = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=[30, 30, 60, 60])
    note.AP = Dictionary(N=Dictionary(Off=form(pdf, b""), On=form(pdf, RED)))
    page.obj.Annots = Array([pdf.make_indirect(note)])


def mask(pdf):
    return {"Half": Dictionary(SMask=Dictionary(S=Name.Luminosity, G=form(pdf, RED)))}


def indirect_resources(pdf, page):
    adds(b"/Outer Do", XObject=lambda pdf: {"Outer": form(pdf, RED)})(pdf, page)
    page.obj.Resources.XObject = pdf.make_indirect(page.obj.Resources.XObject)
    page.obj.Resources = pdf.make_indirect(page.obj.Resources)


def inherited_resources(pdf, page):
    indirect_resources(pdf, page)
    page.obj.Parent.Resources = page.obj.Resources
    del page.obj["/Resources"]


def form_with_resources_of_its_page(pdf, page):
    outer = form(pdf, b"/Inner Do")
    del outer["/Resources"]
    adds(b"/Outer Do", XObject=lambda pdf: {"Outer": outer, "Inner": form(pdf, RED)})(pdf, page)


def taken_over(before, operators):
    return adds(before + b" /Outer Do", XObject=lambda pdf: {"Outer": form(pdf, operators)})


RGB = {
    "in the page": adds(b"1 0 0 rg 30 30 9 9 re f"),
    "as a line": adds(b"1 0 0 RG 1 w 30 30 m 60 60 l S"),
    "by its name": adds(b"/DeviceRGB cs 1 0 0 sc 30 30 9 9 re f"),
    "in six forms": deep(RED),
    "in a pattern": in_pattern(RED),
    "in a pattern of a form": pattern_in_form,
    "in a shading": adds(b"/S sh", Shading=lambda pdf: {"S": shading(Name.DeviceRGB)}),
    "in a pattern of shades": adds(
        b"/Pattern cs /P scn 0 0 9 9 re f",
        Pattern=lambda pdf: {"P": Dictionary(PatternType=2, Shading=shading(Name.DeviceRGB))},
    ),
    "in a glyph": adds(b"BT /T 20 Tf 60 60 Td (a) Tj ET", Font=type3(b"1 0 0 rg 0 0 400 700 re f")),
    "in a glyph of another font": adds(b"BT /S 20 Tf 60 60 Td (a) Tj /T 20 Tf (a) Tj ET", Font=two_of_type3),
    "in a picture": shown_image(lambda pdf: Name.DeviceRGB),
    "in a picture of a palette": shown_image(
        lambda pdf: Array([Name.Indexed, Name.DeviceRGB, 0, String(b"\x01\x02\x03")])
    ),
    "in a picture with a profile": shown_image(icc),
    "in a picture between operators": adds(
        b"q 1 0 0 1 50 50 cm BI /W 10 /H 10 /CS /RGB /BPC 8 ID " + b"a" * 300 + b" EI Q"
    ),
    "behind an ink": adds(
        b"/Spot cs 1 scn 30 30 9 9 re f", ColorSpace=spot(Name.Separation, Name.Black, Name.DeviceRGB)
    ),
    "behind two inks": adds(
        b"/Spot cs 1 1 scn 30 30 9 9 re f",
        ColorSpace=spot(Name.DeviceN, Array([Name.Cyan, Name.Black]), Name.DeviceRGB),
    ),
    "as Lab": adds(
        b"/L cs 50 9 9 scn 30 30 9 9 re f",
        ColorSpace=lambda pdf: {"L": Array([Name.Lab, Dictionary(WhitePoint=Array([0.96, 1, 0.82]))])},
    ),
    "named by an indirect object": indirect_resources,
    "named by the pages together": inherited_resources,
    "named by the page for its form": form_with_resources_of_its_page,
    "taken over by a form": taken_over(b"1 0 0 rg", b"0 0 9 9 re f"),
    "taken over by a form for its lines": taken_over(b"1 0 0 RG 1 w", b"0 0 m 9 9 l S"),
}


@pytest.mark.parametrize("name", RGB)
def test_a_colour_of_screens_is_found(good, shop, name):
    assert codes_of(changed(good, RGB[name]), shop) == {"CG866"}


def test_a_colour_of_screens_is_found_in_what_an_annotation_looks_like(good, shop):
    assert codes_of(changed(good, look_of_annotation), shop) == {"CG866", "CG873"}


def test_a_colour_of_screens_is_found_in_a_mask(good, shop):
    data = changed(good, adds(b"/Half gs 30 30 9 9 re f", ExtGState=mask))
    assert codes_of(data, shop) == {"CG866", "CG867"}


OTHERS = {
    "a thin line in six forms": ("CG865", deep(b"0.1 w 0 0 m 9 9 l S")),
    "a line that a form makes thin": (
        "CG865",
        adds(b"q 0.1 0 0 0.1 0 0 cm /Outer Do Q", XObject=lambda pdf: {"Outer": form(pdf, b"1 w 0 0 m 9 9 l S")}),
    ),
    "a thin line that a form takes over": ("CG865", taken_over(b"0.1 w", b"0 0 m 9 9 l S")),
    "a thin line of a state": (
        "CG865", adds(b"/Thin gs 30 30 m 60 60 l S", ExtGState=lambda pdf: {"Thin": Dictionary(LW=0.1)})
    ),
    "a thin line of a glyph": ("CG865", adds(b"BT /T 20 Tf 60 60 Td (a) Tj ET", Font=type3(b"9 w 0 0 m 400 700 l S"))),
    "too much ink in a pattern": ("CG868", in_pattern(b"0.9 0.8 0.6 0.11 k 0 0 9 9 re f")),
    "too much ink in a line": ("CG868", adds(b"0.9 0.8 0.6 0.11 K 1 w 30 30 m 60 60 l S")),
    "a blend mode": (
        "CG867", adds(b"/Half gs 30 30 9 9 re f", ExtGState=lambda pdf: {"Half": Dictionary(BM=Name.Multiply)})
    ),
    "a group": (
        "CG867",
        lambda pdf, page: deep(b"")(pdf, page) or page.obj.Resources.XObject.Outer.__setattr__(
            "Group", Dictionary(S=Name.Transparency)
        ),
    ),
    "a group of the page": (
        "CG867", lambda pdf, page: page.obj.__setitem__("/Group", Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK))
    ),
    "a picture with a mask": (
        "CG867",
        lambda pdf, page: shown_image(
            lambda pdf: Name.DeviceGray, SMask=image(lambda pdf: Name.DeviceGray)(pdf)["I"]
        )(pdf, page),
    ),
    "a coarse picture between operators": (
        "CG871", adds(b"q 90 0 0 90 50 50 cm BI /W 10 /H 10 /CS /G /BPC 8 ID " + b"a" * 100 + b" EI Q")
    ),
    "a picture that a form makes coarse": (
        "CG871",
        adds(
            b"q 50 0 0 50 50 50 cm /Outer Do Q",
            XObject=lambda pdf: {
                "Outer": form(pdf, b"/I Do", XObject=Dictionary(I=image(lambda pdf: Name.DeviceGray)(pdf)["I"]))
            },
        ),
    ),
    "a font of a name that is in the file, too": (
        "CG870",
        adds(
            K_ONLY.encode() + b"BT /F 9 Tf 60 60 Td (a) Tj /G 9 Tf (a) Tj ET",
            Font=lambda pdf: {**embedded(pdf), "G": pdf.make_indirect(Dictionary(
                Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Own))},
            **OVER,
        ),
    ),
    "a font of a state": (
        "CG870",
        adds(
            K_ONLY.encode() + b"/Set gs BT 60 60 Td (a) Tj ET",
            ExtGState=lambda pdf: {
                **OVER["ExtGState"](pdf), "Set": Dictionary(Font=Array([pdf.make_indirect(helvetica(pdf)["F"]), 9]))
            },
        ),
    ),
    "light type": ("CG864", adds(b"0.1 0 0 0 k BT /F 5.9 Tf 60 60 Td (a) Tj ET", Font=embedded)),
    "type that a matrix makes small": (
        "CG864", adds(K_ONLY.encode() + b"BT /F 9 Tf 0.5 0 0 0.5 60 60 Tm (a) Tj ET", Font=embedded, **OVER)
    ),
    "black type that knocks out": ("CG869", adds(b"0 0 0 1 k BT /F 9 Tf 60 60 Td (a) Tj ET", Font=embedded)),
    "a transfer curve": (
        "CG873", adds(b"/Curve gs", ExtGState=lambda pdf: {"Curve": Dictionary(TR2=Name.Identity)})
    ),
    "no title": ("CG872", lambda pdf, page: pdf.docinfo.__delitem__("/Title")),
    "another standard": ("CG872", sets("/GTS_PDFXVersion", String("PDF/X-3:2003"))),
    "two conditions": ("CG872", lambda pdf, page: pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0])),
    "a condition without a name": (
        "CG872", lambda pdf, page: pdf.Root.OutputIntents[0].__delitem__("/OutputConditionIdentifier")
    ),
    "a trim and an ArtBox": ("CG861", lambda pdf, page: page.obj.__setitem__("/ArtBox", page.obj.TrimBox)),
    "another trim": ("CG861", lambda pdf, page: page.obj.__setitem__("/TrimBox", Array([9, 9, 188, 261]))),
    "layers": ("CG873", lambda pdf, page: pdf.Root.__setitem__("/OCProperties", Dictionary())),
    "a form to fill in": ("CG873", lambda pdf, page: pdf.Root.__setitem__("/AcroForm", Dictionary(Fields=Array()))),
    "postscript": ("CG873", adds(b"", XObject=lambda pdf: {"PS": _postscript(pdf)})),
}  # fmt: skip


def _postscript(pdf):
    made = pikepdf.Stream(pdf, b"showpage")
    made.Type, made.Subtype = Name.XObject, Name.PS
    return pdf.make_indirect(made)


@pytest.mark.parametrize("name", OTHERS)
def test_another_fault_is_found_and_no_other(good, shop, name):
    code, change = OTHERS[name]
    assert codes_of(changed(good, change), shop) == {code}


def test_a_lock_that_opens_by_itself_is_found(good, shop):
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(good)) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(owner="b", R=3, aes=False, metadata=False), force_version="1.4")
    assert codes_of(out.getvalue(), shop) == {"CG873"}


def test_each_rule_has_files_that_break_it(good, shop):
    """And each of them is known by the code of the rule."""
    broken = {code for code, _ in (*NEGATIVES.values(), *OTHERS.values())}
    assert broken == {"CG899", *(f"CG8{number}" for number in range(61, 74))}
    assert len(RULES) == len(broken) - 1  # CG862 is of pixels


def test_nothing_is_found_in_a_part_that_nobody_asks_for(good, shop):
    """A file for a printer in a copy shop may have the colours of screens."""
    data = changed(good, RGB["in the page"])
    assert codes_of(data, replace(shop, press=None)) == set()
