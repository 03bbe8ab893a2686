"""Which signs of a table no font of a project has."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.render.base.fonts import Font

_FONTS = "fonts/fonts.yaml"


def lacking_in(root: Path) -> Callable[[str], bool]:
    """Whether a sign is in none of the fonts in which those are sought that other fonts do not have. They are opened
    when the first sign is asked for.
    """

    @cache
    def fonts() -> list[Font]:
        from cardgen.data import shipped_root
        from cardgen.data.project.opening import read_plain
        from cardgen.data.yaml import reader
        from cardgen.model.fonts import font_path
        from cardgen.render.base.fonts import Font

        own = root / _FONTS
        folder = (own if own.is_file() else shipped_root() / _FONTS).parent
        known = reader.build(read_plain(folder / "fonts.yaml").decode("utf-8-sig"))[0]
        return [Font.load(name, font_path(known["fonts"][name], folder)) for name in known.get("fallback", ())]

    @cache
    def is_lacking(sign: str) -> bool:
        return not any(font.has(sign) for font in fonts())

    return is_lacking
