"""From nothing to the shipped weights: ``python -m vision.training``.

Round one learns from drawn scenes alone. Its networks then box the dice and mark the pips of all photographs and of
traced tables, and round two goes on from those, and from drawn scenes strewn with dice cut out of photographs. Round
three, by far the longest, learns from the scenes of round two and from others, made ready by the networks of round two,
which find pips, and fall for decoys, that those of round one did not; so does, from nothing, a larger face network for
the third opinion (``vision.reading.second_opinion``). Held-out photographs (``vision.photographs``) train nothing;
``--leave-out`` keeps whole folders out, for cross-validation, and such weights go to the work folder, not to the
shipped ones. Last comes the small network that knows shown dice again, on what the face network sees of drawn ones.
Interrupted, the same command goes on from the last checkpoint in the work folder. Networks are trained side by side, a
processor each. ``--share 0.001`` rehearses all this in some minutes, in a work folder of its own; what it writes reads
nothing.

``--go-on`` trains the shipped weights, or those in another FOLDER, for a round more, and ships what that ends with. Its
scenes are mostly windows of photographs and of traced tables; toys, fruit and other things lie beside the dice of many,
drawn or photographed, and on some dice hide on cloths of their own colours. The face network learns but to judge what
it sees; so shown dice are known as before. The larger one goes on, too, or begins from nothing where there was none.
With ``--leave-out`` it goes on from what left the same out, as ``--go-on data/training/three-byler --leave-out byler``,
or ``card-byler``, and ships nothing.

``--second`` trains the pair that gives the second opinion: all of the above but the larger network, and on other
scenes, in another order, and from another start, so that it errs elsewhere.

``python -m vision.training.card`` trains networks from nothing in minutes, where there is a graphics card;
``--go-on data/training/card`` makes of them what is shipped.

Needs ``pip install -e '.[training]'``; tables are traced twice as fast with LLVM (see ``vision.traced.command``).
``--go-on`` needs npm, too, which fetches the pictures of things.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from companion.whole import keep_whole
from vision.photographs import TRAINED, Photo
from vision.reading.detector import WEIGHTS
from vision.reading.marks import WEIGHTS as MARKS
from vision.reading.reader import SECOND
from vision.training.folds import fold_name, never_saw
from vision.training.rounds import PAIR, Round, train
from vision.training.shards import Shard, draw_shard, photograph_shard
from vision.training.sources import learn_marks, photographs, traced_tables
from vision.training.things import fetch_things
from vision.training.workers import workers
from vision.weights import FOLDER

_ROUNDS = ("one", "two", "three")
_SHARDS = 8
_MOST_ROUNDS = 100  # the parts of scenes of another start have other numbers, and so other chances


def main() -> int:
    """Draw, train, export; 0 when the weights are written."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, default=Path("data/training"), help="folder for scenes and checkpoints")
    parser.add_argument(
        "--leave-out", action="append", default=[], choices=TRAINED, help="a folder that trains nothing"
    )
    parser.add_argument(
        "--share", type=float, default=1.0, help="so much of scenes, photographs and steps, to rehearse the command"
    )
    parser.add_argument(
        "--go-on",
        nargs="?",
        type=Path,
        const=FOLDER,
        metavar="FOLDER",
        help="train the shipped weights, or those in FOLDER, for a round more",
    )
    parser.add_argument("--second", action="store_true", help="train the pair that gives the second opinion")
    chosen = parser.parse_args()
    if not 0 < chosen.share <= 1:
        parser.error("--share must be above 0, and 1 at most.")
    if chosen.go_on and not never_saw(chosen.go_on, chosen.leave_out):
        parser.error("What goes on may have learnt from the folders left out: train without them first, then go on.")
    if chosen.go_on and not (chosen.go_on / WEIGHTS.name).exists():
        parser.error(f"{chosen.go_on} has no {WEIGHTS.name}: give the folder that a training wrote its weights to.")
    if chosen.go_on and chosen.second:
        parser.error("--go-on trains the first pair alone: leave out --second.")
    try:
        things = fetch_things(chosen.work / "things") if chosen.go_on else ()
    except RuntimeError as error:
        parser.error(str(error))
    photos, work = photographs(chosen.leave_out), _work_folder(chosen.work, chosen.share)
    rounds = (
        [_more(work, chosen.go_on, shipped=chosen.share == 1 and not chosen.leave_out, share=chosen.share)]
        if chosen.go_on
        else _rounds(work, chosen.leave_out, chosen.share, chosen.second)
    )
    with workers(2) as pool:
        tables = traced_tables(pool, work, chosen.share)
        for this in rounds:
            list(pool.map(*_scenes(this, photos, tables, things)))
            if this.before is not None:
                for checkpoint in (f"{which}.pt" for which in PAIR):
                    _go_on(this.before.checkpoints / checkpoint, this.checkpoints / checkpoint)
            list(pool.map(partial(train, this), this.networks))
        if this.from_weights is not None:
            # Not before the face network is written that they go with.
            keep_whole(this.weights / MARKS.name, (this.from_weights / MARKS.name).read_bytes())
        elif not chosen.second:
            learn_marks(pool, work, this.weights, chosen.share)
    return 0


def _work_folder(work: Path, share: float) -> Path:
    """Where scenes and checkpoints lie; a rehearsal's, which are too few, are not gone on from in earnest."""
    return work if share == 1 else work / f"share_{share}"


def _rounds(work: Path, left_out: Sequence[str], share: float, second: bool) -> Iterator[Round]:
    """The rounds; the last one's weights are shipped if nothing was left out."""
    ours, work = (FOLDER / SECOND, work / SECOND) if second else (FOLDER, work)
    this: Round | None = None
    for number, name in enumerate(_ROUNDS):
        fold = fold_name(name, left_out) if number else name
        last = name == _ROUNDS[-1]
        shipped = last and not left_out and share == 1
        weights = ours if shipped else work / fold
        known = None if this is None else this.weights
        this = Round(number, work / f"scenes_{fold}", work / fold, weights, share, this, known, int(second))
        yield this


def _more(work: Path, known: Path, shipped: bool, share: float) -> Round:
    """A round that goes on from the weights ``known`` and, if it is to be ``shipped``, takes the place of what is.

    They are kept in the work folder under their folder's name, so that an interrupted run goes on from the same.
    """
    name = f"more_{known.resolve().name}"
    before = work / f"before_{name}"
    if not before.exists():
        part = before.with_name(f"{before.name}.part")
        shutil.copytree(known, part, ignore=shutil.ignore_patterns(SECOND), dirs_exist_ok=True)
        part.rename(before)
    weights = FOLDER if shipped else work / name
    return Round(len(_ROUNDS), work / f"scenes_{name}", work / name, weights, share, known=before)


def _scenes(
    this: Round, photos: Sequence[Photo], tables: Sequence[Photo], things: tuple[Path, ...]
) -> tuple[Callable[[Shard], None], Sequence[Shard]]:
    """How the parts of a round's scenes are made, and the parts."""
    first = _SHARDS * (this.number + this.start * _MOST_ROUNDS)
    if this.known is None:
        return draw_shard, [Shard(this.scenes, first + k, this.share) for k in range(_SHARDS)]
    photos = photos[:: round(1 / this.share)]
    parts = [
        Shard(
            this.scenes, first + k, this.share, this.known, tuple(photos[k::_SHARDS]), tuple(tables[k::_SHARDS]), things
        )
        for k in range(_SHARDS)
    ]
    return photograph_shard, parts


def _go_on(before: Path, after: Path) -> None:
    if not after.exists():
        keep_whole(after, before.read_bytes())
