"""The composition root of commands that need no table: reading, enrolling, measuring, replaying and rehearsing.

It knows vision alone, so that reading a photograph does not pay for pages and pins.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path

from companion.detection import Image, Reader, Reading
from companion.frames import CameraError
from companion.games import GAMES, make
from companion.recordings.evening import load, up_to_lost_pictures
from companion.recordings.replay import Line, replay
from companion.rehearsal import Evening
from companion.settings import CameraSettings
from companion.tally import Tally
from vision.demo.stage import Stage, any_view
from vision.following.watcher import Watcher
from vision.measuring import benchmark
from vision.measuring.changed import try_changed
from vision.measuring.pasted import try_pasted
from vision.measuring.photographed import Collection, dice_at_hand, painter_of
from vision.measuring.speed import measure_speed
from vision.measuring.trials import try_factors
from vision.measuring.unusual import try_shown
from vision.pictures.jpeg import jpeg
from vision.reading.detector import WEIGHTS as DETECTOR
from vision.reading.enroller import Enroller, fit_name, show_faces
from vision.reading.enrolment import DICE_FILE, Enrolled
from vision.reading.face import WEIGHTS as FACE
from vision.reading.reader import DiceReader
from vision.reading.upright import Upright
from vision.sources.cameras import open_camera
from vision.sources.recording import frames, picture
from vision.sources.stills import PHONE_SUFFIXES, PHOTO_SUFFIXES, RAW_SUFFIXES, load_photo, photos_in


def read_photos(places: list[Path], dice: int | None, data: Path) -> Iterator[tuple[Path, Reading | CameraError]]:
    """One reading for each photograph, and for each in a folder, or why there is none; one is held at a time.

    Raises CameraError before the first where a place is missing or a folder without photographs.
    """
    suffixes = PHOTO_SUFFIXES | PHONE_SUFFIXES | RAW_SUFFIXES
    photos = [photo for place in places for photo in photos_in(place, suffixes)]
    reader = DiceReader(Enrolled(data / DICE_FILE))
    for photo in photos:
        try:
            image = load_photo(photo)
        except CameraError as error:
            yield photo, error
        else:
            yield photo, reader.read(image, dice)


def enrolled_dice(data: Path) -> Enrolled:
    """The dice shown so far. Raises ValueError."""
    return Enrolled(data / DICE_FILE)


def enrol_photos(data: Path, name: str, photos: list[Path]) -> Iterator[str]:
    """Remember a die from photographs of its 1, 2, … up, a line each. Raises ValueError and CameraError."""
    name, images = fit_name(name), [load_photo(photo) for photo in photos]
    enroller = Enroller(Enrolled(data / DICE_FILE))
    for value, (photo, image) in enumerate(zip(photos, images, strict=True), 1):
        try:
            enroller.show(image, name, value)
        except ValueError as error:
            raise ValueError(f"{photo}: {error}") from None
        yield f"{photo}: remembered as the {value} of {name}."


def enrol(
    data: Path, name: str, camera: CameraSettings, ask: Callable[[str], str], tell: Callable[[str], None]
) -> None:
    """Remember a die face by face from the camera, asking for each and again until it is seen.

    Raises ValueError for a name that does not do, and CameraError.
    """
    pick = open_camera(camera.source, lens_metres=camera.lens_metres, mains_hertz=camera.mains_hertz)
    try:
        tell(pick.sentence)
        show_faces(Enroller(Enrolled(data / DICE_FILE)), pick.source, name, ask, tell)
    finally:
        pick.source.close()


def bench(
    folders: list[Path],
    *,
    weights: Path | None,
    left_out: list[str],
    tell_count: bool,
    show_bare: bool,
    trials: int | None,
    shown: int | None,
    pasted: int | None,
    changed: int | None,
    speed: bool,
    plot: Path | None,
) -> Iterator[str]:
    """What the reader is worth, a line at a time: its speed, drawn tables, or photographs. Raises ValueError."""
    if weights is not None and (speed or shown is not None):
        raise ValueError("--speed and --shown measure the shipped networks alone: leave out --weights.")
    if folders and (speed or shown is not None or trials is not None):
        raise ValueError("--speed, --shown and --trials read no photographs: leave out the folder.")
    otherwise = speed or any(each is not None for each in (trials, shown, pasted, changed))
    if otherwise and (left_out or tell_count or show_bare or plot is not None):
        told = "--left-out, --tell-count, --show-bare and --plot"
        raise ValueError(f"{told} are for photographs as they are: leave them out.")
    if speed:
        return measure_speed()
    if shown is not None:
        return try_shown(shown)
    reader = DiceReader() if weights is None else _with_networks(weights)
    if pasted is not None:
        return try_pasted(reader, pasted, folders)
    if changed is not None:
        return try_changed(reader, changed, folders)
    if trials is not None:
        return try_factors(reader, trials)
    return benchmark.bench(reader, folders, left_out=left_out, tell_count=tell_count, show_bare=show_bare, plot=plot)


def _with_networks(weights: Path) -> DiceReader:
    """The reader with other networks than ours. Raises ValueError where the folder has none."""
    if not all((weights / name).exists() for name in (DETECTOR.name, FACE.name)):
        raise ValueError(f"{weights} has no {DETECTOR.name} and {FACE.name}: name a folder that a training wrote.")
    return DiceReader(weights=weights)


def replay_folder(folder: Path) -> Iterator[Line]:
    """Everything that happens in a recorded evening. Raises Unreadable."""
    evening = up_to_lost_pictures(load(folder))
    empty = picture(evening.empty) if evening.empty else None
    watcher = Watcher(_OncePerPicture(Upright(DiceReader(thorough=True))), empty, evening.strip, evening.cloth)
    return replay(evening, frames(evening), watcher.step)


def rehearse(
    evenings: int, seed: int, throws: int, faults: Path | None, light: float = 1.0, photos: bool = False
) -> Iterator[Tally]:
    """Random games at the demo table through the whole pipeline, with the truth known: a tally for each evening.

    throws: the most in one evening.  faults: a folder for the pictures of what went wrong.  light: a share of good
    light, above 0; the less there is the noisier is the camera.  photos: whether the dice are cut out of photographs,
    and lie on other cloths.  Raises ValueError where these are not at hand.
    """
    reader = DiceReader(thorough=True)
    dice = dice_at_hand(reader) if photos else None
    return (_rehearsed(reader, seed + number, throws, faults, light, dice) for number in range(evenings))


def _rehearsed(
    reader: DiceReader, seed: int, throws: int, faults: Path | None, light: float, dice: Collection | None
) -> Tally:
    chance = random.Random(seed)
    game = make(chance.choice(list(GAMES)), {})
    view, alike, pushed = any_view(chance), chance.random() < 0.4, chance.random() < 0.5
    noise = chance.uniform(1, 4) / sqrt(light)
    painter = painter_of(dice, view, seed) if dice else None
    pushed = pushed and not dice  # a cut-out has no depth: pushed together they would hide each other's pips
    stage = Stage(seed, game.count, view, alike=alike, noise=noise, pushed=pushed, light=light, painter=painter)
    strip = stage.strip if chance.random() < 0.4 else None
    names = ("Ann", "Bo", "Cy", "Dee")[: chance.randint(2, 4)]

    def blame(story: str, image: Image) -> None:
        print(f"evening {seed}: {story}", file=sys.stderr, flush=True)
        if faults is not None:
            faults.mkdir(parents=True, exist_ok=True)
            (faults / f"{seed}-{story.split()[0]}.jpg").write_bytes(jpeg(image))

    watch = Watcher(Upright(reader), strip=strip).step
    return Evening(game, names, stage, watch, blame, strip is not None, seed).play(throws)


class _OncePerPicture:
    """A reader that reads the very same picture only once: a recording shows one for many frames."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._last: tuple[Image, int | None, Reading] | None = None

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        """The reading of this picture."""
        if self._last is None or self._last[0] is not image or self._last[1] != expected:
            self._last = (image, expected, self._reader.read(image, expected, bare))
        return self._last[2]
