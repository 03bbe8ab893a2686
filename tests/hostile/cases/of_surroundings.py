"""What is wrong around the program: variables, streams, folders, rights, room, signals, files that change while it runs."""

from __future__ import annotations

from pathlib import Path

from tests.hostile.cases.tools import BACK, BUILD, CARDS, CHECK, Case, Change, both, folder, link, nothing, pipe, write

LIST = ("list",)
ENVIRONMENTS: dict[str, dict[str, str]] = {
    "no home": {"HOME": "/nowhere"},
    "an empty home": {"HOME": ""},
    "no path": {"PATH": ""},
    "no room for temporary files": {"TMPDIR": "/nowhere"},
    "a language that is none": {"LANG": "xx_YY.KLINGON", "LC_ALL": "xx_YY.KLINGON"},
    "plain ASCII": {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    "another encoding": {"PYTHONIOENCODING": "utf-16"},
    "a terminal that is none": {"TERM": "banana", "COLUMNS": "-1", "LINES": "0"},
    "a width of a million": {"COLUMNS": "1000000"},
    "a width of a word": {"COLUMNS": "wide"},
    "no colour and all colour": {"NO_COLOR": "1", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"},
    "a date for builds that is none": {"SOURCE_DATE_EPOCH": "yesterday"},
    "a date for builds before time": {"SOURCE_DATE_EPOCH": "-99999999999999"},
    "completion of a shell that is none": {"_CARDGEN_COMPLETE": "fish_food"},
    "a proxy": {"http_proxy": "http://127.0.0.1:1", "https_proxy": "http://127.0.0.1:1"},
}
FULL = "import os; os.dup2(os.open('/dev/full', os.O_WRONLY), 1)"
BOTH_FULL = "import os; f = os.open('/dev/full', os.O_WRONLY); os.dup2(f, 1); os.dup2(f, 2)"
SHUT = "import os, sys; os.close(1); sys.stdout = None"
BOTH_SHUT = "import os, sys; os.close(1); os.close(2); sys.stdout = sys.stderr = None"
READER_GONE = "import os; r, w = os.pipe(); os.dup2(w, 1); os.close(r); os.close(w)"
NO_INPUT = "import os, sys; os.close(0); sys.stdin = None"
FOLDER_GONE = "import os, shutil; d = os.getcwd(); shutil.rmtree(d)"
FEW_FILES = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (8, 8))"
SMALL_FILES = (
    "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
    "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))"
)
NO_PROCESSES = "import os; os.fork = lambda: (_ for _ in ()).throw(BlockingIOError(11, 'no more processes'))"
NO_RENAMES = (
    "import os; os.replace = os.rename = lambda *a, **k: (_ for _ in ()).throw(PermissionError(13, 'refused', 'x'))"
)
AT_A_FILE = """
import os, signal, sys
left = [{number}]
def hook(event, arguments):
    if event == "open":
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.{signal})
sys.addaudithook(hook)
"""
"""A signal when the command opens its file of this number."""


def _read_only(place: str) -> Change:
    """Nobody may write here; who is root may all the same."""
    return lambda root: (root / place).chmod(0o500)


def _outside(place: str) -> Change:
    """A link to a folder beside the project, in which nothing may change."""

    def change(root: Path) -> None:
        beside = root.with_name("beside")
        beside.mkdir(exist_ok=True)
        link(place, str(beside))(root)

    return change


CACHE = "output/.cardgen"
CASES = [
    *(
        Case(f"environment: {name}, at {words[0]}", nothing, words, value)
        for name, value in ENVIRONMENTS.items()
        for words in (LIST, BUILD)
    ),
    *(
        Case(f"{name}, at {' '.join(words)}", nothing, words, prepare=code)
        for name, code in {
            "a full disk behind stdout": FULL,
            "a full disk behind all streams": BOTH_FULL,
            "stdout is closed": SHUT,
            "all streams are closed": BOTH_SHUT,
            "the reader went away": READER_GONE,
            "stdin is closed": NO_INPUT,
            "the folder went away": FOLDER_GONE,
        }.items()
        for words in (LIST, CHECK, BUILD, ("explain", "CG101"), ("--help",))
    ),
    *(
        Case(f"{name}, at {' '.join(words)}", nothing, words, prepare=code)
        for name, code in {
            "few files may be open": FEW_FILES,
            "a disk with room for 2,000 bytes": SMALL_FILES,
            "nothing can be renamed": NO_RENAMES,
        }.items()
        for words in (CHECK, BUILD, ("new", "game", "rivers", "--out", ".."), ("build", "--jobs", "1", "--only", "png"))
    ),
    Case("no more processes", nothing, ("build", "--jobs", "2"), prepare=NO_PROCESSES),
    *(
        Case(f"{signal} at file {number}", nothing, BUILD, prepare=AT_A_FILE.format(number=number, signal=signal))
        for signal in ("SIGINT", "SIGTERM", "SIGHUP")
        for number in (20, 80, 160, 320)
    ),
    Case("output is a file", write("output", "hello"), BUILD),
    Case("output is a link outside", _outside("output"), BUILD),
    Case("output is a link to nowhere", link("output", "/nowhere/at/all"), BUILD),
    Case("a file of output is a folder", folder("output/mini/cards-a4.pdf"), BUILD),
    Case("a file of output is a pipe", pipe("output/mini/cards-a4.pdf"), BUILD),
    Case("a file of output is a link outside", _outside("output/mini/cards-a4.pdf"), BUILD),
    Case("the folder of a game is a link outside", _outside("output/mini"), BUILD),
    Case("the manifest is no JSON", write("output/manifest.json", "{"), BUILD),
    Case("the manifest is a list", write("output/manifest.json", "[1, 2]"), BUILD),
    Case("the manifest is a pipe", pipe("output/manifest.json"), BUILD),
    Case("the cache is a file", write(CACHE, "hello"), BUILD),
    Case("the cache is a link outside", _outside(CACHE), BUILD),
    Case("the memory is no JSON", write(f"{CACHE}/memory.json", "{"), BUILD),
    Case("the memory is brackets", write(f"{CACHE}/memory.json", "[" * 100_000), BUILD),
    Case("the memory is a pipe", pipe(f"{CACHE}/memory.json"), BUILD),
    Case("a folder nobody may write to", _read_only("card_data/mini/sets"), CHECK),
    Case("a template that is a pipe under check", both(pipe(BACK)), CHECK),
    Case("cards that nobody may write to", _read_only(CARDS), CHECK),
]
