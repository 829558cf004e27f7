"""Machines that share no files: what they have in common is a cluster, or an object store.

A machine is a folder in which its processes start and have their home and temporary files.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import whydoku as wd
from requirements import needed

SETTINGS: Final = {
    "AWS_ACCESS_KEY_ID": "testing",
    "AWS_SECRET_ACCESS_KEY": "testing",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_MAX_ATTEMPTS": "1",
}


def settings_of(address: str) -> dict[str, str]:
    return {**SETTINGS, "AWS_ENDPOINT_URL": address}


class ServedStore:
    """A store with one bucket, `box`."""

    def __init__(self) -> None:
        self._port = 0
        self.come_back()
        host, self._port = self._server.get_host_and_port()
        self.address: Final = f"http://{host}:{self._port}"
        self._found: Any = needed("s3fs").S3FileSystem(
            key="testing", secret="testing", endpoint_url=self.address, skip_instance_cache=True
        )
        # What a process has served once is still there.
        self._found.makedirs("box", exist_ok=True)

    def put(self, path: str, data: bytes) -> None:
        self._found.pipe_file(f"box/{path}", data)

    def get(self, path: str) -> bytes:
        found: bytes = self._found.cat_file(f"box/{path}")
        return found

    def names(self, beginning: str = "") -> list[str]:
        self._found.invalidate_cache()
        names = (name.removeprefix("box/") for name in self._found.find("box"))
        return [name for name in names if name.startswith(beginning)]

    def empty(self) -> None:
        if names := self.names():
            self._found.rm([f"box/{name}" for name in names])

    def come_back(self) -> None:
        server = needed("moto.server").ThreadedMotoServer
        self._server = server("127.0.0.1", self._port, verbose=False)
        self._server.start()

    def go_away(self) -> None:
        """Ends the server, but not the store."""
        self._server.stop()
        self._server._server.server_close()

    @contextmanager
    def closed_to_strangers(self) -> Iterator[None]:
        """Knows nobody's key meanwhile, and so refuses whatever is asked."""
        settings = needed("moto.settings")
        usual = settings.INITIAL_NO_AUTH_ACTION_COUNT
        settings.INITIAL_NO_AUTH_ACTION_COUNT = 0.0
        try:
            yield
        finally:
            settings.INITIAL_NO_AUTH_ACTION_COUNT = usual


class Machine:
    def __init__(self, folder: Path, store: str = "") -> None:
        folder.mkdir()
        self.folder: Final = folder
        paths = [str(Path(wd.__file__).parents[1]), *os.environ.get("PYTHONPATH", "").split(":")]
        self.environment: Final = {
            **os.environ,
            **settings_of(store),
            "HOME": str(folder),
            "TMPDIR": str(folder),
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "20",
        }

    def started(self, words: list[str], **streams: Any) -> subprocess.Popen[str]:
        """A process that starts there, in a group of its own."""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen(
            words,
            cwd=self.folder,
            env=self.environment,
            start_new_session=True,
            text=True,
            **{**quiet, **streams},
        )

    def ran(self, words: list[str]) -> tuple[int, str]:
        with self.started(words, stderr=subprocess.PIPE) as process:
            _, told = process.communicate()
        return process.returncode, told


def kill(process: subprocess.Popen[str]) -> None:
    if sys.platform != "win32":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


SECONDS_TO_START: Final = 180.0


class Cluster:
    """A scheduler and workers, each on a machine of its own."""

    def __init__(self, folder: Path, workers: int) -> None:
        folder.mkdir()
        self._folder = folder
        self._number = 0
        self._file = folder / "scheduler.json"
        self._scheduler = self._started_scheduler()
        self.address: Final = self._address()
        self._workers: list[subprocess.Popen[str]] = []
        for _ in range(workers):
            self.add_worker()

    def _started(self, *words: str) -> subprocess.Popen[str]:
        self._number += 1
        machine = Machine(self._folder / str(self._number))
        return machine.started([sys.executable, "-m", *words])

    def _started_scheduler(self, port: str = "0") -> subprocess.Popen[str]:
        self._file.unlink(missing_ok=True)
        return self._started(
            *("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port),
            *("--no-dashboard", "--scheduler-file", str(self._file)),
        )

    def _address(self) -> str:
        ends = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < ends:
            if self._file.exists() and (text := self._file.read_text()):
                return str(json.loads(text)["address"])
            time.sleep(0.05)
        raise TimeoutError

    def add_worker(self) -> None:
        self._workers.append(
            self._started(
                *("distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-nanny"),
                *("--no-dashboard", "--death-timeout", "100"),
            )
        )

    def lose_worker(self) -> None:
        """Kills a worker; another takes its place."""
        kill(self._workers.pop(0))
        self.add_worker()

    def lose_scheduler(self) -> None:
        """Kills the scheduler; it comes back under its address, with another worker."""
        kill(self._scheduler)
        self._scheduler = self._started_scheduler(self.address.rpartition(":")[2])
        assert self._address() == self.address
        self.add_worker()

    def close(self) -> None:
        for process in (*self._workers, self._scheduler):
            kill(process)
