"""Writes pictures into a PDF as objects: ISO 32000-1, 8.9.5.

A picture that lies in a file stays there until the whole document is written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from msgspec import Struct, field

from cardgen.output.pdf.objects import ObjectTable, held_stream, ready_stream, stream
from cardgen.render.base.display import STENCIL
from cardgen.render.base.picture import UPRIGHT, Picture, read

_IMAGE = "/Type/XObject/Subtype/Image"
_TURNS = {
    2: "-1 0 0 1 1 0",
    3: "-1 0 0 -1 1 1",
    4: "1 0 0 -1 0 1",
    5: "0 -1 -1 0 1 1",
    6: "0 -1 1 0 0 1",
    7: "0 1 1 0 0 0",
    8: "0 1 -1 0 1 0",
}
"""The matrix by which a square of one unit, as it was taken by a camera that was held so, is seen upright."""
_COMPONENTS = {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}
_INVERTED = "/Decode[1 0 1 0 1 0 1 0]"


class PictureObjects(Struct):
    """Pictures in the `objects` of one document, each as `prepared` makes it; a profile is written once."""

    objects: ObjectTable
    prepared: Callable[[Picture], Picture]
    profiles: dict[bytes, int] = field(default_factory=dict)

    def write(self, picture: Picture) -> int:
        """The number of what shows the picture, in a square of one unit."""
        if picture.space == STENCIL:
            return self._stencil(picture)
        picture = self.prepared(picture)
        number = self._image(picture)
        return number if picture.turn == UPRIGHT else self._turned(number, picture.turn)

    def _stencil(self, picture: Picture) -> int:
        entries = f"{_sides(picture)}/ImageMask true/Decode[1 0]/Filter/{picture.encoding}"
        return self.objects.add(ready_stream(entries.encode(), read(picture.data)))

    def _image(self, picture: Picture) -> int:
        sides = _sides(picture)
        entries = f"{sides}/ColorSpace{self._colour_space(picture)}/BitsPerComponent {picture.bits}"
        entries += f"/Filter/{picture.encoding}{_INVERTED if picture.is_inverted else ''}"
        entries += f"/DecodeParms<<{picture.parameters}>>" if picture.parameters else ""
        if picture.mask:
            grey = f"{sides}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode".encode()
            entries += f"/SMask {self.objects.add(held_stream(grey, picture.mask))} 0 R"
        return self.objects.add(held_stream(entries.encode(), picture.data))

    def _colour_space(self, picture: Picture) -> str:
        if picture.profile:
            return f"[/ICCBased {self._profile(picture)} 0 R]"
        if not picture.palette:
            return f"/{picture.space}"
        return f"[/Indexed/{picture.space} {len(picture.palette) // 3 - 1}<{picture.palette.hex()}>]"

    def _profile(self, picture: Picture) -> int:
        profile = read(picture.profile)
        digest = hashlib.sha256(profile).digest()
        if digest not in self.profiles:
            entries = f"/N {_COMPONENTS[picture.space]}/Alternate/{picture.space}"
            self.profiles[digest] = self.objects.add(stream(entries.encode(), profile))
        return self.profiles[digest]

    def _turned(self, image: int, turn: int) -> int:
        entries = f"/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</P {image} 0 R>>>>"
        return self.objects.add(stream(entries.encode(), f"q {_TURNS[turn]} cm /P Do Q".encode()))


def _sides(picture: Picture) -> str:
    width, height = picture.stored_pixels
    return f"{_IMAGE}/Width {width}/Height {height}"
