"""The Raspberry Pi camera: the small grey picture of every frame, and the full one when it is asked for.

Both come from one request of picamera2: ``lores`` gives the grey, ``main`` is copied only by ``Frame.load``.
Exposure and colours are left to the camera for a moment and then locked, so that a hand over the cloth cannot change
how the dice look; when the light itself has changed they follow it again.
"""

from __future__ import annotations

import functools
from typing import Any

from companion.detection import Image
from companion.frames import CameraError, Frame
from companion.games.saying import listed, say, together
from vision.pictures.pixels import GREY_WIDTH, PLANAR_FORMATS, luma, small_grey, to_bgr
from vision.sources.locked_light import LockedLight

MAIN_WIDTH = 1536
_FULL_FIELD_SHARE = 0.98
_FRAME_MICROSECONDS = (33333, 50000)  # 30 frames a second, 20 in poor light
_SLOWEST_FPS = 20.0
_LOCKED_CONTROLS = {"AeEnable": False, "AwbEnable": False}
_FREE_CONTROLS = {"AeEnable": True, "AwbEnable": True}
_MANUAL_FLICKER = 1
_STALL_SECONDS = 3.0  # the longest wait for a frame
_SETTLE_SECONDS = 2.0  # for so long exposure and colours may follow the light before they are locked
_EVERY = 4  # one in so many of the small grey pixels tells how light it is


class PiCamera:
    """A camera on the Pi's ribbon cable.

    library: the picamera2 module; imported when not given.
    lens_metres: distance from the lens to the cloth, for cameras that can focus.
    mains_hertz: 50 or 60; a locked exposure is a whole number of the lamps' flickers.
    Raises CameraError when there is none, it is busy or the library is missing, and from ``read`` when frames stop.
    """

    def __init__(
        self,
        library: Any = None,
        lens_metres: float = 0.5,
        mains_hertz: int = 50,
    ) -> None:
        self._lens_metres = lens_metres
        self._flicker_microseconds = 1_000_000 / (2 * mains_hertz)
        self._lock_at_seconds: float | None = None
        self._locked: dict[str, Any] = {}
        self._light = LockedLight()
        self._request: Any = None
        self._camera = _open(library or _import_library())
        self._name = f"Raspberry Pi camera {self._camera.camera_properties.get('Model', '')}".strip()
        try:
            self._start()
        except (RuntimeError, ValueError) as error:
            self.close()
            raise CameraError(
                say(
                    "The {camera} cannot be started ({error}); check its cable and restart.",
                    camera=self._name,
                    error=str(error),
                )
            ) from error

    @property
    def name(self) -> str:
        return self._name

    def locked(self) -> str:
        """What the camera is locked to, as a sentence; nothing while it still follows the light."""
        if not self._locked:
            return ""
        lens = say("Its lens is set for {distance} m.", distance=self._lens_metres) if self._can_focus else ""
        return together(lens, say("Its light is locked: {what}.", what=_in_words(self._locked)))

    def read(self) -> Frame:
        """Wait for the next frame.  Raises CameraError when none comes; close the camera and open it again then."""
        if self._camera is None:
            raise CameraError("The Raspberry Pi camera is closed; open it again.")
        self._release()
        try:
            self._request = self._camera.capture_request(wait=_STALL_SECONDS)
        except TimeoutError as error:
            # Waiting jobs must be dropped first, or stopping the camera waits for them for ever.
            self._camera.cancel_all_and_flush()
            raise CameraError(
                say("The {camera} has stopped sending pictures; check its cable.", camera=self._name)
            ) from error
        metadata = self._request.get_metadata()
        seconds = metadata["SensorTimestamp"] / 1e9
        load = functools.cache(functools.partial(self._picture, self._request))
        grey = self._grey(load)
        self._follow_light(seconds, metadata, grey)
        return Frame(seconds, grey, load)

    def adjust_to_light(self) -> None:
        """Let exposure and colours follow the light again for a moment, then lock them again.

        A camera that is closed, as one whose cable is out, does so when it is opened again.
        """
        if self._camera is None:
            return
        self._set(_FREE_CONTROLS)
        self._lock_at_seconds = None
        self._locked = {}

    def close(self) -> None:
        if self._camera is not None:
            self._release()
            self._camera.cancel_all_and_flush()
            self._camera.close()
            self._camera = None

    def _start(self) -> None:
        # Only a bare sensor has modes to choose from; picamera2 itself tells one by its colour filter.
        bare_sensor = "ColorFilterArrangement" in self._camera.camera_properties
        mode = full_field_mode(self._camera.sensor_modes) if bare_sensor else None
        width, height = mode["size"] if mode else (16, 9)
        # A picture wider than the sensor's would be as coarse, and cost more.
        main_width = min(MAIN_WIDTH, width) if mode else MAIN_WIDTH
        options: dict[str, Any] = {}
        if mode:
            options["sensor"] = {"output_size": mode["size"], "bit_depth": mode["bit_depth"]}
        configuration = self._camera.create_video_configuration(
            main={"format": "RGB888", "size": (main_width, _even(main_width * height / width))},
            lores={"format": "YUV420", "size": (GREY_WIDTH, _even(GREY_WIDTH * height / width))},
            buffer_count=4,
            **options,
        )
        self._camera.configure(configuration)
        self._streams = self._camera.camera_configuration()
        self._camera.start()
        self._set({"FrameDurationLimits": _FRAME_MICROSECONDS, "AfMode": 0, "LensPosition": 1 / self._lens_metres})
        self._can_focus = "LensPosition" in self._camera.camera_controls
        self._set({"AeFlickerMode": _MANUAL_FLICKER, "AeFlickerPeriod": round(self._flicker_microseconds)})
        self.adjust_to_light()

    def _follow_light(self, seconds: float, metadata: dict[str, Any], grey: Image) -> None:
        """Lock exposure and colours once they have had time to settle, and let them go when the light is another."""
        if self._locked:
            if self._light.has_changed(grey[::_EVERY, ::_EVERY], seconds):
                self.adjust_to_light()
            return
        if self._lock_at_seconds is None:
            self._lock_at_seconds = seconds + _SETTLE_SECONDS
        if seconds >= self._lock_at_seconds:
            steady = steady_exposure(metadata, self._flicker_microseconds)
            self._set(_LOCKED_CONTROLS | steady)
            self._locked, self._light = steady or _LOCKED_CONTROLS, LockedLight()

    def _set(self, controls: dict[str, Any]) -> None:
        """Set those controls that this camera has."""
        known = {name: value for name, value in controls.items() if name in self._camera.camera_controls}
        if known:
            self._camera.set_controls(known)

    def _grey(self, load: Any) -> Image:
        stream = self._streams["lores"]
        if stream and stream["format"] in PLANAR_FORMATS:
            return luma(self._request.make_array("lores"), stream["size"])
        return small_grey(load())

    def _picture(self, request: Any) -> Image:
        stream = self._streams["main"]
        return to_bgr(request.make_array("main"), stream["format"], stream["size"])

    def _release(self) -> None:
        if self._request is not None:
            self._request.release()
            self._request = None


