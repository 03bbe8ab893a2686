"""The pages of a gallery as they are read back: their elements, and where these lead."""

import json
from html.parser import HTMLParser
from pathlib import Path

from msgspec import Struct, field

from cardgen.gallery.flow import GalleryOrder, make_gallery

VOID = {"meta", "link", "img", "input", "br"}


class Element(Struct):
    """An element of a page with its attributes, and the words in it."""

    tag: str
    attributes: dict
    words: list = field(default_factory=list)

    @property
    def text(self):
        return " ".join("".join(self.words).split())

    def get(self, name):
        return self.attributes.get(name)


class Page(HTMLParser):
    """The elements of a page in their order; fails where one is closed that is not open."""

    def __init__(self, path):
        super().__init__()
        self.path, self.elements, self.open = path, [], []
        self.feed(path.read_text(encoding="utf-8"))
        self.close()
        assert self.open == [], path

    def handle_starttag(self, tag, attributes):
        element = Element(tag, dict(attributes))
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        assert self.open.pop().tag == tag, (self.path, tag, self.getpos())

    def handle_data(self, data):
        for element in self.open:
            element.words.append(data)

    def all(self, tag, **attributes):
        return [
            element
            for element in self.elements
            if element.tag == tag and all(element.get(name) == value for name, value in attributes.items())
        ]

    def first(self, tag, **attributes):
        return self.all(tag, **attributes)[0]

    @property
    def data(self):
        return json.loads("".join(self.first("script", type="application/ld+json").words))

    @property
    def addresses(self):
        """All that it loads or leads to."""
        return [value for element in self.elements for name in ("src", "href") if (value := element.get(name))]


class Gallery(Struct):
    """A gallery on disk."""

    project: object
    out: Path

    def make(self, **order):
        return make_gallery(self.project.root, self.out, GalleryOrder(**{"built": self.project.out} | order))

    def page(self, path="mini/index.html"):
        return Page(self.out / path)

    @property
    def pages(self):
        return [Page(path) for path in sorted(self.out.rglob("*.html"))]

    @property
    def files(self):
        """All bytes by path, but for what cardgen remembers."""
        paths = (path for path in self.out.rglob("*") if path.is_file() and ".cardgen" not in path.parts)
        return {path.relative_to(self.out).as_posix(): path.read_bytes() for path in paths}


def with_own_fields(project):
    """Gives the cards of the minimal project fields of its own: words of a list, yes or no, a list of words, a text."""
    schema, cards = "card_data/mini/schema/cards.schema.json", "card_data/mini/sets/core/cards/all.yaml"
    project.replace(schema, '"id": {"type": "string"},', FIELDS)
    project.replace(schema, '"$defs": {', '"$defs": {"mood": {"enum": ["calm", "wild"]}, ')
    project.replace(cards, "id: ant", "id: ant\n    mood: wild\n    is-small: true\n    seasons: [spring, late summer]")
    project.replace(
        cards, "id: bee", "id: bee\n    mood: calm\n    is-small: false\n    seasons: [spring]\n    note: hm"
    )


FIELDS = """\
"mood": {"anyOf": [{"$ref": "#/$defs/mood"}]}, "is-small": {"type": "boolean"}, "note": {"type": "string"},
      "seasons": {"type": "array", "items": {"type": "string", "maxLength": 20}},
      "id": {"type": "string"},"""
