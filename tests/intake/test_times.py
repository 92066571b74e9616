"""When something was handed in: where the platform writes it, and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.intake.folder_cases import METADATA
from tests.intake.samples import WHOLE, by_student, notes, read_folder, write, zipped

pytestmark = pytest.mark.usefixtures("in_this_process")

BLACKBOARD = "Homework 1_jdoe_attempt_2024-03-01-10-30-00_ch01.py"
PEERS = {f"Homework 1_s{n}_attempt_2024-03-01-10-30-00_ch01.py": WHOLE for n in range(2)}
NBGRADER = "submitted/jdoe/ch01"
LOCAL = datetime(2024, 3, 1, 10, 30)


@pytest.mark.parametrize(
    ("files", "student", "when"),
    [
        ({BLACKBOARD: WHOLE, **PEERS}, "jdoe", LOCAL),
        ({BLACKBOARD.replace("-03-01", "-13-41"): WHOLE, **PEERS}, "jdoe", None),
        (
            {"submission_metadata.yml": METADATA, "submission_101/ch01.py": WHOLE},
            "0020260101",
            datetime(2024, 3, 1, 10, tzinfo=UTC),
        ),
        ({"doejane_LATE_12_98_a.py": WHOLE, "lilei_13_99_a.py": WHOLE}, "12", None),
        ({"jdoe.py": WHOLE, "lilei.py": WHOLE}, "jdoe", None),
    ],
    ids=["Blackboard", "no such day", "Gradescope", "Canvas", "flat"],
)
def test_a_time_is_the_platforms_or_none(files, student, when, tmp_path):
    (tmp_path / "down.zip").write_bytes(zipped(files))
    found = by_student(read_folder(tmp_path / "down.zip", assignment="ch01"))[student]
    assert found.handed_in == when
    assert ("late" in notes(found)) == (student == "12")


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("2024-03-01 10:30:00.123456 UTC", datetime(2024, 3, 1, 10, 30, 0, tzinfo=UTC)),
        ("2024-03-01 10:30:00 Asia/Shanghai", datetime(2024, 3, 1, 2, 30, tzinfo=UTC)),
        ("2024-03-01 10:30:00 +0800\n", datetime(2024, 3, 1, 2, 30, tzinfo=UTC)),
        ("2024-03-01 10:30:00", LOCAL),
        ("2024-03-01 10:30:00 XYZ", None),
        ("2024-03-01 10:30:00 ../../etc/passwd", None),
        ("soon", None),
        ("", None),
    ],
)
def test_nbgraders_time_is_read_where_its_zone_is_certain(text, when, tmp_path):
    files = {f"{NBGRADER}/ch01.py": WHOLE, f"{NBGRADER}/timestamp.txt": text}
    write(tmp_path, {**files, "submitted/li/ch01/ch01.py": WHOLE})
    found = by_student(read_folder(tmp_path, assignment="ch01"))
    assert (found["jdoe"].handed_in, found["li"].handed_in) == (when, None)


def test_another_submissions_time_in_its_history_is_not_its_own(tmp_path):
    history = METADATA.replace("  :created_at: 2024-03-01 10:00:00.000000000 Z\n", "").replace(
        "  - :id: 99\n", "  - :id: 99\n    :created_at: 2020-01-01 00:00:00 Z\n"
    )
    write(tmp_path, {"submission_metadata.yml": history, "submission_101/ch01.py": WHOLE})
    assert by_student(read_folder(tmp_path))["0020260101"].handed_in is None
