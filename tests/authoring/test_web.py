"""The page with Python in it: what it is made from, what lacks, and that nothing secret is among it."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest

from autograder.authoring.build import generate
from autograder.authoring.leaks import secrets
from autograder.authoring.page import bundled as bundling
from autograder.authoring.page import page
from autograder.authoring.page.bundled import Scripts
from autograder.authoring.page.distribution import read_distribution
from autograder.authoring.page.inside import _in_a_script, embedded, inside, kit
from autograder.cli import main
from autograder.errors import EnvironmentProblem, UsageError
from autograder.show.archive import zipped
from tests.samples import MINI_COURSE

_TAG = "cp314-cp314-pyemscripten_2026_0_wasm32"
_WHEELS = {name: f"{name}-1.0-{_TAG}.whl" for name in ("numpy", "msgspec")}
_NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def wheel(name: str) -> bytes:
    """What a wheel holds: what runs, and what is there for other tools."""
    unread = ("__init__.pyi", "core/include/api.h", "lib/libmath.a", "tests/test_it.py", "f2py/__init__.py")
    return zipped({f"{name}/{file}": name.encode() for file in ("__init__.py", "LICENSE.txt", *unread)})


def lock(python: str = "3.14.0") -> dict[str, object]:
    packages = {
        name: {"file_name": file, "sha256": hashlib.sha256(wheel(name)).hexdigest()} for name, file in _WHEELS.items()
    }
    return {"info": {"python": python, "abi_version": "2026_0", "arch": "wasm32"}, "packages": packages}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with all that is asked for, as far as names and hashes go."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in _NEEDED:
        (folder / name).write_bytes(name.encode())
    (folder / "pyodide-lock.json").write_text(json.dumps(lock()), encoding="utf-8")
    for name, file in _WHEELS.items():
        (folder / file).write_bytes(wheel(name))
    (folder / "python_stdlib.zip").write_bytes(zipped({"os.py": b"import sys"}))
    return folder


def test_a_distribution_is_read_as_it_is(folder):
    found = read_distribution(folder)
    assert set(found.parts) == {*_NEEDED[2:], *_WHEELS.values()}
    assert found.parts["pyodide.asm.wasm"] == b"pyodide.asm.wasm"


def test_of_an_archive_what_runs_is_taken_loose(folder):
    found = read_distribution(folder)
    with zipfile.ZipFile(io.BytesIO(found.parts[_WHEELS["numpy"]])) as archive:
        assert archive.namelist() == ["numpy/LICENSE.txt", "numpy/__init__.py"]
        assert {each.compress_type for each in archive.infolist()} == {zipfile.ZIP_STORED}
        assert archive.read("numpy/__init__.py") == b"numpy"
    assert found.parts == read_distribution(folder).parts


def test_an_archive_that_is_none_is_told_on_one_line(folder):
    (folder / "python_stdlib.zip").write_bytes(b"no zip")
    with pytest.raises(UsageError, match=r"python_stdlib\.zip: cannot be used"):
        read_distribution(folder)


@pytest.mark.parametrize("name", [*_NEEDED, *_WHEELS])
def test_what_lacks_is_named_and_where_to_have_it(folder, name):
    (folder / _WHEELS.get(name, name)).unlink()
    with pytest.raises(UsageError) as caught:
        read_distribution(folder)
    assert f"it lacks {name}" in str(caught.value)
    assert "releases on GitHub" in str(caught.value)


def test_all_that_lacks_is_named_at_once(tmp_path):
    with pytest.raises(UsageError, match=r"pyodide\.mjs.*pyodide\.asm\.mjs.*pyodide\.asm\.wasm.*python_stdlib\.zip"):
        read_distribution(tmp_path)
    with pytest.raises(UsageError, match="there is no such folder"):
        read_distribution(tmp_path / "nowhere")


def test_another_wheel_for_the_same_python_serves(folder):
    (folder / _WHEELS["msgspec"]).rename(folder / f"msgspec-2.0-{_TAG}.whl")
    (folder / "msgspec-9.0-cp313-cp313-pyemscripten_2025_0_wasm32.whl").write_bytes(b"for another Python")
    assert f"msgspec-2.0-{_TAG}.whl" in read_distribution(folder).parts


def test_a_wheel_with_other_bytes_is_refused(folder):
    (folder / _WHEELS["numpy"]).write_bytes(b"something else")
    with pytest.raises(UsageError, match=r"numpy-1\.0.*not those that pyodide-lock\.json"):
        read_distribution(folder)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "nonsense", "[" * 100_000, '{"info": {"python": "new"}}', '{"info": {"python": 3}}', "\xff\x00"],
)
def test_a_lock_that_is_none_is_told_on_one_line(folder, text):
    (folder / "pyodide-lock.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(UsageError, match=r"pyodide-lock\.json: cannot be used") as caught:
        read_distribution(folder)
    assert "\n" not in str(caught.value)


def test_a_lock_names_no_file_outside_of_its_folder(folder, tmp_path):
    (tmp_path / "numpy.whl").write_bytes(b"numpy")
    told = lock()
    told["packages"]["numpy"]["file_name"] = "../numpy.whl"
    (folder / "pyodide-lock.json").write_text(json.dumps(told), encoding="utf-8")
    (folder / _WHEELS["numpy"]).unlink()
    with pytest.raises(UsageError, match="it lacks numpy"):
        read_distribution(folder)


def test_an_old_python_is_refused(folder):
    (folder / "pyodide-lock.json").write_text(json.dumps(lock("3.11.3")), encoding="utf-8")
    with pytest.raises(UsageError, match=r"its Python is 3\.11; a page needs 3\.12 or newer"):
        read_distribution(folder)


@pytest.mark.parametrize(
    "options", [["--web"], ["--pyodide", "x"], ["--check", "--web", "--pyodide", "x"], ["--check", "--pyodide", "x"]]
)
def test_the_options_go_together(options, capsys):
    assert main(["build", "--course", str(MINI_COURSE), *options]) == 2
    assert "--web" in capsys.readouterr().err


def test_nothing_is_written_where_the_folder_is_none(mini_course, tmp_path, capsys):
    before = sorted(mini_course.root.rglob("*"))
    assert main(["build", "--course", str(mini_course.root), "--web", "--pyodide", str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err
    assert sorted(mini_course.root.rglob("*")) == before


def test_without_npm_it_is_said_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(EnvironmentProblem, match="there is no npm here"):
        bundling.bundled(tmp_path, tmp_path / "npm")


def test_npm_that_fails_is_told_on_one_line(monkeypatch, tmp_path):
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'npm error the network is down' >&2\necho more >&2\nexit 1\n", encoding="utf-8")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(EnvironmentProblem, match="npm ci failed: npm error the network is down") as caught:
        bundling.bundled(tmp_path, tmp_path / "workshop")
    assert "more" not in str(caught.value)
    assert not (tmp_path / "workshop" / "installed-lock.json").exists()


def test_nothing_secret_is_among_what_the_worker_reads(ch01):
    generated = {path.name: text for path, text in generate(ch01).items()}
    data = kit(ch01, generated)
    assert data == kit(ch01, generated)
    secret = secrets(ch01)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        own = [name for name in names if name.startswith("chapter/")]
        assert {Path(name).name for name in own} >= {
            "assignment.toml",
            "test_public.py",
            "public_values.json",
            "page.py",
        }
        assert not [name for name in names if "hidden" in name or "reference" in name or name.endswith(".ipynb")]
        found = [found for name in own for found in secret.find(name, archive.read(name).decode("utf-8"))]
    assert found == []


@pytest.fixture
def nothing_bundled(folder):
    """What a page embeds of files that are stand-ins."""
    return lambda chapter: inside(chapter, read_distribution(folder), Scripts("", ""), "kit.whl")


def test_nothing_secret_is_in_the_page_around_it(ch01, nothing_bundled):
    made = page(ch01, nothing_bundled(ch01))
    assert made.count("data-editor=") == 2 * len(ch01.assignment.exercises)
    assert "./kit.whl" in made
    assert list(secrets(ch01).find("ch01.html", made)) == []


def test_a_chapter_without_figures_has_no_card(mini, nothing_bundled):
    made = page(mini, nothing_bundled(mini))
    assert 'data-check=""' in made
    assert '<button type="button" data-card' not in made


def test_what_is_embedded_ends_no_script():
    assert "<" not in embedded({"text": "</script><!--<script>"})
    assert _in_a_script('x = "</script>" + "<!--"') == 'x = "<\\/script>" + "<\\!--"'
