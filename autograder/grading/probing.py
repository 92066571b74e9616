"""Where diagnosis makes its calls: so that none of them changes what a later call gives, or costs its time.

A function that can keep nothing between calls, as its text and that of all it uses show, is asked where it was tested,
which is cheap; what it has answered there is not asked again. Any other one is asked in a worker of its own. What a
reader's notebook holds is asked only where it can keep nothing.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from autograder.bounds.budget import PROBE_CPU_S, Spent, at_most
from autograder.grading.kernel import Kernel
from autograder.grading.session import Session
from autograder.intake.parsing import parse
from autograder.model import Arguments, Block, BlockKind, CallResult, Lost, Read, Status, note
from autograder.sandbox.ahead import PlannedCall
from autograder.suite.proxy import Caller
from autograder.suite.recording import RecordedCall

_KEEPS = (ast.Global, ast.Nonlocal, ast.ClassDef, ast.Yield, ast.YieldFrom, ast.AsyncFunctionDef)
_TELLING = frozenset({
    "random", "default_rng", "empty", "empty_like", "time", "datetime", "os", "secrets", "uuid", "id", "hash", "open",
    "globals", "locals", "vars", "setattr", "exec", "eval", "next", "iter", "input", "cache", "lru_cache",
})  # fmt: skip


class Probing:
    """A submission's calls for diagnosis, none of which shows in its score. answers: to its tests, by function."""

    def __init__(
        self, session: Session, submission: Read, answers: Mapping[str, Sequence[RecordedCall]] | None = None
    ) -> None:
        self._session, self._submission, self._answers = session, submission, answers or {}
        self._aside: Session | None = None
        self._keeping: dict[str, bool] = {}
        self._known: dict[str, dict[PlannedCall, CallResult]] = {}

    def call(self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        """Make a call; this is a `Caller`."""
        planned = PlannedCall.of(function, args, kwargs)
        return self._answered(function).get(planned) or self._asked(function).probe(args, kwargs, planned)

    def expect(self, function: str, calls: Sequence[Arguments]) -> None:
        """Tell which calls are likely to come next."""
        known = self._answered(function)
        planned = [PlannedCall.of(function, *each) for each in calls]
        if new := [call for call in planned if call not in known]:
            self._asked(function).expect(new)

    def _answered(self, function: str) -> dict[PlannedCall, CallResult]:
        """Return what a function has answered its tests, where it would answer the same again."""
        if function not in self._known:
            calls = () if self._keeps_state(function) else self._answers.get(function, ())
            self._known[function] = {
                PlannedCall.of(each.function, each.args, each.kwargs): each.result for each in calls
            }
        return self._known[function]

    def _asked(self, function: str) -> Session:
        if not self._keeps_state(function):
            return self._session
        if self._aside is None:
            self._aside = self._session.beside()
        return self._aside

    def _keeps_state(self, function: str) -> bool:
        if function not in self._keeping:
            self._keeping[function] = may_keep_state(self._submission, function)
        return self._keeping[function]

    def close(self) -> None:
        """End the worker that was asked, if it is one of its own."""
        self._session.forget()
        if self._aside is not None:
            self._aside.close()
            self._aside = None


def asking_a_notebook(kernel: Kernel, submission: Read, function: str) -> Caller | None:
    """Return how to make such calls where there is but one process, and it is the reader's own; None where not."""
    if may_keep_state(submission, function):
        return None

    def call(function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        try:
            with at_most(PROBE_CPU_S):
                return kernel.call(function, args, kwargs)
        except Spent:
            return Lost(Status.TIMEOUT, note("calls.cpu_limit", seconds=PROBE_CPU_S))

    return call


def may_keep_state(submission: Read, function: str) -> bool:
    """Whether anything in a function, or in what it uses, can make a call depend on another one, or on chance.

    In doubt it may.
    """
    parts = list(_used(submission, function))
    outside = {name for nodes in parts for name in _variables(nodes[0])}
    telling = _TELLING | {name for nodes in parts for name in _telling_imports(nodes)}
    return any(_any_keeps(nodes, outside, telling) for nodes in parts)


def _used(submission: Read, function: str) -> Iterator[list[ast.AST]]:
    """Yield a function and all that it uses, then whatever is no definition and no import: the nodes of each."""
    blocks, binding = submission.blocks, defaultdict[str, list[int]](list)
    for number, block in enumerate(blocks):
        for name in block.names:
            binding[name].append(number)
    known, waiting = set[int](), binding.pop(function, [])
    while waiting:
        known.add(number := waiting.pop())
        nodes = _below(_parsed(blocks[number]))
        waiting += (each for node in nodes if isinstance(node, ast.Name) for each in binding.pop(node.id, ()))
        yield nodes
    for number, block in enumerate(blocks):
        if number not in known and (block.kind is BlockKind.OTHER or not block.names):
            yield _below(_parsed(block))


def _parsed(block: Block) -> ast.Module:
    return tree if isinstance(tree := parse(block.text), ast.Module) else ast.Module([], [])


def _below(node: ast.AST) -> list[ast.AST]:
    """Return a node and all below it; `ast.walk` takes three times as long."""
    found = [node]
    for each in found:  # it grows meanwhile
        for value in vars(each).values():
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [item for item in value if isinstance(item, ast.AST)]
    return found


def _variables(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a statement outside of functions binds to what may change."""
    assert isinstance(tree, ast.Module)
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.Import | ast.ImportFrom):
            continue
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant | ast.Lambda | ast.Attribute):
            continue
        for node in _below(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def _telling_imports(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the names by which chance, a clock and the like are imported."""
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = (getattr(node, "module", None) or "").split(".")
            for alias in node.names:
                if not _TELLING.isdisjoint([*module, *alias.name.split(".")]):
                    yield alias.asname or alias.name


def _any_keeps(nodes: Sequence[ast.AST], outside: Collection[str], telling: Collection[str]) -> bool:
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    if any(_keeps(node, telling) for node in nodes) or any(map(_is_dressed, functions)):
        return True
    if len(functions) == 1:  # as nearly always: what was gone through is all of it
        return _uses(nodes, outside)
    return any(_uses(_below(function), outside) for function in functions)


def _keeps(node: ast.AST, telling: Collection[str]) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr in telling or isinstance(node.ctx, ast.Store)
    return node.id in telling if isinstance(node, ast.Name) else isinstance(node, _KEEPS)


def _is_dressed(function: ast.FunctionDef) -> bool:
    """Whether a function is not what its text says, or has a default that may change."""
    defaults = [*function.args.defaults, *filter(None, function.args.kw_defaults)]
    mutable = any(not isinstance(each, ast.Constant | ast.UnaryOp | ast.Attribute | ast.Name) for each in defaults)
    return mutable or bool(function.decorator_list)


def _uses(nodes: Sequence[ast.AST], outside: Collection[str]) -> bool:
    """Whether a function reads a name that is set outside of it, and not its own."""
    names = [node for node in nodes if isinstance(node, ast.Name)]
    used = {node.id for node in names if isinstance(node.ctx, ast.Load)} & {*outside}
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return bool(used - own - {node.arg for node in nodes if isinstance(node, ast.arg)})
