"""Many small cases in one test, where a test for each would take longer to report than to run."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable
from functools import wraps
from typing import Any

import pytest

FAULTS = (Exception, pytest.fail.Exception)


def sweep(
    names: str | tuple[str, ...], cases: Collection[Any], ids: Callable[[Any], object] | Iterable[object] = repr
) -> Callable[..., Any]:
    """Tries all cases and fails with every fault, each under the name of its case.

    Stands in the place of `pytest.mark.parametrize`, with the same arguments. All cases share the fixtures of the test,
    so that none may change them.
    """
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = [(case,) if len(keys) == 1 else tuple(case) for case in cases]
    assert rows, f"nothing to try for {', '.join(keys)}"
    titles = ["-".join(str(ids(value)) for value in row) for row in rows] if callable(ids) else [*map(str, ids)]

    def decorated(test: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(test)
        missing = [key for key in keys if key not in signature.parameters]
        assert not missing, f"{test.__name__} does not take {', '.join(missing)}"

        @wraps(test)
        def swept(**fixtures: Any) -> None:
            faults = []
            for title, row in zip(titles, rows, strict=True):
                try:
                    test(**dict(zip(keys, row, strict=True)), **fixtures)
                except pytest.skip.Exception as skip:
                    faults.append(AssertionError(f"a case of a sweep cannot be skipped: {title}, {skip}"))
                except FAULTS as fault:
                    fault.add_note(f"in the case {title}")
                    faults.append(fault)
            if faults:
                raise BaseExceptionGroup(f"{len(faults)} of {len(rows)} cases", faults)

        rest = [parameter for name, parameter in signature.parameters.items() if name not in keys]
        vars(swept)["__signature__"] = signature.replace(parameters=rest)
        return swept

    return decorated
