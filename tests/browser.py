"""A headless Chromium of Debian's, and what pages are looked at with; where something is missing, the reason."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

_NPM = Path(__file__).parent / "npm"
_FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --disable-dev-shm-usage --window-size=1400,1000"
).split()


def why_no_browser() -> str:
    """Return why no browser can be driven here, or nothing."""
    if shutil.which("chromium") is None or shutil.which("chromedriver") is None:
        return "no Chromium with its driver (Debian: apt-get install chromium chromium-driver)"
    try:
        import selenium  # noqa: F401
    except ImportError as error:
        return f"the Python package {error.name} is not installed (it is in the extra dev)"
    return ""


def chromium(folder: Path, *flags: str) -> Any:
    """Return a driver whose profile lies in `folder`; whoever asks for it ends it."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    for flag in (*_FLAGS, *flags, f"--user-data-dir={folder / 'chromium'}"):
        options.add_argument(flag)
    return webdriver.Chrome(
        options=options, service=webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
    )


@contextmanager
def offline(folder: Path) -> Iterator[Any]:
    """Give a browser without a network; skip, with the reason, where there is none."""
    if problem := why_no_browser():
        pytest.skip(problem)
    driver = chromium(folder)
    try:
        driver.execute_cdp_cmd("Network.enable", {})
        offline = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        driver.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
        yield driver
    finally:
        driver.quit()


def visit(driver: Any, path: Path) -> None:
    """Open a file and wait until its scripts have run: the driver may come back a moment before."""
    from selenium.webdriver.support.ui import WebDriverWait

    driver.get(path.as_uri())
    WebDriverWait(driver, 20, poll_frequency=0.02).until(
        lambda each: each.execute_script(
            "return document.readyState === 'complete' && performance.timing.domContentLoadedEventEnd > 0"
        )
    )


def seen_as(driver: Any, *, width: int, dark: bool) -> None:
    """Look at pages on a screen of this width, light or dark."""
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})


def violations(driver: Any) -> list[tuple[str, str]]:
    """Return what axe-core finds in the page that is open: (rule, the first element)."""
    path = _NPM / "node_modules" / "axe-core" / "axe.min.js"
    if not path.is_file():
        pytest.skip("no axe-core: npm ci --prefix tests/npm")
    driver.execute_script(path.read_text(encoding="utf-8"))
    driver.set_script_timeout(120)  # it looks at every element
    found = driver.execute_async_script(
        "const done = arguments[0];"
        " axe.run(document).then((r) => done(r.violations.map((v) => [v.id, v.nodes[0].html])))"
    )
    return [(rule, html[:200]) for rule, html in found]


def errors_of_html(path: Path) -> str:
    """Return what html-validate finds in a file; nothing where all is well."""
    validator = _NPM / "node_modules" / ".bin" / "html-validate"
    if not validator.is_file():
        pytest.skip("no html-validate: npm ci --prefix tests/npm")
    done = subprocess.run([validator, path], capture_output=True, text=True, timeout=120)
    return "" if done.returncode == 0 else done.stdout + done.stderr
