"""Writes the site of the docs to site/: `python -m docs.site`. A link that leads nowhere stops it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.site import REPOSITORY, gallery, pages

HERE = Path(__file__).resolve().parent
OUT = REPOSITORY / "site"


def main() -> int:
    from sphinx.cmd.build import build_main

    with TemporaryDirectory() as folder:
        sources = Path(folder)
        pages.write(sources)
        gallery.write(sources)
        shutil.rmtree(OUT, ignore_errors=True)
        words = [
            "-b",
            "html",
            "-c",
            str(HERE),
            "-d",
            str(sources / ".doctrees"),
            "-j",
            "auto",
            "-q",
            "-W",
            "--keep-going",
        ]
        return build_main([*words, str(sources), str(OUT)])


if __name__ == "__main__":
    sys.exit(main())
