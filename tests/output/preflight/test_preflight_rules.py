"""Each rule of the preflight has a file that breaks it and only it, made from one that breaks none."""

import io

import pikepdf
import pytest
from msgspec.structs import replace
from pikepdf import Array, Dictionary, Name, String

from cardgen.data import read_shipped_targets
from cardgen.data.project.profiles import profile_bytes, profile_file
from cardgen.model.outlet import Least, outlet_of
from cardgen.output.colour.profile import CmykProfile
from cardgen.output.colour.separation import Separation
from cardgen.output.pdf.press import press_variant
from cardgen.output.pdf.writer import PdfWriter
from cardgen.output.preflight.run import faults_of
from cardgen.render.base.display import Box, Page, Publication, Rectangle
from tests.pace import within

BLEED = 3175
WHOLE = Box(0, 0, 63_500 + 2 * BLEED, 88_900 + 2 * BLEED)
PAGE = Page(
    WHOLE.width,
    WHOLE.height,
    (Rectangle(WHOLE, "#d6452c"),),
    trim=Box(BLEED, BLEED, 63_500, 88_900),
    bleed=WHOLE,
)


@pytest.fixture(scope="module")
def shop():
    outlet = {row.id: row for row in map(outlet_of, read_shipped_targets())}["drivethrucards"]
    press = replace(outlet.press, spots=(("dieline", "die-cut"), ("foil", "Gold foil")))
    return replace(outlet, least=Least(dpi=300, line=88, type=2117, light_type=2117), press=press)


@pytest.fixture(scope="module")
def good(tmp_path_factory, shop):
    path = profile_file(tmp_path_factory.mktemp("empty"), shop.press.profile)
    separation = Separation(CmykProfile.load(profile_bytes(path), path.name))
    data, _ = PdfWriter(variant=press_variant(shop.press, separation)).paint(Publication("x", [PAGE]))
    return data


def changed(good, change):
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(good)) as pdf:
        change(pdf, pdf.pages[0])
        pdf.save(
            out,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
            compress_streams=False,
            fix_metadata_version=False,
        )
    return out.getvalue()


def codes_of(data, shop):
    return {finding.code for finding in faults_of(data, shop, "x.pdf")}


def adds(operators, **resources):
    """What paints more on the first page."""

    def change(pdf, page):
        for kind, named in resources.items():
            page.obj.Resources[f"/{kind}"] = Dictionary({f"/{name}": value for name, value in named(pdf).items()})
        page.contents_add(operators)

    return change


def sets(key, value):
    def change(pdf, page):
        pdf.docinfo[key] = value

    return change


def form(pdf, operators, **resources):
    entries = Dictionary({f"/{kind}": named for kind, named in resources.items()})
    made = pikepdf.Stream(pdf, operators)
    made.Type, made.Subtype, made.BBox, made.Resources = Name.XObject, Name.Form, Array([0, 0, 99, 99]), entries
    return pdf.make_indirect(made)


def nested(operators, **resources):
    """A form in a form paints so."""

    def named(pdf):
        inner = form(pdf, operators, **resources)
        return {"Outer": form(pdf, b"/Inner Do", XObject=Dictionary(Inner=inner))}

    return adds(b"/Outer Do", XObject=named)


def pattern(pdf):
    made = form(pdf, b"/Half gs 0 0 9 9 re f", ExtGState=HALF)
    made.Type, made.PatternType, made.PaintType, made.TilingType = Name.Pattern, 1, 1, 1
    made.XStep = made.YStep = 9
    del made.Subtype
    return {"P": made}


def type3(pdf):
    glyph = pdf.make_indirect(pikepdf.Stream(pdf, b"500 0 d0 /Half gs 0 0 400 700 re f"))
    return {
        "T": Dictionary(
            Type=Name.Font,
            Subtype=Name.Type3,
            FontBBox=Array([0, 0, 500, 700]),
            FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
            CharProcs=Dictionary(a=glyph),
            Encoding=Dictionary(Differences=Array([97, Name.a])),
            FirstChar=97,
            LastChar=97,
            Widths=Array([500]),
            Resources=Dictionary(ExtGState=HALF),
        )
    }


def embedded(pdf):
    """A font that says it lies in the file; nobody draws it here."""
    descriptor = Dictionary(Type=Name.FontDescriptor, FontFile2=pdf.make_indirect(pikepdf.Stream(pdf, b"")))
    return {"F": Dictionary(Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Own, FontDescriptor=descriptor)}


def helvetica(pdf):
    return {"F": Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)}


def coarse(pdf):
    image = pikepdf.Stream(pdf, bytes(400))
    image.Type, image.Subtype, image.Width, image.Height = Name.XObject, Name.Image, 10, 10
    image.ColorSpace, image.BitsPerComponent = Name.DeviceCMYK, 8
    return {"I": pdf.make_indirect(image)}


def separation(name):
    function = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 0, 0], N=1)
    return lambda pdf: {"S": Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, function])}


def device_n(pdf):
    function = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 0, 0], N=1)
    return {"S": Array([Name.DeviceN, Array([Name.Silver]), Name.DeviceCMYK, function])}


def silver_picture(pdf):
    image = coarse(pdf)["I"]
    image.Width, image.Height, image.ColorSpace = 20, 20, separation("Silver")(pdf)["S"]
    return {"I": image}


def without_trim(pdf, page):
    del page.obj["/TrimBox"]


def trim_outside(pdf, page):
    page.obj.BleedBox = Array([20, 20, 178, 250])


def script(pdf, page):
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


def annotation(pdf, page):
    page.obj.Annots = Array(
        [pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Square, Rect=[30, 30, 60, 60]))]
    )


