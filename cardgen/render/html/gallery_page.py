"""Writes the pages of a gallery, which ask for nothing but the files beside them. `templates/gallery` sets them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import jinja2
from markupsafe import Markup
from msgspec import Struct

from cardgen.data import shipped_root
from cardgen.render.base.markup import markup
from cardgen.render.html.report_page import environment_of

_ICON = re.compile(r'<icon name="([a-z0-9-]+)"/>')
_TAGS = {"<br/>": "<br>", "<b>": "<strong>", "</b>": "</strong>", "<i>": "<em>", "</i>": "</em>", "</ink>": ""}
_INK = re.compile(r'<ink colour="[#a-z0-9-]+">')
_LABEL = re.compile(r'<li label="(\d+)([.)])">')
_DANGEROUS = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}


@cache
def _environment() -> jinja2.Environment:
    environment = environment_of(shipped_root() / "templates" / "gallery")
    environment.filters["linked_data"] = linked_data
    environment.filters["listed"] = listed
    return environment


def gallery_page(template: str, **values: Any) -> bytes:
    """A page: what a template makes of these values."""
    return _environment().get_template(f"{template}.html.j2").render(**values).encode()


def gallery_style(**values: Any) -> bytes:
    """The colours of a game."""
    return _environment().get_template("look.css.j2").render(**values).encode()


class IconSet(Struct, frozen=True):
    """The icons of a game, by their ids: their names, and their drawings, which lie below `start`."""

    names: Mapping[str, str]
    addresses: Mapping[str, str]
    start: str = ""

    def html(self, id: str) -> Markup:
        """An icon in a line of text: its drawing, which is called by its name; without one, the name."""
        if "/" in id:
            return Markup("/").join(map(self.html, id.split("/")))
        name = self.names.get(id, id.replace("-", " "))
        if id not in self.addresses:
            return Markup('<span class="icon-name">{}</span>').format(name)
        address = f"{self.start}{self.addresses[id]}"
        return Markup('<img class="icon" src="{}" width="32" height="32" alt="{}">').format(address, name)

    def in_words(self, text: str) -> Markup:
        """A text of a card: bold and slanted words, line breaks, lists and icons; all in one colour."""
        made = str(markup(text))
        for before, after in _TAGS.items():
            made = made.replace(before, after)
        made = _LABEL.sub(r"""<li style="list-style-type: '\1\2 '">""", _INK.sub("", made))
        return Markup(_ICON.sub(lambda match: str(self.html(match[1])), made))


def linked_data(value: Mapping[str, Any]) -> Markup:
    """JSON that can stand in a page: nothing in it ends what is around it."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    return Markup("".join(_DANGEROUS.get(letter, letter) for letter in text))


def listed(names: list[str]) -> str:
    """`A, B and C`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
