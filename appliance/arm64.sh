#!/bin/bash
# The companion on a Raspberry Pi's kind of processor, emulated: an arm64 root, the environment made by environment.sh,
# everything imported, a picture of dice read. Some minutes; run now and then.
set -euo pipefail
source "$(dirname "$0")/common.sh"

[ "$(id -u)" = 0 ] || { echo "arm64 was not tried here: it needs root."; exit 77; }
python=${PYTHON:-$checkout/.venv/bin/python}
root=$cache/arm64
wheels=$cache/wheels-aarch64-$(cut -c1-12 <(sha256sum <"$checkout/pyproject.toml"))
libraries=usr/lib/aarch64-linux-gnu
need_tools debootstrap:debootstrap qemu-aarch64-static:qemu-user-static

if [ ! -d "$root" ]; then
    DEBOOTSTRAP_DIR=$(dirname "$(tool debootstrap)")/../share/debootstrap
    export DEBOOTSTRAP_DIR
    rm -rf "$root.part"
    nice "$(tool debootstrap)" --foreign --arch=arm64 --variant=minbase \
        --include=ca-certificates,python3,python3-venv,python3-numpy,python3-libcamera trixie "$root.part" "$mirror" \
        >"$cache/arm64.log" 2>&1 || { tail -5 "$cache/arm64.log" >&2; exit 1; }
    # Unpacked is enough to run Python; configuring every package would take the emulator seven minutes.
    for each in "$root.part"/var/cache/apt/archives/*.deb; do
        dpkg-deb --fsys-tarfile "$each" | tar -C "$root.part" -xf - --keep-directory-symlink
    done
    ln -sf blas/libblas.so.3 lapack/liblapack.so.3 "$root.part/$libraries/"
    rm -rf "$root.part"/var/cache/apt/archives/*.deb "$root.part/debootstrap"
    printf 'root:x:0:0:root:/root:/bin/sh\n' >"$root.part/etc/passwd"
    mv "$root.part" "$root"
fi
wheels "$wheels" aarch64

work=$(mktemp -d "$cache/arm64-XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT
mkdir -p "$work"/{upper/opt/companion,upper/opt/wheels,layer,machine}
git -C "$checkout" ls-files --cached --others --exclude-standard -z |
    tar -C "$checkout" --null --files-from=- --ignore-failed-read -cf - | tar -C "$work/upper/opt/companion" -xf -
(cd "$checkout" && "$python" -m appliance.scene "$work/upper/opt/scenes")
cp "$wheels"/*.whl "$work/upper/opt/wheels"
# What configuring the packages would have made of them.
install -D -m 644 /etc/ssl/certs/ca-certificates.crt "$work/upper/etc/ssl/certs/ca-certificates.crt"
printf '[global]\nno-index = true\nfind-links = /opt/wheels\n' >"$work/upper/etc/pip.conf"
cat >"$work/upper/opt/try.sh" <<'TRY'
set -eu
cd /opt/companion
./environment.sh .
.venv/bin/python -c '
import platform, cv2, flask, gpiozero, libcamera, numpy, segno, waitress
import companion.compose
print(platform.machine(), platform.python_version(), "OpenCV", cv2.__version__, "numpy", numpy.__version__)'
.venv/bin/python -m companion read --dice 5 --json "$(ls /opt/scenes/throw/*.jpg | tail -1)"
TRY

# How the kernel knows a program for arm64, told in a namespace of our own: this machine's table stays as it is.
magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
export rule=":arm64:M::$magic:$mask:$(tool qemu-aarch64-static):OCF" root work
unshare --mount --propagation private bash -c '
    mount -t overlay overlay -o "lowerdir=$root,upperdir=$work/upper,workdir=$work/layer" "$work/machine"
    mount --rbind /dev "$work/machine/dev"
    exec unshare --user --map-root-user --mount --pid --fork --kill-child bash -c "
        mount -t proc proc $work/machine/proc
        mkdir -p $work/machine/run/rules
        mount -t binfmt_misc rules $work/machine/run/rules
        printf %s \"\$rule\" >$work/machine/run/rules/register
        exec chroot $work/machine /usr/bin/env -i HOME=/root LANG=C.UTF-8 \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin sh /opt/try.sh
    "
' | tee "$work/told.txt"
"$python" - "$work/told.txt" "$work/upper/opt/scenes/throw.json" <<'PY'
import json
import sys
from pathlib import Path

reading = json.loads(Path(sys.argv[1]).read_text().splitlines()[-1])
values = sorted(die["value"] for die in reading["dice"])
right = reading["verdict"] == "read" and values == json.loads(Path(sys.argv[2]).read_text())["values"]
print(f"arm64: {values} {'right' if right else 'WRONG'}, {reading['milliseconds'] / 1000:.1f} s emulated")
sys.exit(not right)
PY
