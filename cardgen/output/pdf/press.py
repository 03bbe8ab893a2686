"""The variants of PDF for presses: PDF/X-1a:2003 (ISO 15930-4) and PDF/X-4 (ISO 15930-7).

Both are separated into four inks, and say which printing condition is meant and where on each page the card lies. X-1a
has no transparency, and names itself in the information dictionary; X-4 embeds the profile, and names itself in XMP.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from cardgen.model.outlet import Press
from cardgen.output.colour.ink_limit import clamped
from cardgen.output.colour.pictures import separated
from cardgen.output.colour.separation import Separation
from cardgen.output.pdf.inks import PressInks
from cardgen.output.pdf.metadata import text_of, xmp
from cardgen.output.pdf.objects import ObjectTable, stream
from cardgen.output.pdf.variants import PdfVariant
from cardgen.render.base.display import FINISHES, SPOTS, Publication, SpotInk

REGISTRY = "http://www.color.org"
DATE = "2000-01-01T00:00:00+00:00"
"""The same for all files, so that the same cards give the same bytes."""


def press_variant(press: Press, separation: Separation) -> PdfVariant:
    """How a press wants its files."""
    cyan, magenta, yellow, black = (ink / 100 for ink in press.rich_black or (0, 0, 0, 0))
    limit = press.limit / 100
    rich_black = (cyan, magenta, yellow, black) if press.rich_black else None
    inks = PressInks(lambda colour: clamped(separation.cmyk(colour), limit), rich_black, spots_of(press))
    plain = PdfVariant(
        name=press.standard,
        version=(1, 6),
        inks=inks,
        step_of=lambda scale: float(f"{scale:.3g}"),
        picture=partial(separated, separation, limit),
    )
    return _MAKERS[press.standard](plain, press, separation)


def spots_of(press: Press) -> dict[str, SpotInk]:
    """The spot inks that a press takes, by the names that it gives them."""
    known = SPOTS | FINISHES
    return SPOTS | {key: SpotInk(name, known[key].cmyk) for key, name in press.spots}


def _x1a(variant: PdfVariant, press: Press, separation: Separation) -> PdfVariant:
    return replace(
        variant,
        version=(1, 4),
        is_opaque=True,
        output_intent=_intent(press, separation),
        info={"GTS_PDFXVersion": "PDF/X-1a:2003", "GTS_PDFXConformance": "PDF/X-1a:2003"},
        metadata=_metadata_of_press,
    )


def _x4(variant: PdfVariant, press: Press, separation: Separation) -> PdfVariant:
    return replace(
        variant,
        output_intent=_intent(press, separation),
        page_group="/Group<</S/Transparency/CS/DeviceCMYK/I true/K false>>",
        metadata=partial(_metadata_of_press, identity="<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>"),
    )


_MAKERS: dict[str, Callable[[PdfVariant, Press, Separation], PdfVariant]] = {
    "pdf-x-1a": _x1a,
    "pdf-x-4": _x4,
    "pdf": lambda variant, press, separation: variant,
}


def _intent(press: Press, separation: Separation) -> Callable[[ObjectTable], str]:
    """Which printing condition the inks are meant for (ISO 32000-1, 14.11.5).

    One that is registered is named; of any other, and for X-4 in any case, the profile lies in the file.
    """

    def intent(objects: ObjectTable) -> str:
        info = f"/Info({_pdf_text(press.condition or separation.profile.description)})"
        identifier = f"/OutputConditionIdentifier({_pdf_text(press.condition or 'Custom')})"
        registry = f"/RegistryName({REGISTRY})" if press.condition else ""
        embedded = ""
        if press.standard == "pdf-x-4" or not press.condition:
            number = objects.add(stream(b"/N 4", separation.profile.data))
            embedded = f"/DestOutputProfile {number} 0 R"
        return f"[<</Type/OutputIntent/S/GTS_PDFX{identifier}{info}{registry}{embedded}>>]"

    return intent


def _pdf_text(text: str) -> str:
    return text.encode("ascii", "ignore").decode().replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _metadata_of_press(publication: Publication, identity: str = "") -> bytes:
    """What a press asks for besides: dates, and ids by which files are told apart (ISO 15930-7, 6.10)."""
    stated = (publication.title, publication.subject, publication.author, identity)
    digest = hashlib.sha256("\n".join(stated).encode()).hexdigest()
    id = f"uuid:{digest[:8]}-{digest[8:12]}-{digest[12:16]}-{digest[16:20]}-{digest[20:32]}"
    more = f"""<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format><dc:language><rdf:Bag><rdf:li>{text_of(publication.language)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>{DATE}</xmp:CreateDate><xmp:ModifyDate>{DATE}</xmp:ModifyDate><xmp:MetadataDate>{DATE}</xmp:MetadataDate>
<pdf:Trapped>False</pdf:Trapped><xmpMM:DocumentID>{id}</xmpMM:DocumentID><xmpMM:InstanceID>{id}</xmpMM:InstanceID>
<xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>{identity}
</rdf:Description>"""
    return xmp(publication, more)
