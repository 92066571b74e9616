"""Where diagnosis makes its calls: so that none of them changes what a later call gives, or costs its time.

A function whose text can keep nothing between calls is asked where it was tested, which is cheap; what it has answered
there is not asked again. Any other one is asked in a worker of its own. What a reader's notebook holds is asked only
where it can keep nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from autograder.bounds.budget import PROBE_CPU_S, Spent, at_most
from autograder.grading.kernel import Kernel
from autograder.grading.session import Session
from autograder.intake.parsing import parse
from autograder.model import Arguments, CallResult, Lost, Read, Status, note
from autograder.sandbox.ahead import PlannedCall
from autograder.suite.proxy import Caller
from autograder.suite.recording import RecordedCall

_KEEPS = (ast.Global, ast.Nonlocal, ast.ClassDef, ast.Yield, ast.YieldFrom, ast.AsyncFunctionDef)
_TELLING = {
    "random", "default_rng", "empty", "empty_like", "time", "datetime", "os", "secrets", "uuid", "id", "hash", "open",
    "globals", "locals", "vars", "setattr", "exec", "eval", "next", "iter", "input", "cache", "lru_cache",
}  # fmt: skip


class Probing:
    """A submission's calls for diagnosis, none of which shows in its score. answers: to its tests, by function."""

    def __init__(
        self, session: Session, submission: Read, answers: Mapping[str, Sequence[RecordedCall]] | None = None
    ) -> None:
        self._session, self._submission, self._answers = session, submission, answers or {}
        self._aside: Session | None = None
        self._known: dict[str, dict[PlannedCall, CallResult]] = {}

    def call(self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        """Make a call; this is a `Caller`."""
        asked = self._asked
        planned = PlannedCall.of(function, args, kwargs)
        return self._answered(function).get(planned) or asked.probe(args, kwargs, planned)

    def expect(self, function: str, calls: Sequence[Arguments]) -> None:
        """Tell which calls are likely to come next."""
        asked, known = self._asked, self._answered(function)
        planned = [PlannedCall.of(function, *each) for each in calls]
        if new := [call for call in planned if call not in known]:
            asked.expect(new)

    def _answered(self, function: str) -> dict[PlannedCall, CallResult]:
        """Return what a function has answered its tests, where it would answer the same again."""
        if function not in self._known:
            calls = self._answers.get(function, ()) if self._aside is None else ()
            self._known[function] = {
                PlannedCall.of(each.function, each.args, each.kwargs): each.result for each in calls
            }
        return self._known[function]

    @property
    def _asked(self) -> Session:
        if self._aside is None and self._keeps_state:
            self._aside = self._session.beside()
        return self._aside or self._session

    @cached_property
    def _keeps_state(self) -> bool:
        return may_keep_state(self._submission)

    def close(self) -> None:
        """End the worker that was asked, if it is one of its own."""
        self._session.forget()
        if self._aside is not None:
            self._aside.close()
            self._aside = None


def asking_a_notebook(kernel: Kernel, submission: Read) -> Caller | None:
    """Return how to make such calls where there is but one process, and it is the reader's own; None where not."""
    if may_keep_state(submission):
        return None

    def call(function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        try:
            with at_most(PROBE_CPU_S):
                return kernel.call(function, args, kwargs)
        except Spent:
            return Lost(Status.TIMEOUT, note("calls.cpu_limit", seconds=PROBE_CPU_S))

    return call


def may_keep_state(submission: Read) -> bool:
    """Whether anything in the text can make one call depend on another, or on chance; in doubt it may."""
    trees = [tree for block in submission.blocks if isinstance(tree := parse(block.text), ast.Module)]
    outside = {name for tree in trees for name in _variables(tree)}
    return any(_any_keeps(tree, outside) for tree in trees)


def _variables(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a statement outside of functions binds to what may change."""
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.Import | ast.ImportFrom):
            continue
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant | ast.Lambda | ast.Attribute):
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def _any_keeps(tree: ast.Module, outside: set[str]) -> bool:
    nodes = list(ast.walk(tree))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    if any(_keeps(node) for node in nodes) or any(map(_is_dressed, functions)):
        return True
    if len(functions) == 1:  # as nearly always: what was gone through is all of it
        return _uses(nodes, outside)
    return any(_uses(list(ast.walk(function)), outside) for function in functions)


def _keeps(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr in _TELLING or isinstance(node.ctx, ast.Store)
    return node.id in _TELLING if isinstance(node, ast.Name) else isinstance(node, _KEEPS)


def _is_dressed(function: ast.FunctionDef) -> bool:
    """Whether a function is not what its text says, or has a default that may change."""
    defaults = [*function.args.defaults, *filter(None, function.args.kw_defaults)]
    mutable = any(not isinstance(each, ast.Constant | ast.UnaryOp | ast.Attribute | ast.Name) for each in defaults)
    return mutable or bool(function.decorator_list)


def _uses(nodes: list[ast.AST], outside: set[str]) -> bool:
    """Whether a function reads a name that is set outside of it, and not its own."""
    names = [node for node in nodes if isinstance(node, ast.Name)]
    used = {node.id for node in names if isinstance(node.ctx, ast.Load)} & outside
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return bool(used - own - {node.arg for node in nodes if isinstance(node, ast.arg)})
