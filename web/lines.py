"""The lines on which phones listen: a limited number, each taken by one page and given back."""

from __future__ import annotations

from threading import Lock


class Lines:
    """At most ``most`` lines at a time; safe to use from any thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken = 0
        self._lock = Lock()

    @property
    def taken(self) -> int:
        """How many phones listen now."""
        return self._taken

    def take(self) -> bool:
        """Take a line; False when all are taken."""
        with self._lock:
            if self._taken == self._most:
                return False
            self._taken += 1
            return True

    def give_back(self) -> None:
        """Give a line back that was taken."""
        with self._lock:
            self._taken -= 1
