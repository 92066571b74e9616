"""Bytes -> text, and file names in whatever encoding."""

from __future__ import annotations

import encodings.aliases
import io
import tarfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.intake.decoding import UnreadableFile, clean, decode, decode_name, decode_names
from autograder.words import say
from tests.intake.samples import WHOLE, read_folder, zipped_raw

TEXT = "# 注意力让模型直接看到每一个词\nx = 'ü'\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "gb18030", "utf-16-le", "utf-16-be"])
def test_the_usual_encodings_are_told_apart(encoding):
    text = "x = 1\n" * 20 + TEXT
    assert decode(text.encode(encoding)) == (text, ())


def test_a_little_damage_does_not_turn_utf8_into_gbk():
    text, notes = decode(TEXT.encode() + b"\xe6\n")
    assert "注意力让模型" in text
    assert "\ufffd" in text
    assert "1 places" in say(notes[0], "en")


def test_a_cookie_counts_only_where_it_is_known_and_true():
    assert decode("# coding: big5\n# 注意力\n".encode("big5")).text == "# coding: big5\n# 注意力\n"
    assert decode("# coding: big5\n# 注意力\n".encode()).text.isprintable() is False
    assert decode(b"# coding: utf-7\n+AGE-\n").text == "# coding: utf-7\n+AGE-\n"
    assert decode("# coding: latin-1\n# é".encode("latin-1")).text == "# coding: latin-1\n# é"


def test_a_cookie_may_name_whatever_keeps_ascii_as_it_is():
    """All of Python's encodings of text but those in which ASCII letters stand for something else."""
    read, passed_over = set(), set()
    for codec in sorted(set(encodings.aliases.aliases.values())):
        text = f"# coding: {codec}\nx = 'a\\\\n~+AGE-'\n"
        try:
            (read if decode(text.encode("ascii")).text == text else passed_over).add(codec)
        except UnreadableFile:
            passed_over.add(codec)
    assert passed_over == set()
    for codec, letters in {
        "cp1251": "жук",
        "iso8859_15": "€",
        "koi8_r": "мир",
        "mac_roman": "é",
        "tis_620": "ก",
    }.items():
        assert decode(f"#!x\n# vim: set fileencoding={codec} :\n# {letters}".encode(codec)).text.endswith(letters)


@pytest.mark.parametrize(
    "codec", ["rot13", "utf-7", "hz", "idna", "unicode_escape", "base64", "zlib", "undefined", "../x"]
)
def test_a_cookie_that_names_no_plain_encoding_is_passed_over(codec):
    text = f"# coding: {codec}\nGREETING = '你好 \\u0041 ~{{ +AGE-'\n"
    assert decode(text.encode()).text == text


def test_line_ends_become_line_feeds():
    assert decode(b"a\r\nb\rc\nd").text == "a\nb\nc\nd"


@pytest.mark.parametrize("data", [b"", b" \n\t", b"\0\0\0", b"a\0b", bytes(range(256))])
def test_what_is_no_text_is_refused(data):
    with pytest.raises(UnreadableFile) as refusal:
        decode(data)
    assert say(refusal.value.reason, "zh")


@given(st.binary(min_size=1, max_size=300))
def test_whatever_bytes_come_the_text_can_be_sent_and_written(data):
    try:
        text = decode(data).text
    except UnreadableFile:
        return
    assert text.encode("utf-8").decode("utf-8") == text
    assert "\r" not in text
    assert "\0" not in text


@given(st.binary(min_size=1, max_size=60))
def test_whatever_bytes_a_name_has_it_is_text(raw):
    assert decode_name(raw).encode("utf-8")


def test_names_are_utf8_else_gbk_else_escaped():
    assert decode_name("李雷.py".encode()) == "李雷.py"
    assert decode_name("李雷.py".encode("gbk")) == "李雷.py"
    assert decode_name(b"a\xff\xfeb") == "a%FF%FEb"


def test_one_program_writes_its_names_in_one_encoding():
    """史雪 in GBK is valid UTF-8 by chance; what is certain among the other names decides, either way."""
    names = ["20260101-史雪/ch01.py", "20260102-李雷/ch01.py", "20260103-韩梅梅.py"]
    assert decode_names([name.encode("gbk") for name in names]) == names
    assert decode_names([name.encode() for name in names]) == names
    damaged = [*(name.encode() for name in names), b"\xc0\xee\xc0\xd7.py"]
    assert decode_names(damaged) == [*names, "李雷.py"]


def tarred_gbk(files):
    """Return a tar as a program of Chinese Windows names its files."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT, encoding="gbk") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name.decode("gbk"))
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data.encode()))
    return stream.getvalue()


@pytest.mark.parametrize("pack", [zipped_raw, tarred_gbk])
def test_the_names_of_an_archive_are_read_in_one_encoding(pack, tmp_path):
    people = {"20260101": "史雪", "20260102": "李雷雷", "20260103": "韩梅梅"}
    files = {f"{number}-{name}.py".encode("gbk"): WHOLE for number, name in people.items()}
    (tmp_path / "class.archive").write_bytes(pack(files))
    assert {each.student: each.name for each in read_folder(tmp_path / "class.archive").submissions} == people


def test_lone_surrogates_are_replaced():
    assert clean("a\ud800b") == "a?b"
