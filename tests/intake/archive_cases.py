"""A corpus of archives as one student hands them in, each with what must come out of it."""

from __future__ import annotations

import bz2
import gzip
import lzma
import struct
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass

from tests.intake.samples import (
    DEVICE,
    DOUBLE,
    FIFO,
    LINK,
    STUBS,
    WHOLE,
    WHOLE_NOTEBOOK,
    tar_entry,
    tarred,
    zipped,
    zipped_entry,
    zipped_raw,
)


@dataclass(frozen=True)
class Archive:
    """One archive. graded: the path that is graded, behind the archive's; says: what notes or problem must say."""

    id: str
    data: bytes
    graded: str = ""
    says: tuple[str, ...] = ()
    name: str = "s1.zip"
    silent: bool = False


def nested(depth: int, inner: bytes) -> bytes:
    """Return a zip in a zip in a zip."""
    for level in range(depth):
        inner = zipped({f"level{level}.zip": inner})
    return inner


def changed(data: bytes, at: int, new: bytes) -> bytes:
    """Return data with some bytes replaced."""
    at %= len(data)
    return data[:at] + new + data[at + len(new) :]


def flagged(data: bytes, flag: int) -> bytes:
    """Return a zip of one entry with a flag set in both headers."""
    central = data.index(b"PK\x01\x02")
    data = changed(data, 6, struct.pack("<H", struct.unpack_from("<H", data, 6)[0] | flag))
    return changed(data, central + 8, struct.pack("<H", struct.unpack_from("<H", data, central + 8)[0] | flag))


def method(data: bytes, number: int) -> bytes:
    """Return a zip of one entry that claims another compression method."""
    data = changed(data, 8, struct.pack("<H", number))
    return changed(data, data.index(b"PK\x01\x02") + 10, struct.pack("<H", number))


def sound() -> Iterator[Archive]:
    """Yield archives with a right file in them."""
    yield Archive("a zip", zipped({"ch01.py": WHOLE}), "ch01.py", silent=True)
    yield Archive(
        "a folder in a zip", zipped({"ch01/": "", "ch01/ch01.ipynb": WHOLE_NOTEBOOK}), "ch01/ch01.ipynb", silent=True
    )
    yield Archive("deep folders", zipped({"a/b/c/d/e/f/ch01.py": WHOLE}), "a/b/c/d/e/f/ch01.py", silent=True)
    yield Archive(
        "five zips in each other",
        nested(5, WHOLE_ZIP),
        "level4.zip/level3.zip/level2.zip/level1.zip/level0.zip/ch01.py",
        silent=True,
    )
    yield Archive("a tar", tarred({"ch01.py": WHOLE}), "ch01.py", name="s1.tar", silent=True)
    for mode in ("gz", "bz2", "xz"):
        yield Archive(
            f"a tar.{mode}", tarred({"ch01.py": WHOLE}, f"w:{mode}"), "ch01.py", name=f"s1.tar.{mode}", silent=True
        )
    yield Archive(
        "a tar in a zip in a tar.gz",
        tarred({"b.zip": zipped({"c.tar": tarred({"d.py": WHOLE})})}, "w:gz"),
        "b.zip/c.tar/d.py",
        name="s1.tgz",
        silent=True,
    )
    yield Archive("an old tar without ustar", OLD_TAR, "ch01.py", name="s1.tar", silent=True)
    yield Archive("one file in gzip", gzip.compress(WHOLE.encode()), "s1.py", name="s1.py.gz", silent=True)
    twice = gzip.compress(WHOLE[:40].encode()) + gzip.compress(WHOLE[40:].encode()) + b"\0" * 512
    yield Archive("two gzips in one file", twice, "s1.py", name="s1.py.gz", silent=True)
    yield Archive("one file in bzip2", bz2.compress(WHOLE_NOTEBOOK), "s1.ipynb", name="s1.ipynb.bz2", silent=True)
    yield Archive("one file in xz", lzma.compress(WHOLE.encode()), "s1.py", name="s1.py.xz", silent=True)
    yield Archive("a zip named .ipynb", zipped({"ch01.py": WHOLE}), "ch01.py", name="s1.ipynb")
    yield Archive("a zip named .rar", zipped({"ch01.py": WHOLE}), "ch01.py", name="s1.rar")
    yield Archive("something in front of the zip", b"#!/bin/sh\n" + zipped({"ch01.py": WHOLE}), "ch01.py")
    yield Archive("a comment behind the zip", commented(zipped({"ch01.py": WHOLE})), "ch01.py")
    yield Archive("the same name twice", zipped([("a.py", STUBS), ("a.py", WHOLE)]), "a.py")


