"""Metadata of a PDF as XMP (ISO 16684-1): title, creator and rights, so that the licence travels with it."""

from __future__ import annotations

from html import escape

from cardgen.program import __version__
from cardgen.render.base.display import Publication


def text_of(value: str) -> str:
    """As text of XML; the like in xml.sax imports half of what the network needs."""
    return escape(value, quote=False)


_TAGGED = """<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part></rdf:Description>"""
"""What a file says of itself that follows PDF/UA-1 (ISO 14289-1, 5)."""


def xmp(publication: Publication, more: str = "") -> bytes:
    """The packet of a publication; `more` are further descriptions of it."""
    title, author = text_of(publication.title), text_of(publication.author)
    rights, url = text_of(publication.licence), text_of(publication.licence_url)
    if publication.is_tagged:
        more += _TAGGED
    statement = f"<xmpRights:WebStatement>{url}</xmpRights:WebStatement>" if url else ""
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">{rights}</rdf:li></rdf:Alt></dc:rights>
<xmpRights:Marked>True</xmpRights:Marked>{statement}<pdf:Producer>cardgen {__version__}</pdf:Producer>
</rdf:Description>{more}</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>""".encode()
