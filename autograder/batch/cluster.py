"""A dask cluster as an executor. It needs the extra `cluster`; the scheduler and its workers are the staff's own."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from autograder.batch.elsewhere import Elsewhere
from autograder.bounds.clipping import clip
from autograder.engine import engine_digest
from autograder.errors import EnvironmentProblem, UsageError
from autograder.model import note

_ADDRESS = re.compile(r"dask=((?:tcp|tls)://[^\s/]+:([0-9]{1,5}))")
_LAST_PORT: Final = 2**16 - 1
_WAIT_S: Final = 10.0  # for a scheduler to answer
_AGREE_S: Final = 30.0  # for all workers to say which engine is theirs
_ALONE_S: Final = 60.0  # without any worker: where they come and go by themselves, others will have come
_A_THREAD: Final = 4  # submissions under way for each thread: so that none waits for its next


@contextmanager
def cluster(given: str) -> Iterator[Elsewhere]:
    """Give what grades on a cluster, until the end of the block.

    given: `dask=tcp://HOST:PORT`, the scheduler's address.
    Raises: UsageError for another form; EnvironmentProblem where no scheduler answers, it has no worker, or one that
        cannot grade as this machine does.
    """
    found = _ADDRESS.fullmatch(given)
    if found is None or not 0 < int(found[2]) <= _LAST_PORT:
        raise UsageError(note("grading.executor_form", given=clip(given)))
    if find_spec("distributed") is None:
        raise EnvironmentProblem(note("machine.no_package", name="dask.distributed", extra="'.[cluster]'"))
    distributed: Any = import_module("distributed")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it would say of lost workers, we say
    address = found[1]
    with _told(address):
        asyncio.run(asyncio.wait_for(_greet(distributed, address), _WAIT_S))
        client = distributed.Client(address, timeout=_WAIT_S, set_as_default=False)
    with client:
        with _told(address):
            _agree(client, distributed.__version__, address)
        threads = sum(client.nthreads().values())
        # A task, not scattered bytes: where the worker that holds it is lost, another one makes it again.
        yield Elsewhere(
            client.get_executor(pure=False),
            send=lambda content: client.submit(bytes, content),
            window=max(8, _A_THREAD * threads),
            forks=False,
            look=_Watch(client, address).look,
        )


@contextmanager
def _told(address: str) -> Iterator[None]:
    """Say in one line what dask raises where no scheduler is, or goes away: it may be anything.

    What answers at an address may be another program, whose greeting dask takes for a length, or the machine may lack
    the certificates of `tls://`: these end in a MemoryError and in an AssertionError.
    """
    try:
        yield
    except EnvironmentProblem:
        raise
    except Exception as error:
        why = clip(str(error) or type(error).__name__)
        raise EnvironmentProblem(note("grading.no_scheduler", address=address, why=why)) from error


async def _greet(distributed: Any, address: str) -> None:
    """Make sure that a scheduler is at an address before there is a client, which waits long and leaves in pieces.

    Raises: whatever dask does; OSError where something else answers, such as one of the workers.
    """
    security = distributed.Security().get_connection_args("client")
    comm = await distributed.comm.connect(address, timeout=_WAIT_S, **security)
    try:
        await comm.write({"op": "identity", "reply": True})
        kind = (await comm.read()).get("type")
    finally:
        comm.abort()
    if kind != "Scheduler":
        raise OSError(str(kind))


class _Watch:
    """Notices where a scheduler has had no worker for long: its tasks would wait for ever."""

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._address = client, address
        self._alone_since: float | None = None

    def look(self) -> None:
        """Raise EnvironmentProblem where all workers have gone and none has come instead, or the scheduler has."""
        with _told(self._address):
            threads = self._client.sync(self._client.scheduler.ncores, callback_timeout=_AGREE_S)
        if threads:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = time.monotonic()
        elif time.monotonic() - self._alone_since > _ALONE_S:
            raise EnvironmentProblem(note("grading.no_dask_worker", address=self._address))


def _agree(client: Any, version: str, address: str) -> None:
    """Make sure that scheduler and workers are as this machine.

    Raises: EnvironmentProblem.
    """
    # A worker that is stopped answers nothing, and dask itself would wait for it without end.
    versions = client.sync(client._get_versions, callback_timeout=_AGREE_S)
    theirs = versions["scheduler"]["packages"].get("distributed")
    if theirs != version:
        raise EnvironmentProblem(note("grading.other_dask", address=address, theirs=clip(str(theirs)), ours=version))
    engines = client.sync(client._run, engine_digest, on_error="return", callback_timeout=_AGREE_S)
    if not engines:
        raise EnvironmentProblem(note("grading.no_dask_worker", address=address))
    for machine, engine in sorted(engines.items()):
        if engine != engine_digest():
            raise EnvironmentProblem(note("grading.other_engine", machine=machine))
