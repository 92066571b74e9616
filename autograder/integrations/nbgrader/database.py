"""nbgrader's database: opened where it is one of its present version, else told why not.

A URL may hold a password: it is shown nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy import Engine, NullPool, create_engine, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import Session

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip, clip_path
from autograder.errors import EnvironmentProblem, UsageError
from autograder.model import note


@contextmanager
def open_gradebook(url: str) -> Iterator[Session]:
    """Open a gradebook of nbgrader's present version; what is not committed is not written.

    Raises: UsageError where there is none; EnvironmentProblem where it does not let us.
    """
    address = _address(url)
    try:
        with Session(_engine(address)) as session:
            _same_version(session)
            yield session
    except SQLAlchemyError as error:
        raise _problem(error, address) from None  # the original holds the statement, and may hold the URL
    except ModuleNotFoundError as error:
        raise EnvironmentProblem(note("nbgrader.no_driver", package=error.name)) from None


@lru_cache(maxsize=1)
def _engine(address: URL) -> Engine:
    """Return the engine of a database: it keeps its compiled queries, and no connection."""
    return create_engine(address, poolclass=NullPool)


def _address(url: str) -> URL:
    try:
        address = make_url(url)
        address.get_dialect()
    except (SQLAlchemyError, ValueError, ModuleNotFoundError) as error:
        unknown = isinstance(error, NoSuchModuleError)
        raise UsageError(note("nbgrader.unknown_database" if unknown else "nbgrader.no_url")) from None
    if address.get_backend_name() != "sqlite" and "@" in f"{address.host}{address.database}":
        # A piece of the password may have become the host: nothing of it is shown.
        raise UsageError(note("nbgrader.unquoted_password"))
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").is_file():
        raise UsageError(note("nbgrader.no_gradebook", path=clip_path(address.database or "", MAX_TEXT)))
    return address


def _same_version(session: Session) -> None:
    wanted = _version()
    found = None
    if inspect(session.connection()).has_table("alembic_version"):
        found = session.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found != wanted:
        raise EnvironmentProblem(note("nbgrader.other_version", found=found, wanted=wanted))


@cache
def _version() -> str | None:
    config = Config()
    config.set_main_option("script_location", ALEMBIC_DIR.replace("%", "%%"))
    return ScriptDirectory.from_config(config).get_current_head()


def _is_locked(error: SQLAlchemyError) -> bool:
    return "locked" in str(getattr(error, "orig", "")).lower()


def _problem(error: SQLAlchemyError, address: URL) -> EnvironmentProblem:
    shown = clip(address.render_as_string(hide_password=True), MAX_TEXT)
    if _is_locked(error):
        return EnvironmentProblem(note("nbgrader.locked", gradebook=shown))
    reason = " ".join(str(getattr(error, "orig", None) or type(error).__name__).split())
    if address.password:
        reason = reason.replace(str(address.password), "***")
    return EnvironmentProblem(note("nbgrader.unusable", gradebook=shown, why=clip(reason, 300)))
