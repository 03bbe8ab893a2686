"""How editors are told to open a file at a line: by an address that the system hands to them."""

from __future__ import annotations

import re

EDITORS = {
    "vscode": "vscode://file/{path}:{line}",
    "vscodium": "vscodium://file/{path}:{line}",
    "cursor": "cursor://file/{path}:{line}",
    "zed": "zed://file/{path}:{line}",
    "idea": "idea://open?file={path}&line={line}",
    "pycharm": "pycharm://open?file={path}&line={line}",
    "sublime": "subl://open?url=file://{path}&line={line}",
    "textmate": "txmt://open?url=file://{path}&line={line}",
    "bbedit": "bbedit://open?url=file://{path}&line={line}",
    "none": "",
}
"""By the names that `--editor` knows; `none` shows places without a link."""
USUAL = "vscode"
_ADDRESS = re.compile(r"([a-z][a-z0-9+.-]*):[!-~]*")
_NEVER = ("javascript", "data", "vbscript", "http", "https", "file", "blob")
"""What a browser would open itself."""


class NoEditor(ValueError):
    """This is neither a known editor nor an address that one could be told by."""


def address_of(editor: str) -> str:
    """The address with places for `{path}` and `{line}` of a known editor, or as it was given. Raises NoEditor."""
    if editor.casefold() in EDITORS:
        return EDITORS[editor.casefold()]
    match = _ADDRESS.fullmatch(editor)
    if match and match[1] not in _NEVER and "{path}" in editor:
        return editor
    known = ", ".join(EDITORS)
    raise NoEditor(f"write one of {known}, or an address such as my-editor://open?file={{path}}&line={{line}}")
