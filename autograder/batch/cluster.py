"""A dask cluster as an executor. It needs the extra `cluster`; the scheduler and its workers are the staff's own."""

from __future__ import annotations

import logging
import re
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

_ADDRESS = re.compile(r"dask=((?:tcp|tls)://[^\s/]+:[0-9]{1,5})")
_WAIT_S: Final = 10.0
_A_THREAD: Final = 4  # submissions under way for each thread: so that none waits for its next


@contextmanager
def cluster(given: str) -> Iterator[Elsewhere]:
    """Give what grades on a cluster, until the end of the block.

    given: `dask=tcp://HOST:PORT`, the scheduler's address.
    Raises: UsageError for another form; EnvironmentProblem where no scheduler answers, it has no worker, or one that
        cannot grade as this machine does.
    """
    found = _ADDRESS.fullmatch(given)
    if found is None:
        raise UsageError(note("grading.executor_form", given=clip(given)))
    if find_spec("distributed") is None:
        raise EnvironmentProblem(note("machine.no_package", name="dask.distributed", extra="'.[cluster]'"))
    distributed: Any = import_module("distributed")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it would say of lost workers, we say
    address = found[1]
    try:
        client = distributed.Client(address, timeout=_WAIT_S, set_as_default=False)
    except (OSError, ValueError, RuntimeError, TypeError) as error:
        raise EnvironmentProblem(note("grading.no_scheduler", address=address, why=clip(str(error)))) from error
    with client:
        _agree(client, distributed.__version__, address)
        threads = sum(client.nthreads().values())
        # A task, not scattered bytes: where the worker that holds it is lost, another one makes it again.
        yield Elsewhere(
            client.get_executor(pure=False),
            send=lambda content: client.submit(bytes, content),
            window=max(8, _A_THREAD * threads),
            forks=False,
        )


def _agree(client: Any, version: str, address: str) -> None:
    """Make sure that scheduler and workers are as this machine.

    Raises: EnvironmentProblem.
    """
    versions = client.get_versions()
    theirs = versions["scheduler"]["packages"].get("distributed")
    if theirs != version:
        raise EnvironmentProblem(note("grading.other_dask", address=address, theirs=clip(str(theirs)), ours=version))
    engines = client.run(engine_digest, on_error="return")
    if not engines:
        raise EnvironmentProblem(note("grading.no_dask_worker", address=address))
    for machine, engine in sorted(engines.items()):
        if engine != engine_digest():
            raise EnvironmentProblem(note("grading.other_engine", machine=machine))
