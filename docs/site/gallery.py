"""Writes the gallery: each exhibit is built by the command beside it, photographed, and shown with its sources."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from textwrap import dedent

from click.testing import CliRunner
from PIL import Image

from cardgen.cli import main as command_line
from docs.site import REPOSITORY
from docs.site.exhibits import EXHIBITS, Exhibit, Source

INTRODUCTION = """# Gallery

Things that cardgen makes, and what they are made from. Each picture was taken when this site was made,
of what the command beside it had built.
"""
PLACE = "gallery"
LANGUAGES = {".yaml": "yaml", ".xml": "xml+jinja", ".svg": "xml+jinja", ".md": "markdown"}
MOST_LINES = 60


def write(out: Path) -> None:
    """The page and its pictures, below `out`. Raises RuntimeError where a command fails."""
    (out / PLACE).mkdir()
    for exhibit in EXHIBITS:
        shot = exhibit.shot(_built(exhibit, out / ".built" / slug(exhibit)))
        shot.quantize(128, dither=Image.Dither.NONE).save(out / picture_of(exhibit), optimize=True)
    (out / f"{PLACE}.md").write_text("\n".join([INTRODUCTION, *map(text_of, EXHIBITS)]), encoding="utf-8")


def _built(exhibit: Exhibit, out: Path) -> Path:
    words = [*shlex.split(exhibit.command)[1:], "--paper", "a4", "--project", str(REPOSITORY), "--out", str(out)]
    result = CliRunner().invoke(command_line, words)
    if result.exit_code:
        raise RuntimeError(f"{exhibit.command}\n{result.output}")
    return out


def slug(exhibit: Exhibit) -> str:
    return exhibit.name.lower().replace(" ", "-")


def picture_of(exhibit: Exhibit) -> str:
    return f"{PLACE}/{slug(exhibit)}.png"


def text_of(exhibit: Exhibit) -> str:
    """The part of the page about an exhibit: picture and sources side by side where there is room."""
    sources = "\n\n".join(map(shown, exhibit.sources))
    return f"""## {exhibit.name}

{exhibit.words}

`````{{grid}} 1 1 2 2
````{{grid-item}}
![{exhibit.name}]({picture_of(exhibit)})
````
````{{grid-item}}
```text
{exhibit.command}
```

{sources}
````
`````
"""


def shown(source: Source) -> str:
    """A source under its name; of a long file the beginning."""
    lines = excerpt(source).splitlines()
    more = [f"... {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
    language = LANGUAGES[Path(source.path.removesuffix(".j2")).suffix]
    return "\n".join([f"**{source.path}**", "", f"~~~~{language}", *lines[:MOST_LINES], *more, "~~~~"])


def excerpt(source: Source) -> str:
    """The text of a file, or of the one entry that is meant. Raises ValueError where there is none."""
    text = (REPOSITORY / source.path).read_text(encoding="utf-8")
    if not source.begins:
        return text.rstrip()
    lines = text.splitlines()
    entry_begins = re.compile(rf"(?<![\w-]){re.escape(source.begins)}")
    first = next((number for number, line in enumerate(lines) if entry_begins.search(line)), None)
    if first is None:
        raise ValueError(f"{source.path} has no {source.begins}")
    depth = _depth(lines[first])
    entry = [lines[first]]
    for line in lines[first + 1 :]:
        if not line.strip() or _depth(line) <= depth:
            break
        entry.append(line)
    return dedent("\n".join(entry))


def _depth(line: str) -> int:
    return re.match(r" *", line).end()  # type: ignore[union-attr]
