"""Drawings (SVG) of which a reader of XML, of paths or of numbers could despair."""

from __future__ import annotations

from tests.hostile.cases.tools import BUILD, DOT, SUN, Case, both, folder, link, pipe, replace, sparse, write

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'
LAUGHS = (
    '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    + "".join(f'<!ENTITY {after} "{f"&{before};" * 10}">' for before, after in zip("bcdefgh", "cdefghi", strict=True))
    + "]>"
)
USE = '<use href="#a{}"/>'
BLANKS = " " * 30_000

WHOLE: dict[str, str | bytes] = {
    "a billion laughs": LAUGHS + SVG.format("<desc>&i;</desc>"),
    "an entity of a file": '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG.format("<desc>&x;</desc>"),
    "an entity of the network": '<!DOCTYPE svg SYSTEM "http://example.org/a.dtd">' + SVG.format(""),
    "no XML": "<svg",
    "another XML": "<html/>",
    "nothing": "",
    "a picture of another kind": b"\x89PNG\r\n\x1a\n",
    "half a letter": b'<svg xmlns="http://www.w3.org/2000/svg">\xff</svg>',
    "an encoding that is none": '<?xml version="1.0" encoding="klingon"?><svg/>',
    "UTF-7": '<?xml version="1.0" encoding="UTF-7"?><svg/>',
    "no name space": '<svg viewBox="0 0 10 10"><circle r="3"/></svg>',
    "no view box": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "a view box of three": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10"/>',
    "a view box without width": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 10"/>',
    "a view box below nothing": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 -1 -1"/>',
    "a view box of infinity": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e999 1e999"/>',
    "a view box of no numbers": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="nan nan nan nan"/>',
    "a million groups in each other": SVG.format("<g>" * 100_000 + "</g>" * 100_000),
    "groups beside one another": SVG.format("<g/>" * 200_000),
    "comments without an end": SVG.format("<!-- " + "-" * 500_000),
    "one attribute of a megabyte": SVG.format(f'<g id="{"a" * 1_000_000}"/>'),
    "ten thousand attributes": SVG.format("<g " + " ".join(f'a{n}="1"' for n in range(10_000)) + "/>"),
}
INNER = {
    "a program": "<script>alert(1)</script>",
    "a call of a program": '<g onload="alert(1)"/>',
    "a foreign page": "<foreignObject><iframe src='file:///etc/passwd'/></foreignObject>",
    "a picture of a file": '<image href="file:///etc/passwd" width="9" height="9"/>',
    "a picture of the network": '<image href="http://example.org/a.png" width="9" height="9"/>',
    "a picture in itself": '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>',
    "a use of itself": '<g id="a"><use href="#a"/></g>',
    "uses of uses": "".join(f'<g id="a{n + 1}">{USE.format(n) * 10}</g>' for n in range(30)),
    "a use of a file": '<use href="/etc/passwd#a"/>',
    "a style sheet from elsewhere": "<style>@import url(file:///etc/passwd);</style>",
    "a style that goes back": f"<style>{'a{' * 50_000}</style>",
    "an animation": '<circle r="3"><animate attributeName="r" dur="1s" repeatCount="indefinite"/></circle>',
    "a filter": '<filter id="f"><feTurbulence/></filter><circle r="3" filter="url(#f)"/>',
    "a mask of itself": '<mask id="m" mask="url(#m)"/><circle r="3" mask="url(#m)"/>',
    "a text": "<text x='1' y='5'>hello</text>",
    "a font": "<font-face font-family='a'><font-face-src><font-face-uri href='http://example.org'/></font-face-src></font-face>",
}
# An attribute of one shape.
SHAPES = {
    "a path of blanks": f'<path d="M0 0{BLANKS}"/>',
    "a path of commas": f'<path d="M0,0{"," * 30_000}"/>',
    "a path of minus signs": f'<path d="M0 0L{"-" * 30_000}"/>',
    "a path of points": f'<path d="M0 0L{"." * 30_000}"/>',
    "a path of exponents": f'<path d="M0 0L{"1e" * 15_000}"/>',
    "a path of letters": f'<path d="{"M" * 30_000}"/>',
    "a path of many arcs": f'<path d="M0 0{"A1 1 0 0 1 5 5A1 1 0 0 1 0 0" * 4_000}"/>',
    "a path of noughts": '<path d="M0 0A0 0 0 0 1 5 5"/>',
    "a path that begins nowhere": '<path d="L5 5"/>',
    "a path of infinity": '<path d="M1e999 0L0 1e999"/>',
    "a path of no numbers": '<path d="Mnan nanLinf inf"/>',
    "a path of 5,000 digits": f'<path d="M{"9" * 5_000} 0"/>',
    "a path of 300,000 points": f'<path d="M0 0{"L1 1" * 300_000}"/>',
    "a path with half a command": '<path d="M0 0C1 1 2"/>',
    "a path that is none": '<path d="circle"/>',
    "a transform of blanks": f'<g transform="translate({BLANKS}1{BLANKS},{BLANKS}1{BLANKS}"/>',
    "a transform of many": f'<g transform="{"rotate(1)" * 20_000}"/>',
    "a transform of brackets": f'<g transform="{"translate(" * 10_000}"/>',
    "a transform of nothing": '<circle r="3" transform="scale(0)"/>',
    "a transform of infinity": '<circle r="3" transform="scale(1e999)"/>',
    "a transform that is none": '<circle r="3" transform="shake(3)"/>',
    "a matrix of five": '<circle r="3" transform="matrix(1 2 3 4 5)"/>',
    "points of blanks": f'<polygon points="{BLANKS}"/>',
    "points of an odd number": '<polygon points="1 2 3"/>',
    "a style of blanks": f'<circle r="3" style="fill{BLANKS}:{BLANKS}#fff{BLANKS}"/>',
    "a style of semicolons": f'<circle r="3" style="{";" * 50_000}"/>',
    "a style of brackets": f'<circle r="3" style="fill:url({"(" * 50_000}"/>',
    "a colour of blanks": f'<circle r="3" fill="rgb({BLANKS}"/>',
    "a colour that is none": '<circle r="3" fill="mauve-ish"/>',
    "a colour of ten thousand digits": f'<circle r="3" fill="#{"f" * 10_000}"/>',
    "a circle below nothing": '<circle r="-3" fill="#fff"/>',
    "a circle of infinity": '<circle r="1e999" fill="#fff"/>',
    "a circle of no number": '<circle r="big" fill="#fff"/>',
    "a line of no width": '<circle r="3" fill="none" stroke="#000" stroke-width="-1"/>',
    "dashes of nothing": '<circle r="3" fill="none" stroke="#000" stroke-dasharray="0 0 0"/>',
    "dashes of many": f'<circle r="3" fill="none" stroke="#000" stroke-dasharray="{"1 " * 50_000}"/>',
    "a corner of more than all": '<rect width="3" height="3" rx="1e300" ry="-1" fill="#fff"/>',
    "units that are none": '<rect width="3parsec" height="3em" fill="#fff"/>',
    "an opacity of a word": '<circle r="3" fill="#fff" opacity="thin"/>',
}

