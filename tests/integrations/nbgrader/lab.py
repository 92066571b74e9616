"""A JupyterLab of the tests' own and a headless Chromium before it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from tests import browser

T = TypeVar("T")

_TOKEN = "a-token-of-the-tests"
_WAIT_S = 60  # a machine that does other things, too


def why_no_browser() -> str:
    """Return why no browser can be driven here, or nothing."""
    if find_spec("jupyterlab") is None:
        return "the Python package jupyterlab is not installed (it is in the extra dev)"
    return browser.why_no_browser()


@dataclass(frozen=True)
class Lab:
    """A browser, and the server that it looks at."""

    driver: Any
    address: str

    def open(self, path: str) -> None:
        """Go to one of the server's pages."""
        self.driver.get(f"{self.address}/{path}")

    def all(self, selector: str) -> list[Any]:
        """Return the elements that a CSS selector finds."""
        return list(self.driver.find_elements("css selector", selector))

    def text(self, selector: str = "body") -> str:
        """Return what is to be read there."""
        return "\n".join(element.text for element in self.all(selector))

    def until(self, what: Callable[[], T]) -> T:
        """Wait until `what` returns something true, and return that. What fails meanwhile is tried again."""
        from selenium.common.exceptions import WebDriverException

        ends = time.monotonic() + _WAIT_S
        while time.monotonic() < ends:
            try:
                if found := what():
                    return found
            except (WebDriverException, StopIteration):
                pass  # the page is not there yet, or is another by now
            time.sleep(0.2)
        raise AssertionError(f"nothing came in {_WAIT_S} s; the page says: {self.text()[-1500:]}")

    def click(self, selector: str, words: str = "") -> None:
        """Click the first element of that kind that says `words`, once it is there."""

        def clicked() -> bool:
            next(each for each in self.all(selector) if words in each.text).click()
            return True

        self.until(clicked)

    def wait_for(self, words: str, selector: str = "body") -> str:
        """Wait until `words` are to be read, and return all that is."""
        self.until(lambda: words in self.text(selector))
        return self.text(selector)


@contextmanager
def lab(root: Path, folder: Path) -> Iterator[Lab]:
    """Start both on a course; end both.

    folder: where they may write.
    """
    port = _free_port()
    settings = {
        "ServerApp.port": port,
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.root_dir": root,
        "IdentityProvider.token": _TOKEN,
        "LabApp.news_url": "None",
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += [f"--{name}={value}" for name, value in settings.items()]
    with (folder / "lab.log").open("wb") as log:
        server = subprocess.Popen(
            command, cwd=root, env={**os.environ, "HOME": str(folder)}, stdout=log, stderr=subprocess.STDOUT
        )
    try:
        _wait_for_port(port, server)
        driver = browser.chromium(folder)
        try:
            running = Lab(driver, f"http://127.0.0.1:{port}")
            running.open(f"tree?token={_TOKEN}")  # which leaves a cookie
            yield running
        finally:
            driver.quit()
    finally:
        server.terminate()
        server.wait(30)


def _wait_for_port(port: int, server: subprocess.Popen[bytes]) -> None:
    ends = time.monotonic() + _WAIT_S
    while time.monotonic() < ends and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise AssertionError("JupyterLab does not start")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
