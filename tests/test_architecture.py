"""The invariants of the house, most of them absences, read off the imports of every module."""

import ast
import importlib
import re
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("companion", "vision", "hardware", "web")
MODULES = sorted(path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

COMPOSITION_ROOTS = (Path("companion/compose.py"), Path("companion/rig.py"), Path("companion/workshop.py"))
COMMAND_LINE = Path("companion/cli.py")


@dataclass(frozen=True)
class Import:
    """One imported name, dotted: in which module, and whether only when a function is called."""

    module: Path
    name: str
    lazy: bool

    @property
    def package(self):
        return self.name.split(".")[0]

    def __str__(self):
        return f"{self.module} imports {self.name}"


@cache
def tree(module):
    return ast.parse((ROOT / module).read_text(encoding="utf-8"))


def imports_below(node, module, lazy=False):
    if isinstance(node, ast.Import):
        yield from (Import(module, alias.name, lazy) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        start = "." * node.level + (node.module or "")
        yield from (Import(module, f"{start}.{alias.name}", lazy) for alias in node.names)
    for child in ast.iter_child_nodes(node):
        yield from imports_below(child, module, lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


@cache
def imports():
    return tuple(each for module in MODULES for each in imports_below(tree(module), module))


def is_in(module, homes):
    """Whether a module is one of these files, or in one of these folders."""
    return any(Path(home) in (module, *module.parents) for home in homes)


def offences(breaks_the_rule):
    return [str(each) for each in imports() if breaks_the_rule(each)]


def test_dependencies_point_inward():
    """vision, hardware and web know companion, never each other; companion knows only itself."""

    def points_outward(each):
        own = each.module.parts[0]
        return (
            each.package in PACKAGES and each.package not in ("companion", own) and each.module not in COMPOSITION_ROOTS
        )

    assert offences(points_outward) == []


INWARD = {
    "companion": (
        *("games", "rulebook", "table", "odds", "match", "spoken", "evenings"),
        *("live", "service", "camera", "recordings"),
    ),
    "vision": ("pictures", "demo", "sources", "reading", "following"),
}
"""The folders of a package, the innermost first."""
BESIDE_THE_TABLE = {"measuring", "traced", "training"}
"""Folders of ``vision`` that no evening needs."""


@pytest.mark.parametrize("package", INWARD)
def test_each_folder_imports_only_those_farther_in(package):
    order = INWARD[package]

    def folder(dotted):
        return next((name for name in order if f"{dotted}.".startswith(f"{package}.{name}.")), None)

    def points_outward(each):
        own, other = folder(".".join(each.module.with_suffix("").parts)), folder(each.name)
        return own and other and order.index(other) > order.index(own)

    assert offences(points_outward) == []


def test_every_folder_has_a_place_in_the_order():
    def folders(package):
        return {module.parts[1] for module in MODULES if module.parts[0] == package and len(module.parts) > 2}

    assert folders("companion") == set(INWARD["companion"])
    assert folders("vision") == {*INWARD["vision"], *BESIDE_THE_TABLE, "weights"}


def test_what_reads_a_table_knows_nothing_of_what_trains_or_measures_it():
    def knows(each):
        names = each.name.split(".")
        return is_in(each.module, [f"vision/{name}" for name in INWARD["vision"]]) and (
            names[0] == "vision" and names[1] in BESIDE_THE_TABLE
        )

    assert offences(knows) == []


def test_packages_are_imported_by_their_name():
    assert offences(lambda each: each.name.startswith(".")) == []


def test_only_the_command_line_knows_the_composition_root_and_only_when_called():
    def knows(each):
        return each.name.startswith(("companion.compose", "companion.rig", "companion.workshop"))

    def may(each):
        return each.module in COMPOSITION_ROOTS or (each.module == COMMAND_LINE and each.lazy)

    assert offences(lambda each: knows(each) and not may(each)) == []


def test_the_games_stand_on_the_standard_library_alone():
    def is_foreign(each):
        return each.package not in sys.stdlib_module_names and not each.name.startswith("companion.games")

    assert offences(lambda each: is_in(each.module, ["companion/games"]) and is_foreign(each)) == []


@pytest.mark.parametrize(
    ("libraries", "homes"),
    [
        ({"picamera2", "libcamera"}, ["vision/sources/pi_camera.py"]),
        ({"gpiozero", "lgpio"}, ["hardware"]),
        ({"torch", "skimage"}, ["vision/training"]),
        ({"onnx"}, ["vision/training", "vision/measuring/yolo_sized.py"]),
        ({"mitsuba"}, ["vision/traced"]),
        ({"cv2"}, ["vision"]),
        ({"flask", "waitress", "segno", "fpdf"}, ["web"]),
    ],
    ids=["the Pi's camera", "the pins", "training", "networks made anew", "the path tracer", "pictures", "the page"],
)
def test_each_library_is_imported_only_where_it_belongs(libraries, homes):
    assert offences(lambda each: each.package in libraries and not is_in(each.module, homes)) == []


def test_what_only_a_raspberry_pi_has_is_imported_only_when_it_is_used():
    only_there = {"picamera2", "libcamera", "gpiozero", "lgpio"}
    assert offences(lambda each: each.package in only_there and not each.lazy) == []


def test_only_programs_print():
    """What prints is the command line, a training tool, or can be run as a program of its own."""

    def prints(module):
        calls = [node for node in ast.walk(tree(module)) if isinstance(node, ast.Call)]
        return any(isinstance(call.func, ast.Name) and call.func.id == "print" for call in calls)

    def is_program(module):
        may_speak = is_in(module, [COMMAND_LINE, *COMPOSITION_ROOTS, "vision/training"])
        return may_speak or '__name__ == "__main__"' in (ROOT / module).read_text()

    assert [str(module) for module in MODULES if prints(module) and not is_program(module)] == []


def test_every_module_says_what_it_is():
    assert [str(module) for module in MODULES if not ast.get_docstring(tree(module))] == []


def test_every_module_is_short_enough_to_read():
    assert [str(module) for module in MODULES if (ROOT / module).read_text().count("\n") > 400] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_the_packages_load_from_this_checkout(package):
    """Their names are generic: another package of the same name must not take their place."""
    assert Path(importlib.import_module(package).__file__).parent == ROOT / package


def test_no_file_names_the_place_where_it_was_written():
    """The service and what is told about it name a place, and that is the service's own."""
    place = re.compile(rb"(?<![\w./-])" + re.escape(bytes(ROOT)) + rb"(?![\w-])")
    folders = [ROOT / name for name in (*PACKAGES, "tests", ".ci")]
    files = [*ROOT.glob("*.toml"), *ROOT.glob("*.sh"), *(path for folder in folders for path in folder.rglob("*"))]
    texts = [
        file
        for file in files
        if file.is_file() and file.suffix not in {".pyc", ".onnx", ".npz", ".png", ".jpg", ".ttf"}
    ]
    assert [str(file) for file in texts if place.search(file.read_bytes())] == []
