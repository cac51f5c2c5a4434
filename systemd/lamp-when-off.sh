#!/bin/sh
# systemd runs this as the very last program, when every disk is safe: the lamp flashes three times and stays dark.
# The companion has left how: one line, "LIT DARK PIN..." in pinctrl's words, such as "dh dl 22".
[ "$1" = poweroff ] && [ -r /run/table-companion-lamp ] || exit 0
read -r lit dark pins </run/table-companion-lamp

lamp() {
    for pin in $pins; do pinctrl set "$pin" op "$1"; done
    sleep 0.7
}

for _ in 1 2 3; do
    lamp "$lit"
    lamp "$dark"
done
