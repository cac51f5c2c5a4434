"""The real picamera2 on libcamera's virtual pipeline: pictures from a folder, each shown for four frames.

Five things stand between them, and each is met here without touching the product:

1. picamera2 wants pykms for a preview window, prctl and pidng for files: inert modules where they are missing.
2. It asks every camera for raw modes, and the virtual one has none: its ordinary modes are told.
3. It takes buffers from /dev/dma_heap, in one plane: memory files are given, with a plane for each colour.
4. The virtual pipeline completes a request the moment it gets it: a sensor's thread hands them over at its rate.
5. Nothing ever stalls: STALLED makes the sensor stop.
"""

import collections
import mmap
import os
import sys
import threading
import time
import types
from pathlib import Path

FRAMES_PER_SECOND = Path(__file__).with_name("frames-per-second")
STALLED = threading.Event()


class _Anything:
    def __getattr__(self, name):
        return name


def _stand_in(name, **attributes):
    module = types.ModuleType(name)
    module.__dict__.update(attributes)
    sys.modules[name] = module
    parent, _, child = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], child, module)


def install():
    """Make picamera2 work here from its next import on."""
    _stand_in("pykms", PixelFormat=_Anything())
    _stand_in("prctl")
    _stand_in("pidng", __path__=[])
    _stand_in("pidng.camdefs", Picamera2Camera=object)
    _stand_in("pidng.core", PICAM2DNG=object)

    import libcamera
    import picamera2.picamera2 as module
    from picamera2 import Picamera2

    module.DmaAllocator = _allocator(libcamera)
    Picamera2._get_raw_modes = lambda camera: _modes(libcamera, camera)
    _give_it_a_sensor(libcamera.Camera)


def _modes(libcamera, camera):
    roles = libcamera.StreamRole
    told = camera.camera.generate_configuration([roles.Raw]) or camera.camera.generate_configuration(
        [roles.VideoRecording]
    )
    formats = told.at(0).formats
    return [
        {"format": str(pixels), "size": (size.width, size.height)}
        for pixels in formats.pixel_formats
        for size in formats.sizes(pixels) or [formats.range(pixels).max]
    ]


def _plane_sizes(stream):
    height, stride = stream.size.height, stream.stride
    match str(stream.pixel_format):
        case "NV12" | "NV21":
            return [stride * height, stride * ((height + 1) // 2)]
        case "YUV420":
            return [stride * height, stride // 2 * (height // 2), stride // 2 * (height // 2)]
    return [stream.frame_size]


def _allocator(libcamera):
    from picamera2.allocators.allocator import Allocator

    class MemoryFiles(Allocator):
        """Frame buffers in memory files."""

        def __init__(self):
            super().__init__()
            self.sync = _Mapped
            self.frame_buffers, self.mapped_buffers, self._files = {}, {}, []

        def allocate(self, configuration, _use_case):
            self.close()
            for stream in configuration:
                buffers = [self._buffer(stream) for _ in range(stream.buffer_count)]
                self.frame_buffers[stream.stream] = buffers

        def _buffer(self, stream):
            file = os.memfd_create("frame")
            os.ftruncate(file, stream.frame_size)
            self._files.append(file)
            planes, offset = [], 0
            for size in _plane_sizes(stream):
                plane = libcamera.FrameBuffer.Plane()
                plane.fd, plane.offset, plane.length = file, offset, size
                planes.append(plane)
                offset += size
            buffer = libcamera.FrameBuffer(planes)
            self.mapped_buffers[buffer] = mmap.mmap(file, stream.frame_size)
            return buffer

        def buffers(self, stream):
            return self.frame_buffers[stream]

        def close(self):
            self.frame_buffers, self.mapped_buffers = {}, {}
            for file in self._files:
                os.close(file)
            self._files = []

    return MemoryFiles


class _Mapped:
    def __init__(self, allocator, buffer, _write):
        self._memory = allocator.mapped_buffers[buffer]

    def __enter__(self):
        return self._memory

    def __exit__(self, *_):
        return None

    def get_buffer(self):
        return self._memory


class _Sensor(threading.Thread):
    """Hands the pipeline one waiting request for every frame that a sensor would have."""

    def __init__(self, camera, queue):
        super().__init__(daemon=True)
        self.camera, self.queue, self.waiting = camera, queue, collections.deque()
        self.lock, self.running = threading.Lock(), True
        self.frame_seconds = 1 / float(FRAMES_PER_SECOND.read_text())
        self.start()

    def run(self):
        due = time.monotonic()
        while self.running:
            due = max(due + self.frame_seconds, time.monotonic())
            time.sleep(max(0.0, due - time.monotonic()))
            with self.lock:
                if self.running and self.waiting and not STALLED.is_set():
                    self.queue(self.camera, self.waiting.popleft())

    def end(self):
        """What still waits is completed: a request that is thrown away would spoil its buffer for good."""
        with self.lock:
            self.running = False
            while self.waiting:
                self.queue(self.camera, self.waiting.popleft())
        self.join()


def _give_it_a_sensor(camera_class):
    sensors = {}
    queue, stop = camera_class.queue_request, camera_class.stop

    def queue_paced(camera, request):
        if camera.id not in sensors:
            sensors[camera.id] = _Sensor(camera, queue)
        sensors[camera.id].waiting.append(request)
        return 0

    def stop_paced(camera):
        sensor = sensors.pop(camera.id, None)
        if sensor is not None:
            sensor.end()
        return stop(camera)

    camera_class.queue_request, camera_class.stop = queue_paced, stop_paced
