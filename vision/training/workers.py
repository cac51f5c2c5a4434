"""Processes that draw and train side by side, and end with the one that started them."""

from __future__ import annotations

import os
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread


def workers(count: int) -> Executor:
    """So many processes; none works on when this one is killed, which cannot tell them so."""
    return ProcessPoolExecutor(count, get_context("spawn"), initializer=end_with_parent)


def end_with_parent() -> None:
    """Let this process end when the one that started it does, however that ends."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