def names() -> Iterator[Archive]:
    """Yield archives whose names are odd."""
    yield Archive("GBK names", zipped_raw({"李雷的作业.py".encode("gbk"): WHOLE}), "李雷的作业.py", silent=True)
    yield Archive(
        "UTF-8 names without the flag", zipped_raw({"李雷的作业.py".encode(): WHOLE}), "李雷的作业.py", silent=True
    )
    yield Archive("UTF-8 names with the flag", zipped({"李雷/作业.py": WHOLE}), "李雷/作业.py", silent=True)
    yield Archive(
        "GBK names with the flag of UTF-8",
        flagged(zipped_raw({"李雷的作业.py".encode("gbk"): WHOLE}), 0x800),
        "李雷的作业.py",
        silent=True,
    )
    yield Archive("backslashes", zipped_raw({b"hand\\in\\ch01.py": WHOLE}), "hand/in/ch01.py", silent=True)
    # 5C, the backslash, is the second byte of GBK's 乗
    yield Archive(
        "GBK names with a backslash byte",
        zipped_raw({"作乗业作业.py".encode("gbk"): WHOLE}),
        "作乗业作业.py",
        silent=True,
    )
    yield Archive(
        "GBK names in a tar", tarred_raw("作业.py".encode("gbk"), WHOLE), "作业.py", name="s1.tar", silent=True
    )
    yield Archive(
        "names that are neither", zipped_raw({b"\xff\xfe\xfdwork.py": WHOLE}), "%FF%FE%FDwork.py", silent=True
    )
    yield Archive("control characters", zipped_raw({b"wo\x1b[31mrk\x07.py": WHOLE}), "wo\x1b[31mrk\x07.py", silent=True)
    yield Archive("long names", zipped({"x" * 3000 + ".py": WHOLE}), "x" * 3000 + ".py", silent=True)


def junk() -> Iterator[Archive]:
    """Yield archives with what systems and editors leave behind."""
    yield Archive(
        "macOS",
        zipped({"__MACOSX/._ch01.py": "\0\5\x16\7", "._ch01.py": "x", ".DS_Store": "x", "ch01.py": WHOLE}),
        "ch01.py",
        silent=True,
    )
    yield Archive(
        "Windows",
        zipped({"Thumbs.db": "x", "desktop.ini": "x", "~$作业.docx": "x", "ch01.py": WHOLE}),
        "ch01.py",
        silent=True,
    )
    yield Archive(
        "checkpoints",
        zipped({".ipynb_checkpoints/ch01-checkpoint.ipynb": WHOLE_NOTEBOOK, "ch01.ipynb": WHOLE_NOTEBOOK}),
        "ch01.ipynb",
        silent=True,
    )
    yield Archive(
        "caches, repositories, environments",
        zipped(
            {
                "__pycache__/ch01.cpython-311.pyc": "x",
                ".git/x.py": DOUBLE,
                "venv/lib/a.py": DOUBLE,
                ".venv/b.py": DOUBLE,
                "ch01.py": WHOLE,
            }
        ),
        "ch01.py",
        silent=True,
    )
    yield Archive(
        "Office's lock files", zipped({"h/.~lock.a.docx#": "x", "h/ch01.py": WHOLE}), "h/ch01.py", silent=True
    )
    yield Archive(
        "pictures and data beside it",
        zipped({"a.png": b"\x89PNG", "data.csv": "1", "a.pdf": "%PDF-", "c.py": WHOLE}),
        "c.py",
        silent=True,
    )
    yield Archive("nothing but junk", zipped({"__MACOSX/a": "x", ".DS_Store": "x"}), says=("no file to grade",))


