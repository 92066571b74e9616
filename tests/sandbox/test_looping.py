"""asyncio goes on without sockets: coroutines, timers, threads, time-outs; what needs a socket says so."""

from __future__ import annotations

import asyncio
import threading

import pytest

from autograder.sandbox.looping import Loop


def run(main):
    loop = Loop()
    try:
        return loop.run_until_complete(main)
    finally:
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


def test_coroutines_and_tasks():
    async def one(n):
        await asyncio.sleep(0.001 * (3 - n))
        return n

    async def main():
        first = asyncio.create_task(one(1))
        return [*await asyncio.gather(one(0), one(2)), await first]

    assert run(main()) == [0, 2, 1]


def test_timers_end_in_order():
    seen = []

    async def main():
        loop = asyncio.get_running_loop()
        loop.call_later(0.02, seen.append, "late")
        loop.call_later(0.001, seen.append, "early")
        loop.call_soon(seen.append, "at once")
        await asyncio.sleep(0.05)

    run(main())
    assert seen == ["at once", "early", "late"]


def test_a_time_out_ends_what_would_wait_forever():
    async def main():
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.Event().wait(), 0.01)
        return "on"

    assert run(main()) == "on"


def test_a_thread_wakes_the_loop():
    async def main():
        loop, done = asyncio.get_running_loop(), asyncio.Event()
        threading.Timer(0.01, lambda: loop.call_soon_threadsafe(done.set)).start()
        await asyncio.wait_for(done.wait(), 5)
        return await asyncio.to_thread(threading.get_ident)

    assert run(main()) != threading.get_ident()


def test_an_exception_comes_through():
    async def main():
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.sleep(0))
            raise KeyError("x")

    with pytest.raises(ExceptionGroup) as caught:
        run(main())
    assert isinstance(caught.value.exceptions[0], KeyError)


def test_what_needs_a_process_is_not_there():
    async def main():
        with pytest.raises(NotImplementedError):
            await asyncio.create_subprocess_exec("true")
        return True

    assert run(main())
