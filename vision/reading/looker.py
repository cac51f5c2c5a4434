"""Looks at what the detector found: once at first, from several sides where that leaves doubt."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path

from companion.detection import Image
from vision.pictures.boxes import shared
from vision.reading.detector import Candidate
from vision.reading.enrolment import Enrolled, colour_of
from vision.reading.face import LOOKS, WEIGHTS, Answer, Evidence, FaceReader, places_of, weigh
from vision.reading.seen import Seen
from vision.reading.speck import is_speck
from vision.weights import FOLDER

_MAY_BE_DIE = 0.5  # what is no more than a guess, and less likely a die, is not taken for one that was shown
_NO_DIE = 0.98  # what a first look calls no die with this chance is not looked at again


class Looker:
    """The face network, and the dice that were shown to it.

    enrolled: dice that were shown face by face.  weights: the folder of the networks.
    """

    def __init__(self, enrolled: Enrolled, weights: Path = FOLDER) -> None:
        self._enrolled = enrolled
        self._faces = FaceReader(weights / WEIGHTS.name)
        self._larger: FaceReader | None = None

    def with_larger(self, weights: Path) -> Looker:
        """One that looks once as this does, but closely by the larger face network in the file ``weights``."""
        other = copy(self)
        other._larger = FaceReader(weights)
        return other

    def look(
        self, image: Image, candidates: Sequence[Candidate], closely: bool = False, turn: float = 0.0
    ) -> list[Seen]:
        """What is seen of each of the ``candidates``: in one look, or ``closely`` in several.

        turn: radians that each is turned by before.
        """
        return [self._seen(image, candidate, closely, turn) for candidate in candidates]

    def _seen(self, image: Image, candidate: Candidate, closely: bool, turn: float) -> Seen:
        picture = (0.0, 0.0, float(image.shape[1]), float(image.shape[0]))
        box, answers = candidate.box, self._answers(image, candidate, closely, turn)
        evidence = self._weighed(image, candidate, answers)
        seen = Seen(box, candidate.heat, evidence, shared(box, picture), pips=places_of(answers[0], box, turn))
        return replace(seen, speck=True) if is_speck(image, box, seen.ranking[0]) else seen

    def _answers(self, image: Image, candidate: Candidate, closely: bool, turn: float) -> list[Answer]:
        box, looks = candidate.box, [(turn + more, mirror, scale) for more, mirror, scale in LOOKS]
        answers = self._faces.look(image, box, looks[:1])
        # A logo may look like no die at all, and is to be looked at as closely as one.
        if closely and (answers[0].faces[0] < _NO_DIE or self._may_be_shown(candidate)):
            if self._larger is None:
                answers += self._faces.look(image, box, looks[1:])
            else:
                answers = self._larger.look(image, box, looks)
        return answers

    def _weighed(self, image: Image, candidate: Candidate, answers: Sequence[Answer]) -> Evidence:
        evidence = weigh(answers)
        if self._enrolled.empty or not (self._may_be_shown(candidate) or evidence.die >= _MAY_BE_DIE):
            return evidence
        return self._enrolled.reconsider(evidence, answers, colour_of(image, candidate.box))

    def _may_be_shown(self, candidate: Candidate) -> bool:
        return not (self._enrolled.empty or candidate.guessed)
