"""The arrows of docs/explanation/shape.md: folder names are the pipeline, and nothing looks back.

Read from the imports themselves, those inside functions too.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import cardgen
from tests.sweep import sweep

PACKAGE = Path(cardgen.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
LONGEST = 500

# What each stage may import of ours, besides itself.
OURS = {
    "diagnostics": set(),
    "data": {"diagnostics"},
    "words": {"data", "diagnostics"},
    "model": {"words", "data", "diagnostics"},
    "analysis": {"words", "model", "diagnostics"},
    "games": {"words", "analysis", "model", "diagnostics"},
    "boosters": {"words", "analysis", "model", "diagnostics"},
    "render": {"words", "analysis", "boosters", "model", "data", "diagnostics"},
    "output": {"words", "render", "analysis", "boosters", "model", "data", "diagnostics"},
    "scaffold": {"model", "data", "diagnostics"},
    "importing": {"model", "data", "diagnostics"},
    "tables": {"scaffold", "model", "data", "diagnostics"},
    "commands": {
        *("output", "render", "analysis", "boosters", "scaffold", "importing", "tables"),
        *("words", "model", "data", "diagnostics"),
    },
    "screen": {"commands", "output", "render", "analysis", "model", "data", "diagnostics"},
    "workshop": {"screen", "commands", "output", "render", "analysis", "model", "data", "diagnostics"},
    "gallery": {"screen", "commands", "output", "render", "analysis", "model", "data", "diagnostics"},
}
OF_IMPORTS = {"importing", "scaffold", "data"}
"""What the folder `importing/` of a game may know besides what its rules know."""
# Which libraries each stage knows, besides the standard one.
THEIRS = {
    "diagnostics": set(),
    "data": {"yaml", "jsonschema", "jsonschema_rs", "referencing"},
    "words": {"polib", "babel", "pyphen"},
    "model": set(),
    "analysis": {"numba", "numpy"},
    "games": {"numpy"},
    "boosters": set(),
    "render": {
        "jinja2",
        "markupsafe",
        "lxml",
        "uharfbuzz",
        "PIL",
        "segno",
        "markdown_it",
        "pathops",
        "fontTools",
        "resvg_py",
    },
    "output": {"reportlab", "uharfbuzz", "fontTools", "PIL", "pypdfium2", "pikepdf", "pathops"},
    "scaffold": {"yaml"},
    "importing": set(),
    "tables": {"python_calamine", "xlsxwriter", "lxml"},
    "commands": {"dask", "distributed"},
    "screen": set(),
    "workshop": {"starlette", "uvicorn", "watchfiles"},
    "gallery": {"PIL"},
    "cli": {"click", "tqdm"},
    "program": set(),
    "": set(),
}
ANYWHERE = {"msgspec"}  # structs are what all stages hand to one another
# Where files are, all may ask; what YAML says, only the model.
OF_DATA = {
    "render": {"cardgen.data", "cardgen.data.project.files", "cardgen.data.project.opening"},
    "output": {"cardgen.data", "cardgen.data.project.opening"},
}
# The rooms of `render/`, each of which knows only those before it.
ROOMS = (
    *("base", "picture", "text", "template", "svg/values", "svg", "painted", "layout", "face", "sheet"),
    *("book/setting", "book/figures", "book", "box", "products", "pack", "parcel", "html"),
)
MOST_MODULES = 20


def stage(path: Path) -> str:
    """The folder below the package; empty for the modules that hold the flow together."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def file_of(module: str) -> Path:
    """Where a module of ours lies; of a folder its `__init__.py`."""
    place = PACKAGE.parent / Path(*module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in a module, walked through once for all tests."""
    return tuple(ast.walk(tree(path)))


@pytest.fixture(scope="module", autouse=True)
def forgotten() -> Iterator[None]:
    """What was read takes much room: it goes with the last test."""
    yield
    tree.cache_clear()
    nodes.cache_clear()


@cache
def imports(path: Path) -> frozenset[str]:
    """Full names of all modules that a file imports anywhere."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports from a neighbour by dots"
            found.add(node.module or "")
            below = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {module for module in below if node.module == "cardgen" or file_of(module).exists()}
    return frozenset(found)


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


each_module = sweep("path", MODULES, ids=name)


def modules_of_ours(path: Path) -> set[str]:
    return {module for module in imports(path) if module.startswith("cardgen.")}


@each_module
def test_a_stage_imports_only_what_comes_before_it(path):
    own = stage(path)
    if own not in OURS:
        return
    allowed = OURS[own] | {own} | (OF_IMPORTS if path.parent.name == "importing" else set())
    for module in modules_of_ours(path) - {"cardgen.program", "cardgen.program.__version__", "cardgen.program.memory"}:
        assert module.split(".")[1] in allowed, module
        assert not module.startswith("cardgen.data") or module in OF_DATA.get(own, {module}), module


@each_module
def test_a_game_knows_no_other_game(path):
    game = path.relative_to(PACKAGE).parts[1] if stage(path) == "games" else ""
    for module in modules_of_ours(path):
        assert not module.startswith("cardgen.games.") or module.split(".")[2] == game or not game, module


@sweep("path", sorted((PACKAGE / "render").rglob("*.py")), ids=lambda path: name(path))
def test_a_room_of_render_knows_only_those_before_it(path):
    """Imports for types only are counted, too."""
    own = room(path)
    for module in modules_of_ours(path):
        if module.startswith("cardgen.render."):
            other = room(file_of(module))
            assert ROOMS.index(other) <= ROOMS.index(own), f"{name(path)} knows {module}"


def room(path: Path) -> str:
    return path.parent.relative_to(PACKAGE / "render").as_posix()


def test_nothing_lies_loose():
    assert sorted(path.name for path in PACKAGE.glob("*.py")) == ["__init__.py", "__main__.py"]


@sweep("folder", sorted({path.parent for path in MODULES}), ids=lambda path: name(path))
def test_a_folder_has_no_more_modules_than_one_can_take_in(folder):
    assert len(list(folder.glob("*.py"))) <= MOST_MODULES


@each_module
def test_a_name_does_not_repeat_its_folder(path):
    words = path.stem.split("_")
    folder = path.parent.name
    assert path.stem == "__init__" or words[0] not in (folder, folder.removesuffix("s")) or len(words) == 1, path.stem


@each_module
def test_a_stage_knows_only_its_own_libraries(path):
    for module in imports(path):
        first = module.partition(".")[0]
        if first != "cardgen" and first not in sys.stdlib_module_names:
            assert first in THEIRS[stage(path)] | ANYWHERE, module


@each_module
def test_only_the_command_line_knows_the_command_line(path):
    if stage(path) != "cli" and path.name != "__main__.py":
        assert not [module for module in imports(path) if module.startswith(("cardgen.cli", "click"))]


def asks_for_kind(node: ast.AST) -> bool:
    """Does a comparison ask for the kind of a product?"""
    asked = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
    return any(ast.unparse(part).endswith(("product.kind", "PRODUCTS")) for part in asked)


@each_module
def test_what_depends_on_the_kind_of_a_product_is_in_its_row(path):
    """Of `PRODUCTS`; what keys a kind takes in game.yaml, the model knows. A product of FoodAdvice is food."""
    if stage(path) != "games" and name(path) != "model/link/products.py":
        assert not any(map(asks_for_kind, nodes(path)))


@each_module
def test_a_file_is_no_longer_than_a_noun(path):
    """But for its docstrings, some of which are pages."""
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) - lines_of_docstrings(path) <= LONGEST