def full_field_mode(modes: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The smallest sensor mode that sees the whole field, is fast enough and is wide; None when no fields are told.

    Camera Module 1 gives 1296×972, 2 gives 1640×1232, 3 gives 2304×1296, HQ gives 2028×1520.
    modes: picamera2's list; ``crop_limits`` is (x, y, width, height) on the sensor, ``size`` is (width, height),
    ``fps`` the most frames a second.
    """
    fields = [mode for mode in modes if "crop_limits" in mode]
    if not fields:
        return None
    whole = max(_area(mode["crop_limits"][2:]) for mode in fields)
    full = [mode for mode in fields if _area(mode["crop_limits"][2:]) >= _FULL_FIELD_SHARE * whole]
    fast = [mode for mode in full if mode.get("fps", _SLOWEST_FPS) >= _SLOWEST_FPS] or full
    wide = [mode for mode in fast if mode["size"][0] >= MAIN_WIDTH]
    if not wide:
        return max(fast, key=lambda mode: (_area(mode["size"]), mode["bit_depth"]))
    return min(wide, key=lambda mode: (_area(mode["size"]), -mode["bit_depth"]))


def steady_exposure(metadata: dict[str, Any], flicker_microseconds: float) -> dict[str, Any]:
    """The controls that keep the light of this frame, its exposure cut to whole flickers of the mains' lamps.

    What the exposure loses the gain makes up for; an exposure shorter than one flicker is daylight and stays.
    """
    controls: dict[str, Any] = {
        name: metadata[name] for name in ("ExposureTime", "AnalogueGain", "ColourGains") if name in metadata
    }
    flickers = int(metadata.get("ExposureTime", 0) // flicker_microseconds)
    if flickers and "AnalogueGain" in controls:
        exposure = round(flickers * flicker_microseconds)
        controls["AnalogueGain"] = metadata["AnalogueGain"] * metadata["ExposureTime"] / exposure
        controls["ExposureTime"] = exposure
    return controls


def _in_words(controls: dict[str, Any]) -> str:
    parts = []
    if "ExposureTime" in controls:
        parts.append(say("exposure {time} ms", time=round(controls["ExposureTime"] / 1000, 1)))
    if "AnalogueGain" in controls:
        parts.append(say("gain {gain}", gain=round(controls["AnalogueGain"], 1)))
    if "ColourGains" in controls:
        red, blue = controls["ColourGains"]
        parts.append(say("red {red} and blue {blue}", red=f"{red:.2f}", blue=f"{blue:.2f}"))
    return listed(parts) or say("exposure and colours")


def _import_library() -> Any:
    try:
        import picamera2
    except ImportError as error:
        raise CameraError(
            say(
                "The Raspberry Pi camera needs picamera2: run 'sudo apt install python3-picamera2', then "
                "'make clean run'."
            )
        ) from error
    except ValueError as error:  # the system's picamera2 was built for the system's numpy
        raise CameraError(
            say("picamera2 does not go with this numpy ({error}); run 'make clean run'.", error=str(error))
        ) from error
    return picamera2


def _open(library: Any) -> Any:
    """The first camera on a ribbon cable; USB cameras are listed by the same library and left out."""
    listed = library.Picamera2.global_camera_info()
    numbers = [number for number, info in enumerate(listed) if "usb" not in str(info.get("Id", "")).lower()]
    if not numbers:
        raise CameraError(say("No Raspberry Pi camera was found; check its ribbon cable and restart."))
    try:
        return library.Picamera2(numbers[0])
    except (RuntimeError, IndexError) as error:
        raise CameraError(
            say("The Raspberry Pi camera is busy; close the other program that uses it and try again.")
        ) from error


def _even(pixels: float) -> int:
    return 2 * round(pixels / 2)


def _area(size: tuple[int, int]) -> int:
    return size[0] * size[1]
