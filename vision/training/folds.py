"""Folds of a cross-validation: networks that never see some folders of photographs, after which theirs is named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

_JOINT = "-"  # no folder of photographs has one in its name


def fold_name(name: str, left_out: Sequence[str]) -> str:
    """What the folder of networks is called that never see the folders ``left_out``."""
    return _JOINT.join([name, *sorted(left_out)])


def never_saw(networks: Path, left_out: Sequence[str]) -> bool:
    """Whether the networks in a folder, by its name, never saw any of the folders ``left_out``."""
    return set(left_out) <= set(networks.resolve().name.split(_JOINT)[1:])
