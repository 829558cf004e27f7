"""Signals that are sent while a command is at work with several processes."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def sent_after(seconds: float, number: int, *, to_worker: bool) -> Iterator[None]:
    """Sends a signal, once a worker has started, to the first of them or to this process."""

    def send() -> None:
        until = time.monotonic() + 60
        while not (children := multiprocessing.active_children()) and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(seconds)
        os.kill(children[0].pid if to_worker and children[0].pid else os.getpid(), number)

    sender = threading.Thread(target=send)
    sender.start()
    try:
        yield
    finally:
        sender.join()
