"""What networks never saw is told by the name of their folder, so that no training goes on from any that saw it."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.photographs import TRAINED
from vision.training.folds import fold_name, never_saw


@pytest.mark.parametrize("by", ["three", "card", "more_three"])
def test_networks_may_go_on_without_the_folders_they_never_saw(by: str) -> None:
    networks = Path("data") / fold_name(by, ["roboflow_d6", "byler"])
    assert never_saw(networks, ["byler", "roboflow_d6"])
    assert never_saw(networks, ["byler"])
    assert not never_saw(networks, ["byler", "matteo_webcam"])


def test_those_that_saw_all_may_go_on_with_all_alone() -> None:
    assert never_saw(Path("data/card"), [])
    assert not never_saw(Path("data/card"), ["byler"])
    assert not never_saw(Path("byler"), ["byler"])


def test_every_fold_of_one_folder_is_told_from_the_others() -> None:
    for one in TRAINED:
        assert [other for other in TRAINED if never_saw(Path(fold_name("three", [one])), [other])] == [one]