def refused() -> Iterator[Archive]:
    """Yield archives with entries that are never read, beside a right file."""
    leaves = ("would leave the archive", "压缩包外面")
    for path in ("../evil.py", "a/../../evil.py", "/etc/evil.py", "C:/evil.py", "..\\evil.py", "\\\\server\\evil.py"):
        yield Archive(
            f"path {path}", zipped({"ok.py": WHOLE, path: WHOLE}), "ok.py", (path.replace("\\", "/"), *leaves)
        )
    for id, mode in (("link", LINK), ("pipe", FIFO), ("device", DEVICE)):
        yield Archive(
            f"a {id} in a zip", zipped_entry("bad.py", "/etc/passwd", mode), "ok.py", ("bad.py", "no regular file")
        )
    kinds = {"link": tarfile.SYMTYPE, "hard link": tarfile.LNKTYPE, "pipe": tarfile.FIFOTYPE, "device": tarfile.CHRTYPE}
    for id, kind in kinds.items():
        entry = tar_entry("bad.py", kind, "/etc/passwd")
        yield Archive(
            f"a {id} in a tar",
            tarred({"ok.py": WHOLE}, extra=[entry]),
            "ok.py",
            ("bad.py", "no regular file"),
            name="s1.tar",
        )
    yield Archive(
        "a path that leaves, in a tar",
        tarred({"ok.py": WHOLE, "../../evil.py": WHOLE}),
        "ok.py",
        ("../../evil.py", *leaves),
        name="s1.tar",
    )
    yield Archive("only a path that leaves", zipped({"../evil.py": WHOLE}), says=("../evil.py", *leaves))
    yield Archive("only a link", zipped_only_link(), says=("no regular file",))


def hostile() -> Iterator[Archive]:
    """Yield archives that would cost or harm whoever believed them."""
    yield Archive("a bomb", zipped({"bomb.py": b"\0" * 60_000_000}), says=("bomb", "炸弹"))
    yield Archive(
        "a bomb beside a right file", zipped({"bomb.py": b" " * 60_000_000, "ok.py": WHOLE}), "ok.py", ("bomb",)
    )
    yield Archive("a bomb in gzip", gzip.compress(b"\0" * 60_000_000), says=("bomb",), name="s1.gz")
    yield Archive("a bomb in bzip2", bz2.compress(b"\0" * 60_000_000), says=("bomb",), name="s1.bz2")
    yield Archive("a bomb in xz", lzma.compress(b"\0" * 60_000_000), says=("bomb",), name="s1.xz")
    yield Archive("too many entries", zipped({f"{i}": "" for i in range(20_500)}), says=("20500 entries",))
    yield Archive("too deep", nested(9, WHOLE_ZIP), says=("nested more than 8 deep",))
    yield Archive(
        "too many archives",
        zipped({f"{i}.zip": WHOLE_ZIP for i in range(250)}),
        "0.zip/ch01.py",
        ("more than 200 archives",),
    )
    yield Archive("a size that lies", lying_size(), says=("damaged",))
    yield Archive("a tar's size that lies", lying_tar(), says=("larger than 64 MB",), name="s1.tar")
    yield Archive("a negative size", negative_tar(), says=("damaged",), name="s1.tar")