STOPS = "".join(f'<stop offset="{n / 5000}" stop-color="#{n:06x}"/>' for n in range(5_000))
CLIPPED, MASKED, FILLED = (
    f"<circle r='3' {what}='url(#{letter}{{}})'/>"
    for what, letter in (("clip-path", "c"), ("mask", "m"), ("fill", "p"))
)
INSIDE, KLINGON = "<svg viewBox='0 0 9 9'>", "<g systemLanguage='tlh'/>"
BLUR = '<feGaussianBlur stdDeviation="{}"/>'
# What refers to other parts of the file, and asks for work.
REFERENCES = {
    "a gradient of itself": '<linearGradient id="g" href="#g"/><circle r="3" fill="url(#g)"/>',
    "gradients in a ring": '<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/><circle r="3" fill="url(#g)"/>',
    "a gradient of 5,000 colours, often": f'<linearGradient id="g">{STOPS}</linearGradient>'
    + '<circle r="3" fill="url(#g)"/>' * 100,
    "a gradient that repeats without end": '<linearGradient id="g" x2="1e-9" spreadMethod="repeat"><stop/><stop offset="1"/></linearGradient>'
    '<circle r="3" fill="url(#g)"/>',
    "a gradient on one point": '<radialGradient id="g" r="0"><stop/><stop offset="1"/></radialGradient><circle r="3" fill="url(#g)"/>',
    "a gradient of infinity": '<linearGradient id="g" x2="1e999"><stop/><stop offset="1"/></linearGradient><circle r="3" fill="url(#g)"/>',
    "a gradient of flat space": '<linearGradient id="g" gradientTransform="scale(0)"><stop/><stop offset="1"/></linearGradient>'
    '<circle r="3" fill="url(#g)"/>',
    "a clip of itself": '<clipPath id="c" clip-path="url(#c)"><circle r="3"/></clipPath><circle r="3" clip-path="url(#c)"/>',
    "clips in a ring": '<clipPath id="c"><circle r="3" clip-path="url(#d)"/></clipPath>'
    '<clipPath id="d"><circle r="3" clip-path="url(#c)"/></clipPath><circle r="3" clip-path="url(#c)"/>',
    "clips of clips": '<clipPath id="c0"><circle r="3"/></clipPath>'
    + "".join(f'<clipPath id="c{n + 1}">{CLIPPED.format(n) * 9}</clipPath>' for n in range(9))
    + CLIPPED.format(9),
    "masks of masks": '<mask id="m0"><circle r="3"/></mask>'
    + "".join(f'<mask id="m{n + 1}">{MASKED.format(n) * 9}</mask>' for n in range(9))
    + MASKED.format(9),
    "a symbol in itself": '<symbol id="s"><use href="#s"/></symbol><use href="#s"/>',
    "patterns of patterns": '<pattern id="p0" width="1" height="1"><circle r="3"/></pattern>'
    + "".join(f'<pattern id="p{n + 1}" width="1" height="1">{FILLED.format(n) * 9}</pattern>' for n in range(9))
    + FILLED.format(9),
    "tips of lines of tips": '<marker id="k"><path d="M0 0L1 1" marker-end="url(#k)"/></marker><path d="M0 0L9 9" marker-end="url(#k)"/>',
    "tips on 20,000 points": '<marker id="k"><circle r="1"/></marker>'
    f'<path d="M0 0{"L1 1" * 20_000}" stroke="#000" marker-mid="url(#k)"/>',
    "a filter of all there is": f'<filter id="f">{BLUR.format(1e9) * 30}</filter><circle r="3" filter="url(#f)"/>',
    "a filter of a thousand steps": f'<filter id="f">{BLUR.format(1) * 1_000}</filter><circle r="3" filter="url(#f)"/>',
    "a filter as large as the sky": f'<filter id="f" x="-1e9" y="-1e9" width="1e12" height="1e12">{BLUR.format(1)}</filter>'
    '<circle r="3" filter="url(#f)"/>',
    "a filter of a file": '<filter id="f"><feImage href="file:///etc/passwd"/></filter><circle r="3" filter="url(#f)"/>',
    "a hundred filters": f'<filter id="f">{BLUR.format(1)}</filter>' + '<circle r=".3" filter="url(#f)"/>' * 100,
    "a pattern of a file": '<pattern id="p" width="1" height="1"><image href="file:///etc/passwd" width="1" height="1"/></pattern>'
    '<circle r="3" fill="url(#p)"/>',
    "a thousand dashes a dot": '<path d="M0 0L9 9" fill="none" stroke="#000" stroke-dasharray="1e-5"/>',
    "a style for each of many": f"<style>{'g circle{fill:#fff}' * 2_000}</style>" + '<circle r="3"/>' * 2_000,
    "a style of commas": f"<style>{','.join(['a'] * 50_000)}{{fill:#fff}}</style>",
    "a style of strings": f"<style>{chr(34) * 50_000}</style>",
    "a picture of nothing": '<image href="data:image/png;base64," width="9" height="9"/>',
    "a picture that is damaged": '<image href="data:image/png;base64,AAAA" width="9" height="9"/>',
    "a picture of a megabyte of noise": f'<image href="data:image/jpeg;base64,{"QUFB" * 250_000}" width="9" height="9"/>',
    "a hundred thousand letters": f'<text x="1" y="5" font-family="Roboto">{"a" * 100_000}</text>',
    "letters each in a place": f'<text x="{"1 " * 20_000}" y="5">{"a" * 20_000}</text>',
    "letters of no size": '<text x="1" y="5" font-size="huge">a</text>',
    "text in text": f"{'<text>' * 60}a{'</text>' * 60}",
    "a picture in a picture, deeply": INSIDE * 60 + '<circle r="3"/>' + "</svg>" * 60,
    "a switch of languages": f"<switch>{KLINGON * 5_000}</switch>",
}

