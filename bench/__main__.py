"""`make bench`: all figures as one JSON object; what is being measured is told beside it."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from bench import released
from bench.sizes import SIZES
from bench.whole import Figures, measurements


def main(arguments: Sequence[str] | None = None) -> int:
    """1 where a measurement failed; the others are measured all the same."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--tiny", action="store_true", help="just enough to know that the measurements run")
    parser.add_argument("--release", action="store_true", help="keep the figures as those of this release")
    chosen = parser.parse_args(arguments)
    size = SIZES["tiny" if chosen.tiny else "usual"]
    with tempfile.TemporaryDirectory() as folder:
        figures, failed = measured(measurements(size, Path(folder)))
    print(json.dumps(figures | ({} if chosen.tiny else released.against_release(figures)), indent=2))
    if chosen.release and not failed:
        released.keep(figures)
    return 1 if failed else 0


def measured(these: Iterable[tuple[str, Callable[[], Figures]]]) -> tuple[dict[str, Figures], list[str]]:
    """The figures by title, and the titles of measurements that failed, with what their command said last."""
    figures: dict[str, Figures] = {}
    failed = []
    for title, measure in these:
        print(title, file=sys.stderr, flush=True)
        try:
            figures[title] = measure()
        except subprocess.CalledProcessError as fault:
            failed.append(title)
            figures[title] = {"failed": (fault.stderr or "").strip().splitlines()[-1:] or [str(fault)]}
        for reason in (figures[title].get("left out"), *figures[title].get("failed", ())):
            if reason:
                print(f"  {reason}", file=sys.stderr, flush=True)
    return figures, failed


if __name__ == "__main__":
    sys.exit(main())
