"""`grade ... --gradebook URL`: graded first, written then, and the URL's password nowhere."""

from __future__ import annotations

import pytest

from autograder import cli
from tests.integrations.nbgrader.postgres import PASSWORD
from tests.samples import LEVEL, MINI_COURSE

WRONG = "def double(x):\n    return x * x\n"


@pytest.fixture
def nb(mini_nb):
    """A course in which two have handed in."""
    mini_nb.hand_in("ann", mini_nb.notebook())
    mini_nb.hand_in("bob", mini_nb.notebook(double=WRONG))
    return mini_nb


def grade(nb, url, *more):
    arguments = ["grade", nb.submitted, "-o", nb.root / "graded", "--course", MINI_COURSE, "--gradebook", url]
    return cli.main([str(each) for each in (*arguments, "--sandbox", LEVEL, "--lang", "en", "--jobs", "1", *more)])


def test_the_gradebook_is_written_after_the_folder(nb, capsys):
    assert grade(nb, nb.url) == 0
    assert "2 written into the gradebook." in capsys.readouterr().out
    assert nb.scores("ann") == {"double": 2.0, "total": 3.0, "shares": 1.0}
    assert nb.scores("bob") == {"double": 0.0, "total": 3.0, "shares": 1.0}
    assert (nb.root / "graded" / "grades.csv").is_file()


def test_a_real_server_holds_the_same_and_nbgrader_goes_on_there(nb, postgres, postgres_template, capfd):
    postgres.sql("postgres", f"CREATE DATABASE whole_round TEMPLATE {postgres_template}")
    url = postgres.url("whole_round")
    assert grade(nb, url) == 0
    rows = (
        "SELECT a.student_id, sum(g.auto_score), sum(g.extra_credit) FROM grade g JOIN submitted_notebook n"
        " ON n.id = g.notebook_id JOIN submitted_assignment a ON a.id = n.assignment_id GROUP BY 1 ORDER BY 1"
    )
    assert postgres.sql("whole_round", rows) == [("ann", 5.0, 1.0), ("bob", 3.0, 1.0)]
    postgres.sql("whole_round", "UPDATE grade SET auto_score = NULL, extra_credit = NULL")
    log = nb.autograde(CourseDirectory__db_url=url)
    assert postgres.sql("whole_round", rows) == [("ann", 5.0, 1.0), ("bob", 3.0, 1.0)]
    said = capfd.readouterr()
    assert PASSWORD not in said.out + said.err + log
    files = [path for path in nb.root.rglob("*") if path.is_file()]
    assert len(files) > 15
    assert [path for path in files if PASSWORD.encode() in path.read_bytes()] == []


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite:////nowhere/gradebook.db", "no such gradebook"),
        (f"postgresql://u:{PASSWORD}@host:port/db", "no database URL"),
    ],
)
def test_a_gradebook_that_cannot_be_used_stops_before_anything_is_graded(nb, capsys, url, words):
    assert grade(nb, url) == 2
    said = capsys.readouterr()
    assert words in said.err
    assert said.err.count("\n") == 1
    assert PASSWORD not in said.out + said.err
    assert not (nb.root / "graded").exists()


def test_a_dry_run_leaves_the_gradebook_alone(nb, capsys):
    assert grade(nb, "sqlite:////nowhere/gradebook.db", "--dry-run") == 0
    assert "nothing was graded" in capsys.readouterr().out


def test_a_gradebook_that_is_locked_in_the_meantime_leaves_the_folder_to_go_on_from(nb, capsys, monkeypatch):
    """The results stay; the same command again grades nobody and writes them."""
    from autograder.errors import EnvironmentProblem
    from autograder.integrations.nbgrader import gradebook

    def locked(*own):
        raise EnvironmentProblem("another program holds the gradebook; nothing was written")

    with monkeypatch.context() as patch:
        patch.setattr(gradebook, "write_results", locked)
        assert grade(nb, nb.url) == 2
    assert nb.sql("SELECT count(*) FROM grade") == [(0,)]
    capsys.readouterr()
    assert grade(nb, nb.url) == 0
    assert "updated 0, kept 2" in capsys.readouterr().out
    assert nb.scores("ann") == {"double": 2.0, "total": 3.0, "shares": 1.0}


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:p@ss-word@host/db",
        "postgresql://u:p@ss/word@host/db",
        "postgresql://u:@ss-word@host:5432/db",
        "postgresql://u/x:ss-word@host/db",
        "mysql://u:a/ss-word@b@host/db",
    ],
)
def test_nothing_of_a_doubtful_url_is_shown(url, capsys):
    """A password with @ or / may have been read as the host: it is refused by what to write, and quoted nowhere."""
    from autograder.errors import UsageError
    from autograder.integrations.nbgrader.database import open_gradebook

    with pytest.raises(UsageError) as refused, open_gradebook(url):
        pass
    for text in (refused.value.text.zh, refused.value.text.en, *capsys.readouterr()):
        assert "ss-word" not in text
        assert "ss/word" not in text
        assert "host" not in text