CASES = [
    *(Case(f"drawing: {name}", write(DOT, SVG.format(text)), BUILD) for name, text in REFERENCES.items()),
    *(Case(f"drawing: {name}", write(DOT, text)) for name, text in WHOLE.items()),
    *(Case(f"drawing: {name}", write(DOT, SVG.format(text))) for name, text in INNER.items()),
    *(Case(f"drawing: {name}", write(DOT, SVG.format(text)), BUILD) for name, text in SHAPES.items()),
    Case("icon: a billion laughs", write(SUN, LAUGHS + SVG.format("<desc>&i;</desc>"))),
    Case("icon: nothing", write(SUN, "")),
    Case("drawing: a pipe", pipe(DOT)),
    Case("drawing: a folder", folder(DOT)),
    Case("drawing: a link to the password file", link(DOT, "/etc/passwd")),
    Case(
        "drawing: a link to a whole folder",
        both(lambda root: (root / DOT).unlink(), link("templates/mini/art/more", "/etc")),
    ),
    Case("drawing: a device without an end", link(DOT, "/dev/zero")),
    Case("drawing: a gigabyte", sparse(DOT, 2**30)),
    Case(
        "drawing: another name",
        replace("card_data/mini/sets/core/printings.yaml", "drawing: dot", "drawing: ../icons/sun"),
    ),
]