def translucent_annotation(pdf, page):
    annotation(pdf, page)
    page.obj.Annots[0].AP = Dictionary(N=form(pdf, b"/Half gs 0 0 9 9 re f", ExtGState=HALF))


def lzw(pdf, page):
    made = pikepdf.Stream(pdf, b"")
    made.write(b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", filter=Name.LZWDecode)
    pdf.Root.Extra = pdf.make_indirect(made)


def without_intent(pdf, page):
    del pdf.Root["/OutputIntents"]


def white_edge(pdf, page):
    page.contents_add(b"1 0 0 1 0 0 cm", prepend=True)
    page.obj.Contents = pdf.make_stream(b"0 0.8 0.9 0 k 4 4 190 262 re f")


HALF = Dictionary(Half=Dictionary(ca=0.5))
K_ONLY = "/Over gs 0 0 0 1 k "
OVER = {"ExtGState": lambda pdf: {"Over": Dictionary(OP=True, op=True, OPM=1)}}
NEGATIVES = {
    "rgb in a nested form": ("CG866", nested(b"1 0 0 rg 0 0 9 9 re f")),
    "alpha in the page": ("CG867", adds(b"/Half gs 0 0 9 9 re f", ExtGState=lambda pdf: {"Half": HALF.Half})),
    "alpha in a nested form": ("CG867", nested(b"/Half gs 0 0 9 9 re f", ExtGState=HALF)),
    "alpha in a pattern": ("CG867", adds(b"/Pattern cs /P scn 30 30 9 9 re f", Pattern=pattern)),
    "alpha in a glyph": ("CG867", adds(b"BT /T 20 Tf 60 60 Td (a) Tj ET", Font=type3)),
    "no trim": ("CG861", without_trim),
    "trim outside bleed": ("CG861", trim_outside),
    "helvetica": ("CG870", adds(K_ONLY.encode() + b"BT /F 9 Tf 60 60 Td (a) Tj ET", Font=helvetica, **OVER)),
    "too much ink": ("CG868", adds(b"0.9 0.8 0.6 0.11 k 30 30 9 9 re f")),
    "thin line": ("CG865", adds(b"0.1 w 30 30 m 60 60 l S")),
    "small type": ("CG864", adds(K_ONLY.encode() + b"BT /F 5.9 Tf 60 60 Td (a) Tj ET", Font=embedded, **OVER)),
    "type in four inks": ("CG869", adds(b"0.4 0.3 0.3 0.9 k BT /F 9 Tf 60 60 Td (a) Tj ET", Font=embedded)),
    "type at the cut": (
        "CG863", adds(K_ONLY.encode() + b"BT /F 9 Tf 12 60 Td (a) Tj ET", Font=embedded, **OVER)
    ),
    "trapped as a string": ("CG872", sets("/Trapped", String("False"))),
    "no intent": ("CG872", without_intent),
    "white edge": ("CG862", white_edge),
    "coarse picture": ("CG871", adds(b"q 90 0 0 90 50 50 cm /I Do Q", XObject=coarse)),
    "lzw": ("CG873", lzw),
    "script": ("CG873", script),
    "an ink that the press has not": (
        "CG899", adds(b"/Over gs /S cs 1 scn 30 30 9 9 re f", ColorSpace=separation("Silver"), **OVER)
    ),
    "the same among others": ("CG899", adds(b"/Over gs /S cs 1 scn 30 30 9 9 re f", ColorSpace=device_n, **OVER)),
    "the same in a picture": ("CG899", adds(b"q 4 0 0 4 50 50 cm /I Do Q", XObject=silver_picture)),
    "foil that knocks out": ("CG899", adds(b"/S cs 1 scn 30 30 9 9 re f", ColorSpace=separation("Gold#20foil"))),
    "annotation": ("CG873", annotation),
}  # fmt: skip


def test_a_file_for_the_target_breaks_no_rule(good, shop):
    assert codes_of(good, shop) == set()
    assert codes_of(changed(good, lambda pdf, page: None), shop) == set()


@pytest.mark.parametrize("name", ["die-cut", "Gold foil", "All", "Black"])
def test_a_spot_ink_of_the_press_breaks_no_rule(good, shop, name):
    change = adds(b"/Over gs /S CS 1 SCN 1 w 30 30 9 9 re S", ColorSpace=separation(name), **OVER)
    assert codes_of(changed(good, change), shop) == set()


@pytest.mark.parametrize("name", NEGATIVES)
def test_a_file_that_breaks_a_rule_is_found_by_it_and_by_no_other(good, shop, name):
    code, change = NEGATIVES[name]
    assert codes_of(changed(good, change), shop) == {code}


def test_a_translucent_annotation_is_both(good, shop):
    assert codes_of(changed(good, translucent_annotation), shop) == {"CG867", "CG873"}


def test_a_newer_version_is_not_the_standard(good, shop):
    assert codes_of(good.replace(b"%PDF-1.4", b"%PDF-1.7", 1), shop) == {"CG872"}


def locked(good):
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(good)) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(user="a", owner="b"))
    return out.getvalue()


def circle(pdf, page):
    made = form(pdf, b"/Self Do")
    made.Resources = Dictionary(XObject=Dictionary(Self=made))
    page.obj.Resources.XObject = Dictionary(Self=made)
    page.contents_add(b"/Self Do")


def without_pages(pdf, page):
    del pdf.pages[:]


HOSTILE = {
    "cut short": lambda data: data[:200],
    "password": locked,
    "forms in a circle": lambda data: changed(data, circle),
    "no page": lambda data: changed(data, without_pages),
    "empty": lambda data: b"",
    "noise": lambda data: b"\xff" * 999,
}


@pytest.mark.parametrize("spoil", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_ends_in_a_finding_and_soon(good, shop, spoil):
    data = spoil(good)
    with within(2):
        assert codes_of(data, shop) == {"CG860"}
