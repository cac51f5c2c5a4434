"""Measures the reader on the labelled photographs, beside the usual recipe: ``python -m vision.benchmark``.

Nouns:
    outcome   right: read, and every value is true.  wrong: read, and some value is not.
              asked: unsure, whatever the values.  missed: nothing found where dice lie.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import cv2

from companion.detection import Image, Reader, Reading, Verdict
from vision.baseline import BaselineReader
from vision.photographs import FOLDERS, TRAINED, Photo, load_folder, photographs_folder
from vision.reader import DiceReader

_OUTCOMES = ("right", "wrong", "asked", "missed")
_FEW = 6


@dataclass(frozen=True, slots=True)
class Result:
    """One photograph read: what came out of it."""

    photo: Photo
    reading: Reading
    outcome: str

    @property
    def group(self) -> str:
        """Folder, how many dice, and what the photograph was to the networks."""
        few = "1–6 dice" if len(self.photo.values) <= _FEW else "more"
        return f"{self.photo.folder}, {few}, {self.part}"

    @property
    def part(self) -> str:
        """trained on, held out (same tables and dice as trained on), or unseen (a stranger's dice and table)."""
        if self.photo.folder not in TRAINED:
            return "unseen"
        return "held out" if self.photo.held_out else "trained on"


def outcome_of(reading: Reading, truth: Sequence[int]) -> str:
    """right, wrong, asked or missed."""
    if reading.verdict is Verdict.NONE:
        return "missed" if truth else "right"
    if reading.verdict is Verdict.UNSURE:
        return "asked"
    return "right" if reading.values == tuple(sorted(truth)) else "wrong"


def measure(reader: Reader, photos: Sequence[Photo], tell_count: bool) -> list[Result]:
    """Read every photograph; ``tell_count`` gives the reader the number of dice, as the rules do at the table."""
    results = []
    for photo in photos:
        reading = reader.read(photo.load(), len(photo.values) if tell_count else None)
        results.append(Result(photo, reading, outcome_of(reading, photo.values)))
    return results


def wilson(hits: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share (E. B. Wilson, 1927)."""
    if total == 0:
        return 0.0, 1.0
    z2 = 1.959964**2
    share = hits / total
    middle = (share + z2 / (2 * total)) / (1 + z2 / total)
    half = (z2 * (share * (1 - share) / total + z2 / (4 * total**2))) ** 0.5 / (1 + z2 / total)
    return max(0.0, middle - half), min(1.0, middle + half)


def table(results: Sequence[Result]) -> list[str]:
    """One line a group, those that trained nothing and all together first."""
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(result.group, []).append(result)
        if result.part != "trained on" and len(result.photo.values) <= _FEW:
            groups.setdefault("= held out or unseen, 1–6 dice", []).append(result)
        groups.setdefault("= all", []).append(result)
    return [_line(name, groups[name]) for name in sorted(groups)]


def _line(name: str, results: Sequence[Result]) -> str:
    counts, total = Counter(result.outcome for result in results), len(results)
    cells = [f"{name:38s} {total:4d}"]
    for outcome in _OUTCOMES:
        low, high = wilson(counts[outcome], total)
        share = counts[outcome] / total
        cells.append(f"{outcome} {counts[outcome]:3d} {share:6.1%} [{low:5.1%}, {high:6.1%}]")
    cells.append(f"{median(result.reading.milliseconds for result in results):6.1f} ms")
    return "  ".join(cells)


def annotate(image: Image, reading: Reading, truth: Sequence[int]) -> Image:
    """A copy of the picture with every box, value and confidence drawn in, and the truth in the corner."""
    drawn = image.copy()
    for die in reading.dice:
        x, y, w, h = (round(v) for v in die.box)
        colour = (0, 160, 0) if die.sure else (0, 0, 255)
        cv2.rectangle(drawn, (x, y), (x + w, y + h), colour, 2)
        cv2.putText(drawn, f"{die.value} {die.confidence:.2f}", (x, y - 4), cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1)
    line = f"{reading.verdict.value}; truth {' '.join(map(str, sorted(truth)))}"
    cv2.putText(drawn, line, (6, 18), cv2.FONT_HERSHEY_SIMPLEX, 0.55, (255, 0, 255), 2)
    return drawn


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; 0 when there was something to measure, else 2."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", action="append", help="only this folder of photographs; may be given repeatedly")
    parser.add_argument("--tell-count", action="store_true", help="tell the reader how many dice there are")
    parser.add_argument("--no-baseline", action="store_true", help="leave the usual recipe out")
    parser.add_argument("--failures", type=Path, help="save every photograph not read right here, with boxes drawn")
    chosen = parser.parse_args(arguments)
    root = photographs_folder()
    photos = [p for f in chosen.folder or FOLDERS if (root / f / "labels.json").exists() for p in load_folder(root, f)]
    if not photos:
        print(f"No photographs in {root}: set COMPANION_PHOTOS to the folder that holds them.")
        return 2
    readers: dict[str, Reader] = {"our reader": DiceReader()}
    if not chosen.no_baseline:
        readers["the usual recipe"] = BaselineReader()
    for name, reader in readers.items():
        results = measure(reader, photos, chosen.tell_count)
        print(name, *table(results), sep="\n")
        if chosen.failures and isinstance(reader, DiceReader):
            _save_failures(results, chosen.failures)
    return 0


def _save_failures(results: Sequence[Result], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for result in results:
        if result.outcome != "right":
            picture = annotate(result.photo.load(), result.reading, result.photo.values)
            cv2.imwrite(str(folder / f"{result.outcome}_{result.photo.folder}_{result.photo.path.name}"), picture)


if __name__ == "__main__":
    raise SystemExit(main())
