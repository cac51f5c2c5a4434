#!/bin/bash
# Runs a command in a root that is not booted; its mounts are gone when it ends: inside.sh ROOT COMMAND...
root=$1
shift
exec unshare --mount --pid --fork --kill-child --propagation private bash -c '
    root=$1
    shift
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/run"
    exec chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
' inside "$root" "$@"
