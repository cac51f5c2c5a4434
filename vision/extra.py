"""Commands of the package's makers, which need more libraries than the table does: an extra of ``pyproject.toml``."""

from __future__ import annotations

from importlib import import_module


def run(module: str, extra: str) -> None:
    """End the program with what ``main`` of a module answers, or with a sentence where the extra is not installed."""
    try:
        command = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or module.startswith(error.name.partition(".")[0]):
            raise
        ours = f"This needs {error.name}, which the table itself does without"
        raise SystemExit(f"{ours}: run .venv/bin/pip install -e '.[{extra}]' first.") from None
    raise SystemExit(command.main())
