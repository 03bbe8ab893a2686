"""What a picture must be for a target: its form, size, colours, resolution, and whether its bleed is painted."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from warnings import catch_warnings, simplefilter

from msgspec import Struct
from PIL import Image

from cardgen.diagnostics import codes as code
from cardgen.model.outlet import Outlet, Pictures, TakenSize
from cardgen.model.units import INCH, millimetres
from cardgen.output.preflight.bleed import EdgeStrips, edges_of, is_plain, white_edges
from cardgen.output.preflight.fault import Fault

ANEW = "write it anew with `cardgen build --target`"
OPAQUE = 255
MOST_PIXELS = 100_000_000
_FORMS = {"PNG": "png", "JPEG": "jpeg"}


class PictureFacts(Struct, frozen=True):
    """A picture as it was read back, and as what size its target takes it; None where it takes none of these pixels."""

    image: Image.Image
    form: str
    dpi: tuple[float, float] | None
    size: TakenSize | None


class DamagedPicture(ValueError):
    """A file that is no whole picture of a form that targets take."""


def opened(data: bytes, outlet: Outlet) -> PictureFacts:
    """A picture, decoded. Raises DamagedPicture."""
    try:
        with catch_warnings():
            simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(data), formats=tuple(_FORMS))
            if image.width * image.height > MOST_PIXELS:
                raise DamagedPicture(f"has {image.width} x {image.height} pixels, which nobody prints")
            form, dpi = _FORMS.get(image.format or "", "jpeg"), image.info.get("dpi")
            image.load()
    except DamagedPicture:
        raise
    except Exception as error:  # decoders fail in every way there is; each is the file's fault
        raise DamagedPicture("is damaged, or neither a PNG nor a JPEG") from error
    return PictureFacts(image, form, dpi, _size_of(image.size, outlet))


def _size_of(pixels: tuple[int, int], outlet: Outlet) -> TakenSize | None:
    """As what size it is taken; where any is, the trim is what its bleed leaves of it."""
    if outlet.sizes:
        return next(
            (size for size in outlet.sizes if pixels in (outlet.pixels_of(size), outlet.pixels_of(size)[::-1])), None
        )
    dpi = outlet.pictures.dpi if outlet.pictures else INCH
    width, height = (round(side * INCH / dpi) - 2 * outlet.bleed for side in pixels)
    return TakenSize("", (width, height)) if min(width, height) > 0 else None


PictureRule = Callable[[PictureFacts, Outlet, Pictures], Iterable[Fault]]


def form(picture: PictureFacts, outlet: Outlet, asked: Pictures) -> Iterator[Fault]:
    """A PNG or a JPEG, whichever is asked for."""
    if picture.form != asked.form:
        message = f"the picture is a {picture.form.upper()}, and {outlet.name} is sent {asked.form.upper()}"
        yield Fault(code.PICTURE_FORM, message, ANEW)


def size(picture: PictureFacts, outlet: Outlet, asked: Pictures) -> Iterator[Fault]:
    """As many pixels as a size has that is taken."""
    if picture.size is None:
        width, height = picture.image.size
        taken = [(size.id, outlet.pixels_of(size)) for size in outlet.sizes]
        words = ", ".join(f"{id} {across} x {down}" for id, (across, down) in taken) or "more pixels than its bleed has"
        yield Fault(code.PICTURE_SIZE, f"the picture has {width} x {height} pixels; {outlet.name} takes {words}", ANEW)


def colours(picture: PictureFacts, outlet: Outlet, asked: Pictures) -> Iterator[Fault]:
    """Red, green and blue; nothing that shows through, unless corners are."""
    image = picture.image
    clear = "A" in image.mode or "transparency" in image.info
    if image.mode not in ("RGB", "RGBA"):
        message = f"the colours of the picture are kept as {image.mode}, not as red, green and blue of 8 bits"
        yield Fault(code.PICTURE_COLOURS, message, "save it as RGB")
    if clear and not asked.corner:
        message = "the picture has an alpha channel: what shows through becomes black or white in print"
        yield Fault(code.PICTURE_ALPHA, message, "save it without transparency")


def resolution(picture: PictureFacts, outlet: Outlet, asked: Pictures) -> Iterator[Fault]:
    """It says of itself how many dots make an inch."""
    if picture.dpi is None or any(abs(dpi - asked.dpi) > 1 for dpi in picture.dpi):
        says = "does not say how many dots make an inch"
        if picture.dpi is not None:
            says = f"says that {min(picture.dpi):.0f} dots make an inch"
        yield Fault(code.PICTURE_DPI, f"the picture {says}, and {outlet.name} asks for {asked.dpi}", ANEW)


def bleed(picture: PictureFacts, outlet: Outlet, asked: Pictures) -> Iterator[Fault]:
    """No white margin where the card itself goes on."""
    if picture.size is None or not outlet.bleed:
        return
    room = _room(picture, asked, picture.size)
    edges = white_edges(picture.image.convert("RGB"), room)
    if edges or any(is_plain(outer) and not is_plain(inner) for outer, inner in _edges(picture, asked, picture.size)):
        message = f"colour ends before the bleed of {millimetres(outlet.bleed)} mm does: a cut may show a white edge"
        yield Fault(code.BLEED_NOT_PAINTED, message, "let grounds and pictures of the template reach further out")


def _room(picture: PictureFacts, asked: Pictures, size: TakenSize) -> tuple[float, float]:
    """Pixels beyond the trim: at each side, and at head and foot."""
    image = picture.image
    across, down = size.trim if (image.width < image.height) == (size.trim[0] < size.trim[1]) else size.trim[::-1]
    return (image.width - across * asked.dpi / INCH) / 2, (image.height - down * asked.dpi / INCH) / 2


def _edges(picture: PictureFacts, asked: Pictures, size: TakenSize) -> EdgeStrips:
    image = picture.image.convert("RGB")
    left, top = _room(picture, asked, size)
    return edges_of(image, (left, top, image.width - left, image.height - top))


def limits(picture: PictureFacts, outlet: Outlet, asked: Pictures) -> Iterator[Fault]:
    """No more pixels than a virtual table shows."""
    most, pixels = outlet.table and outlet.table.most_pixels, picture.image.size
    if most and (pixels[0] > most[0] or pixels[1] > most[1]):
        message = f"the picture has {pixels[0]} x {pixels[1]} pixels, and {outlet.name} shows at most "
        remedy = "let the target ask for fewer dots per inch"
        yield Fault(code.PICTURE_TOO_LARGE, f"{message}{most[0]} x {most[1]}", remedy)


RULES: tuple[PictureRule, ...] = (form, size, limits, colours, resolution, bleed)


def pixels_of(data: bytes) -> tuple[int, int]:
    """Width and height of a picture; nothing where it cannot be read, which its own rule says."""
    try:
        with Image.open(io.BytesIO(data), formats=tuple(_FORMS)) as image:
            return image.size
    except Exception:  # as above
        return 0, 0


def faults_of_picture(data: bytes, outlet: Outlet) -> list[Fault]:
    """What keeps a picture from being what a target asks for."""
    if outlet.pictures is None:
        return []
    try:
        picture = opened(data, outlet)
    except DamagedPicture as reason:
        return [Fault(code.UNREADABLE_FACE, f"the file {reason}", "write it anew")]
    return [fault for rule in RULES for fault in rule(picture, outlet, outlet.pictures)]
