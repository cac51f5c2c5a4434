"""Measures the reader on labelled photographs, beside the usual recipe: ``python -m companion bench FOLDER…``.

Nouns:
    outcome    right: read, and exactly the dice that lie there.  wrong: read, and not exactly those.
               asked: unsure, whatever the values.  missed: nothing found where dice lie.
    group      photographs of one folder that were the same to the networks: trained on, held out or unseen
    large      every die of a photograph has a box of 28 pixels or more, as it must for the reader to be trusted
    Result     one photograph read, and what came of it
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path
from statistics import median

from companion.detection import Reader, Reading, Verdict
from companion.frames import CameraError
from vision.measuring.baseline import BaselineReader
from vision.measuring.errors import save_errors
from vision.measuring.intervals import clopper_pearson
from vision.measuring.risk import Judged, save_curve
from vision.photographs import TRAINED, Photo, labelled_folders, load_folder
from vision.pictures.boxes import shared

OUTCOMES = ("right", "wrong", "asked", "missed")
FEW = 6
_LARGE_PX = 28


@dataclass(frozen=True, slots=True)
class Result:
    """One photograph read: what came out of it."""

    photo: Photo
    reading: Reading
    outcome: str

    @property
    def group(self) -> str:
        """Folder, what the photograph was to the networks, and how many dice."""
        few = "1–6 dice" if len(self.photo.values) <= FEW else "more"
        return f"{self.photo.folder}, {self.part}, {few}"

    @property
    def part(self) -> str:
        """trained on, held out (same tables and dice as trained on), or unseen (a stranger's dice and table)."""
        if self.photo.folder not in TRAINED:
            return "unseen"
        return "held out" if self.photo.held_out else "trained on"

    @property
    def judged(self) -> Judged:
        """Its place on the risk–coverage curve."""
        confidence = prod(die.confidence for die in self.reading.dice) if self.reading.dice else 0.0
        exact = self.reading.values == tuple(sorted(self.photo.values))
        return Judged(confidence, exact, self.reading.verdict is Verdict.READ)


def bench(
    reader: Reader,
    folders: Sequence[Path],
    *,
    left_out: Sequence[str] = (),
    tell_count: bool = False,
    show_bare: bool = False,
    plot: Path | None = None,
) -> Iterator[str]:
    """Measure on every folder (all known ones where none is named), a line of text at a time.

    left_out: names of folders that trained none of the reader's networks.  tell_count, show_bare: as for ``measure``.
    plot: a folder for the risk–coverage curve and the sheet of errors.  Raises ValueError where a folder has no
    labels.json, where one that was left out is not measured, or where no photograph is there.
    """
    labelled = [photo for folder in folders or labelled_folders() for photo in load_folder(folder)]
    there = [photo for photo in labelled if photo.path.exists()]
    if gone := [photo for photo in labelled if not photo.path.exists()]:
        yield f"Labelled, but not there, and not measured: {gone[0].path}, one of {len(gone)}."
    # Before minutes of measuring, of which nothing would be told.
    faults = {photo: fault for photo in there if (fault := _fault(photo, show_bare)) is not None}
    if faults:
        yield f"Not measured, one of {len(faults)}: {next(iter(faults.values()))}"
    photos = [photo for photo in there if photo not in faults]
    if not photos:
        raise ValueError("No labelled photograph is there: name another folder.")
    for name in left_out:
        if all(photo.folder != name for photo in photos):
            raise ValueError(f"No photographs of {name} are measured: name that folder, too, or leave out --left-out.")
    photos = [replace(photo, held_out=True) if photo.folder in left_out else photo for photo in photos]
    if plot is not None:
        plot.mkdir(parents=True, exist_ok=True)  # before minutes of measuring, for it may be a file
    readers: dict[str, Reader] = {
        "our reader": reader,
        "usual recipe": BaselineReader(),
        "… light pips": BaselineReader(light_too=True),
    }
    results = {name: measure(reader, photos, tell_count, show_bare) for name, reader in readers.items()}
    yield from report(results)
    if plot is not None:
        ours = [r.judged for r in results["our reader"] if "= all that trained nothing, 1–6 dice" in groups_of(r)]
        yield f"Written: {save_curve(ours, plot / 'risk_coverage.svg')}"
        missed = [(r.photo, r.reading, r.outcome) for r in results["our reader"] if r.outcome != "right"]
        yield from (f"Written: {path}" for path in save_errors(missed, plot))


def _fault(photo: Photo, show_bare: bool) -> CameraError | None:
    """Why a photograph, or the one without dice, cannot be read; None where it can."""
    try:
        photo.load()
        if show_bare:
            photo.load_bare()
    except CameraError as error:
        return error
    return None


def outcome_of(reading: Reading, truth: Sequence[int]) -> str:
    """right, wrong, asked or missed."""
    if reading.verdict is Verdict.NONE:
        return "missed" if truth else "right"
    if reading.verdict is Verdict.UNSURE:
        return "asked"
    return "right" if reading.values == tuple(sorted(truth)) else "wrong"


def measure(reader: Reader, photos: Sequence[Photo], tell_count: bool = False, show_bare: bool = False) -> list[Result]:
    """Read every photograph.

    tell_count: whether the reader is given the number of dice, as the rules do at the table.  show_bare: whether it is
    given the picture without dice, as a fixed camera has it, where there is one.
    """
    results = []
    for photo in photos:
        count, bare = len(photo.values) if tell_count else None, photo.load_bare() if show_bare else None
        reading = reader.read(photo.load(), count, bare)
        results.append(Result(photo, reading, outcome_of(reading, photo.values)))
    return results


def report(results: Mapping[str, Sequence[Result]]) -> Iterator[str]:
    """A block of lines for each group and for all that trained nothing, a line for each reader."""
    groups = dict.fromkeys(group for some in results.values() for result in some for group in groups_of(result))
    for group in sorted(groups):
        ours = {name: [r for r in some if group in groups_of(r)] for name, some in results.items()}
        first = next(iter(ours.values()))
        yield f"{group}: {len(first)} photographs, {sum(len(r.photo.values) for r in first)} dice"
        yield from (f"  {name:13s} {summary(some)}" for name, some in ours.items())
        confused = confusion(first)
        if confused:
            yield "  misread, sure or not: " + ", ".join(f"{a} as {b} ×{n}" for (a, b), n in confused.most_common())


def groups_of(result: Result) -> tuple[str, ...]:
    """The group of a result, and the sums it goes into."""
    if not result.photo.trained_nothing or len(result.photo.values) > FEW:
        return (result.group, "= all")
    sums = (result.group, "= all", "= all that trained nothing, 1–6 dice")
    large = all(box is None or max(box[2:]) >= _LARGE_PX for box in result.photo.boxes)
    return (*sums, f"{sums[-1]}, large") if large else sums


def summary(results: Sequence[Result]) -> str:
    """Shares of all outcomes with their 95 % intervals, wrong numbers of dice, median milliseconds."""
    counts, total = Counter(result.outcome for result in results), len(results)
    cells = []
    for outcome in OUTCOMES:
        low, high = clopper_pearson(counts[outcome], total)
        cells.append(f"{outcome} {counts[outcome]:3d} {counts[outcome] / total:6.1%} [{low:5.1%}, {high:6.1%}]")
    miscounted = sum(len(r.reading.dice) != len(r.photo.values) for r in results)
    return "  ".join(
        [*cells, f"count off {miscounted:3d}", f"{median(r.reading.milliseconds for r in results):6.1f} ms"]
    )


def confusion(results: Sequence[Result]) -> Counter[tuple[int, int]]:
    """How often a die of one value was taken for another, asked about or not: (true, read) → times."""
    pairs: Counter[tuple[int, int]] = Counter()
    for result in results:
        pairs.update(pair for pair in _pairs(result) if pair[0] != pair[1])
    return pairs


def _pairs(result: Result) -> Iterator[tuple[int, int]]:
    """(true, read) of each die; without boxes, of those whose value only one reading can explain."""
    photo, dice = result.photo, result.reading.dice
    for value, box in zip(photo.values, photo.boxes, strict=True):
        if box is not None:
            yield from ((value, die.value) for die in dice if shared(box, die.box) > 0.5)
    if None in photo.boxes and len(dice) == len(photo.values):
        true, read = Counter(photo.values), Counter(die.value for die in dice)
        if (true - read).total() == 1:
            yield from zip(true - read, read - true, strict=True)
