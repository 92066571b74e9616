"""What of a submission's imports grading refuses, read from its text; and that no mistake is named on its account.

What is refused is known in one place, `sandbox.offer`; a wrong fallback is not what its author means.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from msgspec import Struct

from autograder.bounds.clipping import clip
from autograder.bounds.near import near
from autograder.diagnosis.diagnose import unexplained
from autograder.intake.parsing import parse
from autograder.model import Block, Diagnosis, Explanation, Note, Place, Read, TestOutcome, note
from autograder.sandbox.offer import is_offered
from autograder.suite.failures import INSTEAD_OF_MODULE

_BY_NAME = ("import_module", "__import__")
_SHOWN = 5
_USUAL = ("numpy", "matplotlib", "math")  # what a misspelt module may be; nothing else is guessed at


class RefusedImport(Struct, frozen=True):
    """One module that is not there where this is graded. names: what its import would bind; `*` is anything."""

    module: str
    names: frozenset[str]
    place: Place


def refused_imports(submission: Read) -> tuple[RefusedImport, ...]:
    """Return what the submission imports and grading refuses, in its own order."""
    return tuple(each for block in submission.blocks for each in _of_block(block, submission))


def _of_block(block: Block, submission: Read) -> Iterator[RefusedImport]:
    if "import" not in block.text or not isinstance(tree := parse(block.text), ast.Module):
        return
    cell = submission.sources[block.source].cell
    for node in ast.walk(tree):
        for module, names in _imported(node):
            if not is_offered(module):
                line = block.line + getattr(node, "lineno", 1) - 1
                yield RefusedImport(module, frozenset(names), Place(line, cell))


def _imported(node: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """Yield the modules that a piece of code imports, and the names that each gets."""
    match node:
        case ast.Import(names=aliases):
            for alias in aliases:
                yield alias.name, {alias.asname or alias.name.partition(".")[0]}
        case ast.ImportFrom(module=str() as module, names=aliases, level=0):
            if is_offered(module):
                for alias in aliases:  # of an offered package, a module that is refused
                    if not is_offered(f"{module}.{alias.name}"):
                        yield f"{module}.{alias.name}", {alias.asname or alias.name}
            else:
                yield module, {alias.asname or alias.name for alias in aliases}
        case ast.Call(
            func=ast.Name(id=how) | ast.Attribute(attr=how), args=[ast.Constant(value=str() as module), *_]
        ) if how in _BY_NAME:
            yield module, {"*"}


def meant(module: str) -> str:
    """Return the module that is there and may be meant by one that is not; "" where none is near."""
    root = module.partition(".")[0]
    return near(root.lower(), _USUAL, cutoff=0.8) or ""


def in_use(submission: Read) -> tuple[RefusedImport, ...]:
    """Return the refused imports of which the submission uses a name: an import that nothing uses changes nothing."""
    refused = refused_imports(submission)
    if not refused:
        return ()
    trees = [parse(block.text) for block in submission.blocks]
    used = {
        node.id
        for tree in trees
        if isinstance(tree, ast.Module)
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    return tuple(each for each in refused if "*" in each.names or each.names & used)


def believed(diagnosis: Diagnosis | None, outcomes: Sequence[TestOutcome], submission: Read) -> Diagnosis | None:
    """Return a diagnosis, without the name of a mistake where something else ran than the submission means to run."""
    if (
        diagnosis is None
        or not (diagnosis.misconception or diagnosis.symptom == "dressed")
        or not (refused := in_use(submission))
    ):
        return diagnosis
    seen, means = unexplained(outcomes).explanation.seen, note("grading.not_there", modules=_named(refused))
    told, withheld = Explanation(seen, means, INSTEAD_OF_MODULE), diagnosis.misconception or f"~{diagnosis.symptom}"
    return Diagnosis(told, divergence=diagnosis.divergence, withheld=withheld)


def notice(refused: Sequence[RefusedImport]) -> Note:
    """Say what of a file's imports grading refuses, where the first stands, and what to do."""
    return note("grading.refused_import", refused[0].place, modules=_named(refused), instead=INSTEAD_OF_MODULE)


def _named(refused: Sequence[RefusedImport]) -> Note:
    """Return the modules' names, not too many of them."""
    modules = tuple(dict.fromkeys(clip(each.module) for each in refused))
    return note("grading.modules", names=modules[:_SHOWN], more=len(modules) > _SHOWN)
