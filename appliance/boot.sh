#!/bin/bash
# Boots a root under its own systemd and ends when it has ended: boot.sh ROOT [NSPAWN OPTION...]
# It gets a control group and a network of its own. Without the bpf capabilities, systemd in there would accept limits on
# devices and addresses and silently not hold them. No controllers reach it, so its memory limit is told, not held.
source "$(dirname "$0")/common.sh"
root=$1
shift

groups=/sys/fs/cgroup
[ ! -d $groups/unified ] || groups=$groups/unified
group=$groups/table-companion-$$
mkdir "$group" || exit 1
(
    echo "$BASHPID" >"$group/cgroup.procs"
    exec unshare --mount --propagation private --cgroup --pid --fork --kill-child --mount-proc bash -c '
        mount -t tmpfs tmpfs /run
        umount -l /sys/fs/cgroup
        mount -t cgroup2 none /sys/fs/cgroup || exit 1
        export SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 SYSTEMD_NSPAWN_LOCK=0
        nspawn=$1 root=$2
        shift 2
        # What is rehearsed keeps time; whatever else keeps this machine busy can wait for a moment.
        exec nice -n -15 "$nspawn" --quiet --boot --directory "$root" --private-network --register=no --keep-unit \
            --link-journal=no --resolv-conf=off --timezone=off --console=pipe --system-call-filter=bpf \
            --capability=CAP_BPF,CAP_PERFMON,CAP_NET_ADMIN "$@"
    ' boot "$(tool systemd-nspawn)" "$root" "$@"
) </dev/null
status=$?
find "$group" -depth -type d -exec rmdir {} +
exit $status
