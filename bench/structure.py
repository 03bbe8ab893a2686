"""Measures the structure of the program as JSON: `python -m bench.structure [FOLDER]`.

Lines of docstrings are counted apart: those of checks are the pages of their codes.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from statistics import median, quantiles
from typing import Any

Documented = ast.Module | ast.ClassDef | ast.FunctionDef
PACKAGE = Path(__file__).resolve().parents[1] / "cardgen"


def measure(folder: Path) -> dict[str, Any]:
    """Figures of all Python below a folder; functions are measured without their docstrings."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))}
    lines = sum(len(text.splitlines()) for text in texts.values())
    nodes = [node for text in texts.values() for node in ast.walk(ast.parse(text))]
    docstrings = sum(map(_docstring_lines, nodes))
    functions = [_length(node) for node in nodes if isinstance(node, ast.FunctionDef)]
    folders = {path.parent for path in texts}
    return {
        "files": len(texts),
        "lines": lines,
        "lines of docstrings": docstrings,
        "lines without docstrings": lines - docstrings,
        "folders": len(folders),
        "most modules in a folder": max(len(list(place.glob("*.py"))) for place in folders),
        "functions": len(functions),
        "function median": median(functions),
        "function p90": round(quantiles(functions, n=10)[-1]),
        "function longest": max(functions),
        "functions over 40 lines": sum(length > 40 for length in functions),
    }


def _docstring_lines(node: ast.AST) -> int:
    if not isinstance(node, Documented) or ast.get_docstring(node) is None:
        return 0
    text = node.body[0]
    return (text.end_lineno or text.lineno) - text.lineno + 1


def _length(node: ast.FunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1 - _docstring_lines(node)


if __name__ == "__main__":
    print(json.dumps(measure(Path(sys.argv[1]) if len(sys.argv) > 1 else PACKAGE), indent=2))