def lines_of_docstrings(path: Path) -> int:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    texts = [node.body[0] for node in nodes(path) if isinstance(node, documented) and ast.get_docstring(node)]
    return sum((text.end_lineno or text.lineno) - text.lineno + 1 for text in texts)


@each_module
def test_a_module_says_what_it_answers(path):
    """In a docstring; packages that are only folders say nothing more than their name."""
    text = path.read_text(encoding="utf-8")
    assert not text.strip() or ast.get_docstring(tree(path))


def test_modules_do_not_import_in_circles():
    """Not counting imports for types only, nor those that a function makes when it is called."""
    graph = {}
    for path in MODULES:
        graph[module_of(path)] = imports_at_start(path)
    done: set[str] = set()

    def visit(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, " -> ".join((*way[way.index(module) :], module))
        if module in done:
            return
        for other in sorted(graph[module] & set(graph)):
            if other != module and not module.startswith(f"{other}."):
                visit(other, (*way, module))
        done.add(module)

    for module in graph:
        visit(module, ())


def imports_at_start(path: Path) -> set[str]:
    found: set[str] = set()
    for node in tree(path).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_points_appear_where_pdf_is_written_and_nowhere_else_in_output():
    """Everything before is in whole micrometres (docs/explanation/shape.md)."""
    holders = [
        name(path)
        for path in MODULES
        if "25_400" in path.read_text(encoding="utf-8") and "72" in path.read_text(encoding="utf-8")
    ]
    assert {holder for holder in holders if holder.startswith("output/")} <= {"output/pdf/writer.py"}


def test_nothing_is_random_and_nothing_asks_the_clock():
    """The same data make the same bytes: chance comes through one seeded door, time through none."""
    asking = {"random", "time", "datetime", "secrets", "uuid"}
    found = {name(path): sorted(imports(path) & asking) for path in MODULES if imports(path) & asking}
    may = {"analysis/play/rng.py": ["random"], "workshop/running.py": ["secrets"], "workshop/lull.py": ["time"]}
    may |= {"workshop/rebuilding.py": ["time"]}  # how long a build took
    may |= {"tables/online.py": ["time"]}  # how long is waited for what comes in drops
    in_cells = {"tables/sheet.py", "tables/cells/values.py", "tables/write.py"}
    in_cells |= {"tables/forms/number_formats.py"}  # dates that are there, none of today
    assert found == may | {place: ["datetime"] for place in in_cells}


def test_no_network_library_is_imported():
    """But for the live page, which listens on this computer only, and for a table that somebody asked to fetch."""
    barred = ("urllib.request", "http", "socket", "ssl", "ftplib", "requests", "httpx", "urllib3", "asyncio")
    others = [path for path in MODULES if stage(path) != "workshop" and name(path) != "tables/online.py"]
    assert not [name(path) for path in MODULES if "cardgen.tables.online" in imports_at_start(path)]
    assert [(name(path), module) for path in others for module in imports(path) if module.startswith(barred)] == []


def test_other_machines_are_asked_in_one_place():
    """Which is imported only when somebody names a cluster."""
    asking = {name(path) for path in MODULES if imports(path) & {"distributed", "dask"}}
    assert asking == {"commands/executors/cluster.py", "commands/executors/shards.py"}
    asked = {name(path) for path in MODULES if "cardgen.commands.executors.cluster" in imports_at_start(path)}
    assert asked == set()


def test_asking_for_the_version_loads_nothing_heavy():
    import subprocess

    code = (
        "import sys; from cardgen.cli import main\n"
        "try: main(['--version'])\nexcept SystemExit: pass\n"
        "heavy = {'lxml', 'jinja2', 'reportlab', 'uharfbuzz', 'PIL', 'yaml', 'jsonschema', 'fontTools'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    assert run.stdout.splitlines()[-1] == "[]"


READERS = {"open", "read_text", "read_bytes", "fromfile", "from_file_path", "memmap", "mmap"}
"""Methods and functions that read a file by its path, or open one."""
OF_MODULES = {
    ("os", "open"), ("io", "open"), ("codecs", "open"), ("io", "open_code"), ("linecache", "getline"),
    ("fileinput", "input"), ("runpy", "run_path"), ("shutil", "copy"), ("shutil", "copy2"), ("shutil", "copyfile"),
    ("shutil", "copytree"), ("shutil", "unpack_archive"), ("tarfile", "open"), ("gzip", "open"), ("bz2", "open"),
    ("lzma", "open"), ("sqlite3", "connect"), ("etree", "parse"), ("etree", "iterparse"), ("pdfium", "PdfDocument"),
}  # fmt: skip
IN_MEMORY = {"Image.open", "TTFont", "ZipFile"}
"""These read a path or a stream: here only streams, which `BytesIO` or an open file is."""
MAY_READ = {
    "words/folders.py": {"read_text"},  # our own, which goes through the door
    "words/patterns.py": {"file.open", "file.read_text"},  # files that came with a library
    "words/program.py": {"path.read_bytes"},  # the program's own words
    "analysis/play/compiling.py": {"path.read_bytes"},  # the program's own code
    "games/phylo/importing/events/reader.py": {"GRAMMAR.read_text"},  # the program's own grammar
    "games/phylo/importing/events/speech/plain_words.py": {"(SPEECH / f'{name}.forms').read_text"},  # the same
    "games/phylo/importing/events/speech/names.py": {"_FILE.read_text"},  # the same
    "data/project/opening.py": {"os.open"},  # the one door
    "data/project/archive.py": {"archive.open"},  # a member of an archive, which came through the door
    "data/project/base_match.py": {"read_text"},  # our own, which goes through the door
    "data/read.py": {"source.read_text"},  # the same
    "data/schema/loading.py": {"read_text"},  # the same
    "diagnostics/codes.py": {"file.read_text"},  # the program's own pages
    "commands/shutdown.py": {"os.open"},  # the system's own empty file, for closed streams
    "output/files.py": {"os.open"},  # to write a new file
    "tables/online.py": {"build_opener(_StayingAtGoogle()).open"},  # a sheet that somebody asked to fetch
    "output/preflight/run.py": {"pikepdf.open", "content.read_bytes"},  # what came through the door, and its streams
    "output/preflight/pictured.py": {"pikepdf.open"},  # what came through the door
    "output/preflight/pdf_rules.py": {"metadata.read_bytes", "profile.read_bytes"},  # streams of the same
    "output/pdf/coverage.py": {"pikepdf.open"},  # what came through the door
    "output/locks.py": {"os.open"},  # to hold a file, not to read it
    "render/template/cache.py": {"(Path(__file__).parent / name).read_bytes"},  # the program's own code
    "tables/layouts/boxes.py": {"read_text"},  # our own, which goes through the door
    "tables/layouts/settings.py": {"read_text"},  # the same
    "tables/layouts/ruby/script.py": {"read_text"},  # the same
    "tables/layouts/size.py": {"path.read_text"},  # a file that came with the program
    "tables/proposing/game_files.py": {"path.read_text"},  # a file that came with the program
    "scaffold/expansion.py": {"_README.read_text"},  # a file that came with the program
    "scaffold/game.py": {"path.read_text", "path.read_bytes"},  # files that came with the program
    "workshop/revision.py": {"tarfile.open"},  # what git answered
    "screen/page_files.py": {"(folder / name).read_bytes"},  # the program's own pages
}


def readings(path: Path) -> set[str]:
    """The calls in a module that read a file, or open one other than to write it, as they are written."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Call) and is_reading(node):
            found.add(ast.unparse(node.func))
    return found


def is_reading(node: ast.Call) -> bool:
    """As far as names tell: the modules and methods of the libraries that stages know."""
    called = ast.unparse(node.func)
    if called in IN_MEMORY or called.endswith(".ZipFile"):
        given = ast.unparse(node.args[0])
        return given != "stream" and "BytesIO(" not in given
    last = called.rpartition(".")[2]
    is_known = last in READERS or tuple(called.rsplit(".", 2)[-2:]) in OF_MODULES
    given = [
        constant.value
        for constant in [*node.args, *(word.value for word in node.keywords)]
        if isinstance(constant, ast.Constant)
    ]
    return is_known and not {"w", "wb", "x", "xb", "a", "ab"} & {
        constant for constant in given if isinstance(constant, str)
    }


@each_module
def test_files_that_others_may_have_put_there_are_read_through_one_door(path):
    """Elsewhere a pipe would be waited for, and a device read without end."""
    assert readings(path) == MAY_READ.get(name(path), set())


@pytest.mark.parametrize(
    "written",
    [
        "open(path)",
        "open(path, 'rb')",
        "path.open('rb')",
        "path.read_text()",
        "Path(a).read_bytes()",
        "os.open(path, os.O_RDONLY)",
        "Image.open(path)",
        "TTFont(path)",
        "zipfile.ZipFile(path)",
        "etree.parse(path)",
        "shutil.copyfile(a, b)",
    ],
)
def test_each_way_to_read_a_file_is_seen(written, tmp_path):
    (tmp_path / "a.py").write_text(f"def read(path, a, b):\n    return {written}\n", encoding="utf-8")
    assert readings(tmp_path / "a.py")
    (tmp_path / "b.py").write_text("Image.open(BytesIO(data)), path.open('xb'), webbrowser_open(1)", encoding="utf-8")
    assert not readings(tmp_path / "b.py")


@cache
def classes_of_ours() -> dict[str, list[str]]:
    """The public classes of the program by name, each with the modules that define it."""
    found: dict[str, list[str]] = {}
    for path in MODULES:
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(name(path))
    return found


def test_a_class_name_stands_for_one_thing():
    assert {name: places for name, places in classes_of_ours().items() if len(places) > 1} == {}


MOST_POSITIONAL = 5


@each_module
def test_what_a_constructor_is_given_has_names(path):
    """Where there are more arguments than one can tell apart by their places."""
    known = classes_of_ours().keys() | {"cls"}
    calls = [node for node in nodes(path) if isinstance(node, ast.Call) and len(node.args) > MOST_POSITIONAL]
    assert [ast.unparse(call) for call in calls if ast.unparse(call.func).rpartition(".")[2] in known] == []


CODE = re.compile(r"[A-Z]{2,3}[1-9]\d\d")


def test_a_code_is_written_once():
    """In the row of its check, or in the list of codes; what decides by a code asks the check, or takes the name."""
    strings = [
        node.value
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value)
    ]
    assert strings
    assert [code for code, number in Counter(strings).items() if number > 1] == []


EMPTY_WORDS = {"one", "told", "said"}
"""Names that say nothing of what they hold."""


def names_of(path: Path) -> Iterator[str]:
    """Every name that a module gives: of variables, parameters, fields, functions and classes."""
    for node in nodes(path):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name


@each_module
def test_a_name_says_what_it_holds(path):
    assert EMPTY_WORDS.isdisjoint(names_of(path))


@each_module
def test_a_module_begins_with_what_it_does_and_asks_nothing(path):
    begun = (ast.get_docstring(tree(path)) or "").partition("\n")[0]
    assert not re.search(r"\?( |$)", begun)


def test_a_type_has_one_name_and_a_name_one_type():
    """Of public aliases, as of classes."""
    found: dict[str, list[str]] = {public: list(places) for public, places in classes_of_ours().items()}
    for path in MODULES:
        for node in tree(path).body:
            if is_alias(node):
                found.setdefault(node.targets[0].id, []).append(name(path))
    assert {alias: places for alias, places in found.items() if len(places) > 1} == {}


def is_alias(node: ast.AST) -> bool:
    """`Spot = tuple[int, int]`: a public name in CamelCase, and what is no call."""
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
        return False
    given = node.targets[0].id
    return given[0].isupper() and not given.isupper() and not isinstance(node.value, ast.Call)


KNOWN_CIRCLES = {
    "render/products",  # kinds of product lay out by a renderer, which finds them in their table
    "games/fsys/play",  # the methods of an engine lie in several files
    "games/phylo/play",
    "games/phylo/play games/phylo/play/events",
    "games/foodadvice/play",
}
"""Folders whose modules know one another by their types."""


def circles(graph: dict[str, set[str]]) -> Iterator[set[str]]:
    """Modules that reach one another, for each that is in a circle."""
    reached = {module: reached_from(module, graph) for module in graph}
    for module, others in reached.items():
        if module in others:
            yield {other for other in others if module in reached[other]}


def reached_from(module: str, graph: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [module]
    while waiting:
        new = graph.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def test_modules_that_know_one_another_by_types_only_lie_in_few_folders():
    """Imports inside functions are counted, and `cardgen/__init__.py` is not: it only names what it offers."""
    graph = {
        module_of(path): {other for other in modules_of_ours(path) if not f"{module_of(path)}.".startswith(f"{other}.")}
        for path in MODULES
        if path != PACKAGE / "__init__.py"
    }
    found = {" ".join(sorted({folder_of(module) for module in circle})) for circle in circles(graph)}
    assert found <= KNOWN_CIRCLES


def module_of(path: Path) -> str:
    return ".".join(["cardgen", *path.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__")


def folder_of(module: str) -> str:
    return file_of(module).parent.relative_to(PACKAGE).as_posix()