def unreadable() -> Iterator[Archive]:
    """Yield archives that cannot be opened."""
    whole = zipped({"ch01.py": WHOLE})
    yield Archive("encrypted", flagged(whole, 1), says=("encrypted", "密码"))
    yield Archive("cut off", whole[: len(whole) // 2], says=("cut off", "不完整"))
    yield Archive("damaged in the middle", changed(whole, len(whole) // 3, b"\xff" * 40), says=("damaged", "损坏"))
    yield Archive("a damaged directory", changed(whole, -60, b"\xff" * 20), says=("damaged",))
    yield Archive("no entries", zipped({}), says=("the archive is empty", "空的"))
    yield Archive("an empty file", b"", says=("the file is empty",))
    yield Archive("Deflate64", method(whole, 9), says=("compression method",))
    yield Archive("RAR 5", b"Rar!\x1a\x07\x01\x00" + b"x" * 90, says=("RAR",), name="s1.rar")
    yield Archive("RAR 4 named .zip", b"Rar!\x1a\x07\x00" + b"x" * 90, says=("RAR",))
    yield Archive("7z", b"7z\xbc\xaf\x27\x1c" + b"x" * 90, says=("7z",), name="s1.7z")
    yield Archive("zstd", b"\x28\xb5\x2f\xfd" + b"x" * 90, says=("zstd",), name="s1.tar.zst")
    yield Archive("a web page named .zip", b"<!doctype html><title>404</title>", says=("web page",))
    yield Archive("a script named .zip", WHOLE.encode(), "", says=("Python script",))
    yield Archive(
        "Word", zipped({"[Content_Types].xml": "x", "word/document.xml": "x"}), says=("Word",), name="s1.docx"
    )
    yield Archive("a gzip that is cut off", gzip.compress(WHOLE.encode() * 50)[:60], says=("cut off",), name="s1.gz")
    yield Archive("a damaged gzip", b"\x1f\x8b\x08\x00" + b"x" * 50, says=("damaged",), name="s1.gz")
    cut = tarred({"a.py": WHOLE, "b.py": WHOLE})
    yield Archive("a tar that is cut off", cut[:1900], "a.py", ("cut off",), name="s1.tar")
    yield Archive("a tar.gz that is cut off", gzip.compress(cut, 0)[:1900], "a.py", ("cut off",), name="s1.tgz")
    yield Archive(
        "only pictures", zipped({"a.png": b"\x89PNG\r\n", "b.jpg": b"\xff\xd8\xff"}), says=("a.png", "picture")
    )
    yield Archive("folders only", zipped({"a/": "", "a/b/": ""}), says=("no file to grade",))


def commented(data: bytes) -> bytes:
    """Return a zip with a comment."""
    return data[:-2] + struct.pack("<H", 11) + b"hello there"


def tarred_raw(name: bytes, text: str) -> bytes:
    """Return a tar of one file whose name is these bytes."""
    return tarred({name.decode("utf-8", "surrogateescape"): text}) if name.isascii() else _tar_bytes(name, text)


def _tar_bytes(name: bytes, text: str) -> bytes:
    data = tarred({"x" * len(name): text})
    data = data.replace(b"x" * len(name), name, 1)
    total = sum(data[:148]) + 8 * 32 + sum(data[156:512])
    return data[:148] + f"{total:06o}\0 ".encode() + data[156:]


def _resized(data: bytes, size: bytes) -> bytes:
    data = data[:124] + size.ljust(12, b"\0")[:12] + data[136:]
    total = sum(data[:148]) + 8 * 32 + sum(data[156:512])
    return data[:148] + f"{total:06o}\0 ".encode() + data[156:]


def lying_tar() -> bytes:
    """Return a tar whose only file says that it has 8 GB."""
    return _resized(tarred({"a.py": WHOLE}), b"77777777777")


def negative_tar() -> bytes:
    """Return a tar whose only file has a negative size, which sends a naive reader back for ever."""
    return _resized(tarred({"a.py": WHOLE}), b"\xff" * 10 + b"\xfc\x00")


def lying_size() -> bytes:
    """Return a zip whose entry says that it has one byte."""
    data = zipped({"a.py": WHOLE})
    return changed(data, data.index(b"PK\x01\x02") + 24, struct.pack("<I", 1))


def zipped_only_link() -> bytes:
    """Return a zip of nothing but a link."""
    data = zipped_entry("bad.py", "/etc/passwd", LINK)
    return data.replace(b"ok.py", b"ok.db")


def old_tar() -> bytes:
    """Return a tar as it was before ustar."""
    data = bytearray(tarred({"ch01.py": WHOLE}))
    data[257:265] = b"\0" * 8
    total = sum(data[:148]) + 8 * 32 + sum(data[156:512])
    data[148:156] = f"{total:06o}\0 ".encode()
    return bytes(data)


WHOLE_ZIP = zipped({"ch01.py": WHOLE})
OLD_TAR = old_tar()
ARCHIVES = [*sound(), *names(), *junk(), *refused(), *hostile(), *unreadable()]
