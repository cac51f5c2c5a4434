"""Boxes for photographs that have none round whole dice: the detector proposes, the labels check."""

from __future__ import annotations

from dataclasses import replace

from companion.detection import Box, Image, middle_of
from vision.photographs import BOXED, Photo
from vision.pictures.boxes import area, overlap
from vision.reading.detector import LEVELS, Candidate, Detector, merge


def whole_boxes(photo: Photo, detector: Detector) -> Photo | None:
    """The photograph as it is where its boxes lie round whole dice, else ``boxed``."""
    return photo if photo.folder in BOXED else boxed(photo, detector)


def boxed(photo: Photo, detector: Detector) -> Photo | None:
    """The photograph with boxes round whole dice; None unless every labelled die lies in exactly one candidate."""
    candidates = [c.box for c in _everywhere(detector, photo.load())]
    found: list[Box] = []
    for written in photo.boxes:
        around = [box for box in candidates if written is not None and _holds(box, written)]
        if len(around) != 1 or around[0] in found:
            return None
        found.append(around[0])
    return replace(photo, boxes=tuple(found))


def _holds(box: Box, written: Box) -> bool:
    x, y = middle_of(written)
    return box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]


def _everywhere(detector: Detector, image: Image) -> tuple[Candidate, ...]:
    found = merge([candidate for level in range(len(LEVELS)) for candidate in detector.find(image, level)])
    return tuple(c for c in found if not any(_hotter_inside(c, other) for other in found))


def _hotter_inside(whole: Candidate, other: Candidate) -> bool:
    smaller = area(other.box) < area(whole.box)
    return smaller and other.heat > whole.heat and overlap(other.box, whole.box)
