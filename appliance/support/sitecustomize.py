"""Loaded by Python itself when the service of a rehearsal starts: brings the stand-ins in, changes nothing else."""

import sys

if "companion" in sys.orig_argv:
    import puppet
    import virtual_camera

    virtual_camera.install()
    puppet.listen(virtual_camera)
