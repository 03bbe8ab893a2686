"""Writes each face of an order as a picture, and lists of how many of each are wanted."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cardgen.model.outlet import Outlet, Pictures
from cardgen.output.encoders.encoder import EncodedFile, Encoder, encoded
from cardgen.output.encoders.quantities import LISTS
from cardgen.output.encoders.rasters import ENDINGS, images, saved
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.products.table import key_of


def _encode(laid_out: LaidOut, target: Target, writer: PdfWriter) -> Iterator[EncodedFile]:
    outlet, pictures = _asked_of(target)
    pdf, pages = writer.write(laid_out.publication)
    if not pages:  # no face could be laid out, which is reported
        return
    shown = replace(laid_out, cards=1)
    is_clear = bool(pictures.corner) and pictures.form == "png"
    names = []
    with pdf.as_stream() as stream:
        drawn = images(stream, laid_out.pixels, is_clear=is_clear)
        for name, image in zip(laid_out.page_names, drawn, strict=True):
            data = saved(image, pictures.form, pictures.dpi)
            names.append(f"{name}.{ENDINGS[pictures.form]}")
            yield encoded(data, f"{key_of(target)}/{names[-1]}", target, shown)
    for kind in () if target.settings.safe_lines else pictures.lists:  # nobody orders what has lines on it
        name, write = LISTS[kind]
        listed = encoded(write(laid_out.ordered, outlet), f"{key_of(target)}/{name}", target, laid_out)
        yield replace(listed, lists=tuple(names))


def _asked_of(target: Target) -> tuple[Outlet, Pictures]:
    if target.outlet is None or target.outlet.pictures is None:
        raise TypeError("pictures are made for a target that asks for them")
    return target.outlet, target.outlet.pictures


def folders_of_pictures(target: Target) -> tuple[str, ...]:
    """The folder of an order, and those below it."""
    pictures = _asked_of(target)[1]
    below = filter(None, (pictures.front.folder, pictures.back.folder))
    return tuple(dict.fromkeys((key_of(target), *(f"{key_of(target)}/{folder}" for folder in below))))


ENCODER = Encoder(name="pictures", encode=_encode, folders=folders_of_pictures)
