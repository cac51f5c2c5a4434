#!/bin/bash
# Makes a Debian trixie root that has what a fresh Raspberry Pi OS Lite has, and no companion: root.sh FOLDER
# picamera2 is not among Debian's packages; it is put where the system's packages are, as there.
set -euo pipefail
source "$(dirname "$0")/common.sh"

root=$1
site=usr/local/lib/python3.13/dist-packages
packages=ca-certificates,python3,python3-venv,python3-numpy
packages+=,systemd,systemd-sysv,dbus,libnss-systemd,avahi-daemon,procps,iproute2
camera=(picamera2==0.3.38 pillow piexif simplejpeg videodev2 jsonschema tqdm libarchive-c attrs referencing rpds-py
    jsonschema-specifications)

need_tools debootstrap:debootstrap
rm -rf "$root" "$root.part"
DEBOOTSTRAP_DIR=$(dirname "$(tool debootstrap)")/../share/debootstrap
export DEBOOTSTRAP_DIR
nice "$(tool debootstrap)" --variant=minbase --include=$packages trixie "$root.part" "$mirror" >"$cache/root.log" 2>&1 ||
    { tail -5 "$cache/root.log" >&2; exit 1; }

# The virtual camera wants a libcamera as new as Raspberry Pi OS has.
echo "deb $mirror trixie-backports main" >"$root.part/etc/apt/sources.list.d/backports.list"
cp -L /etc/resolv.conf "$root.part/etc/resolv.conf"
cp -L /etc/ssl/certs/ca-certificates.crt "$root.part/etc/ssl/certs/"
"$here/inside.sh" "$root.part" sh -c '
    apt-get -qq update
    apt-get -qq install -y --no-install-recommends -t trixie-backports python3-libcamera
' >>"$cache/root.log" 2>&1

"${PYTHON:-$checkout/.venv/bin/python}" -m pip install -qq --disable-pip-version-check --no-deps \
    --target "$root.part/$site" --python-version 3.13 --implementation cp --only-binary :all: \
    --platform "manylinux_2_28_$(uname -m)" --platform "manylinux2014_$(uname -m)" "${camera[@]}"

rm -rf "$root.part"/var/lib/apt/lists/* "$root.part"/var/cache/apt/archives/*.deb "$root.part"/usr/share/{doc,man,locale}
# The groups that own camera and pins there.
printf 'g gpio - -\ng render - -\n' >"$root.part/usr/lib/sysusers.d/raspberry-pi.conf"
echo table >"$root.part/etc/hostname"
mv "$root.part" "$root"
