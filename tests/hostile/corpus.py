"""More than a thousand hostile cases: each ends with the finding, or the sentence, that is written in `endings.json`.

python -m tests.hostile.corpus                     all, and what breaks a bound or ends in another way
python -m tests.hostile.corpus picture: font:      those whose names have one of these parts
python -m tests.hostile.corpus --write             what they end in is what is expected: review the difference
"""

import json
import re
import sys
import tempfile
from pathlib import Path

from tests.hostile.bounds import SECONDS, broken
from tests.hostile.cases import (
    of_archives,
    of_drawings,
    of_imports,
    of_options,
    of_pictures,
    of_schemas,
    of_surroundings,
    of_templates,
    of_yaml,
)
from tests.hostile.warden import Run, Warden, sound

MODULES = (
    of_yaml, of_schemas, of_templates, of_drawings, of_pictures, of_archives, of_imports, of_options, of_surroundings,
)  # fmt: skip
ALL = [case for module in MODULES for case in module.CASES]
CASES = {case.name: case for case in ALL}
ENDINGS = Path(__file__).with_name("endings.json")
OR = " or "
"""Between endings that depend on whose rights the command has."""
TRIES = 6
"""A machine that is busy counts more seconds than the work takes: the best of these."""


def run(warden: Warden, tmp_path: Path, name: str) -> Run:
    """The case, once more where the machine was too busy to tell."""
    case = CASES[name]
    for number in range(TRIES):
        folder = sound(tmp_path / f"try-{number}")
        case.change(folder)
        ended = warden.run(folder, list(case.words), case.environment, case.prepare)
        if ended.seconds < SECONDS:
            break
    return ended


def ending(ended: Run) -> str:
    """Exit status and codes, or that it was one sentence: `1 CG301 CG701`, `2 sentence`."""
    codes = re.findall(r"\b(?:error|warning|info)\[([A-Z]+\d+)\]", ended.printed + ended.complained)
    sentences = re.findall(r"^Error: \S", ended.complained, re.MULTILINE)
    return " ".join([str(ended.status), *sorted(set(codes)), *["sentence"] * len(sentences)])


def expected() -> dict[str, str]:
    """How each case should end."""
    endings: dict[str, str] = json.loads(ENDINGS.read_text(encoding="utf-8")) if ENDINGS.exists() else {}
    return endings


def judged(warden: Warden, folder: Path, name: str, endings: dict[str, str]) -> str:
    """What is wrong with how a case ends; empty where nothing is. Its ending is put among the endings."""
    ended = run(warden, folder, name)
    endings[name] = ending(ended)
    should = expected().get(name, "not known")
    differs = "" if endings[name] in should.split(OR) else f"ends in {endings[name]}, expected is {should}"
    return broken(ended) or differs


def survey(names: list[str]) -> dict[str, str]:
    """How each case ends today; what is wrong is printed."""
    warden, endings = Warden(), {}
    with tempfile.TemporaryDirectory() as private:
        for number, name in enumerate(names):
            if why := judged(warden, Path(private) / str(number), name, endings):
                print(f"{name}: {why}", flush=True)
    warden.close()
    return endings


def main(*words: str) -> None:
    """Runs the cases whose names have one of these parts, or all, and prints what is wrong."""
    parts = [word for word in words if word != "--write"]
    now = survey([name for name in CASES if not parts or any(part in name for part in parts)])
    if "--write" in words:
        known = expected()
        kept = {name: known[name] for name in CASES if now.get(name, "") in known.get(name, "").split(OR)}
        endings = {name: (known | now | kept)[name] for name in CASES if name in known | now}
        ENDINGS.write_text(json.dumps(endings, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
