"""Right answers in many styles, each with one or two random changes; the same for the same seed."""

from __future__ import annotations

import ast
import copy
import random
from collections.abc import Callable, Container, Iterator

from autograder.authoring.verify.mutation import mutants
from autograder.course.chapter import Chapter
from tests.corpus import Case, cases

_WRAPS = (
    "np.abs({})", "np.round({}, 2)", "-({})", "2 * ({})", "np.tanh({})", "({}) ** 2", "np.maximum({}, 0)", "1 - ({})",
    "np.exp({})", "np.sqrt(np.abs({}))", "0.5 * ({})", "np.mean({})", "np.sum({})", "({}) + 0.1", "int({})",
    "np.asarray({}).astype(int)", "np.clip({}, -1, 1)", "np.sort({})", "({})[::-1]", "np.floor({})", "({}) or 1.0",
)  # fmt: skip


def wrong_functions(chapter: Chapter, seed: int, exercise: str = "", of: Container[str] = ("right",)) -> Iterator[Case]:
    """Yield changed functions of the corpus without end, one change or two; some are right, or never end.

    of: the kinds that are changed: `right` ones, or also those with `one` mistake.
    """
    chance = random.Random(seed)
    styles = [
        case
        for case in cases(chapter=chapter)
        if case.kind in of and exercise in ("", case.exercise) and f"def {case.exercise}(" in case.source
    ]
    by_exercise = {name: [each for each in styles if each.exercise == name] for name in {e.exercise for e in styles}}
    names = sorted(by_exercise)
    while True:
        style = chance.choice(by_exercise[chance.choice(names)])
        kind = chance.choice(("one", "one", "two"))
        source = style.source
        for _ in range(1 if kind == "one" else 2):
            source = _changed(source, style.exercise, chance)
        if source != style.source:
            yield Case(kind, style.exercise, f"{style.truth}, changed", source)


def _changed(source: str, exercise: str, chance: random.Random) -> str:
    """Return a module's text with one change of one of its functions."""
    tree = ast.parse(source)
    places = [at for at, node in enumerate(tree.body) if isinstance(node, ast.FunctionDef)]
    own = [at for at in places if getattr(tree.body[at], "name", "") == exercise]
    at = chance.choice(own * 2 + places)
    name = getattr(tree.body[at], "name", "")
    change: Callable[..., str] = chance.choice((_mutated, _wrapped))
    try:
        tree.body[at] = ast.parse(change(tree.body[at], name, chance)).body[0]
    except SyntaxError:  # as of an item dropped from `zip(*rows)`
        return source
    return ast.unparse(tree) + "\n"


def _mutated(node: ast.stmt, name: str, chance: random.Random) -> str:
    found = list(mutants(ast.unparse(node), name))
    return chance.choice(found).source if found else ast.unparse(node)


def _wrapped(node: ast.stmt, name: str, chance: random.Random) -> str:
    """Put something around one expression."""
    changed = copy.deepcopy(node)
    sites = [
        (parent, field, at)
        for parent in ast.walk(changed)
        if not isinstance(parent, ast.arguments | ast.JoinedStr | ast.FormattedValue)
        for field, value in ast.iter_fields(parent)
        for at, each in enumerate(value if isinstance(value, list) else [value])
        if isinstance(each, ast.BinOp | ast.Call | ast.Subscript | ast.Name)
        and not isinstance(getattr(each, "ctx", ast.Load()), ast.Store | ast.Del)
        and getattr(each, "id", "") not in ("np", "math")
        and field not in ("func", "targets", "target", "annotation", "returns", "decorator_list")
    ]
    if not sites:
        return ast.unparse(node)
    parent, field, at = chance.choice(sites)
    value = getattr(parent, field)
    old = value[at] if isinstance(value, list) else value
    new = ast.parse(chance.choice(_WRAPS).format(ast.unparse(old)), mode="eval").body
    if isinstance(value, list):
        value[at] = new
    else:
        setattr(parent, field, new)
    return ast.unparse(ast.fix_missing_locations(changed))
