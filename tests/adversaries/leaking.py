"""Hidden arguments carried to the student: by exceptions, prints, names, lines, codes, and stashes given back later.

The numbers of the hidden calls must be in no student artefact, in none of the forms that are used here.
"""

from tests.adversaries.adversary import everywhere, family, in_call


def _leak(name: str, tries: str, body: str, **facts):
    return in_call(name, tries, body, **facts)


_ALL = """
seen = []
def tell(*args):
    seen.append(args)
    {how}
double = total = shares = tell
"""


def _stash(name: str, tries: str, how: str, **facts):
    """Return a submission whose functions remember all arguments and give them back at every call."""
    return everywhere(name, tries, _ALL.format(how=how), **facts)


ADVERSARIES = family(
    "leaking",
    (
        _leak("in_an_exception", "raise the arguments", "raise ValueError(f'seq={list(seq)}')", status="exception"),
        _leak("in_an_exit", "exit with the arguments", "raise SystemExit(f'seq={list(seq)}')", status="exit"),
        _leak(
            "in_not_implemented",
            "say not implemented, with the arguments",
            "raise NotImplementedError(list(seq))",
            status="not_attempted",
        ),
        _leak(
            "in_an_exit_code",
            "exit with an argument as the code",
            "import os\nos._exit(int(abs(float(seq[0]))) % 256)",
            status="exit",
        ),
        _leak(
            "in_prints",
            "print the arguments everywhere",
            "import sys\nprint(list(seq))\nprint(list(seq), file=sys.stderr)\nreturn -1.0",
            status="failed",
        ),
        _leak(
            "in_a_warning",
            "warn with the arguments",
            "import warnings\nwarnings.warn(str(list(seq)))\nreturn -1.0",
            status="failed",
        ),
        _leak(
            "in_a_type_name",
            "return an object whose type is named by the arguments",
            "return type(f'seq_{list(seq)}', (), {})()",
            status="unsendable",
        ),
        _leak(
            "in_an_exception_name",
            "raise a type that is named by the arguments",
            "raise type(f'Seq_{list(seq)}', (Exception,), {})()",
            status="exception",
        ),
        _leak(
            "in_a_dict_key_type",
            "return a dict whose keys have a type named by the arguments",
            "return {type(f'seq_{list(seq)}', (), {})(): 1}",
            status="unsendable",
        ),
        _leak(
            "in_the_value",
            "return the arguments",
            "return {'seq': list(seq), 'as text': str(list(seq))}",
            status="failed",
        ),
        _leak(
            "in_the_value_reversed",
            "return the arguments reversed and scaled",
            "return [str(float(x))[::-1] for x in seq] + [int(x * 1000) for x in seq]",
            status="failed",
        ),
        _leak(
            "in_the_input",
            "write the arguments into the arguments",
            "try:\n    seq.append(str(list(seq)))\nexcept AttributeError:\n    pass\nreturn -1.0",
            status="failed",
        ),
        _leak(
            "in_the_line_number",
            "raise at a line that is an argument",
            """
            line = int(abs(float(seq[0])) * 1000)
            exec(compile("\\n" * (line - 1) + "raise ValueError", "submission.py", "exec"))
            """,
            status="exception",
        ),
        _leak(
            "in_the_stuck_line",
            "loop at a line that is an argument",
            """
            line = int(abs(float(seq[0])) * 1000)
            exec(compile("\\n" * (line - 1) + "while True: pass", "submission.py", "exec"))
            """,
            status="timeout",
        ),
        _leak(
            "in_the_source_shown",
            "put the arguments into the source that a traceback quotes",
            """
            import linecache
            text = f"seq = {list(seq)}\\n"
            linecache.cache["submission.py"] = (len(text), None, [text] * 1000, "submission.py")
            raise ValueError("see the line")
            """,
            status="exception",
        ),
        _leak(
            "in_a_file_name",
            "raise from a file that is named by the arguments",
            "exec(compile('raise ValueError', f'seq {list(seq)}', 'exec'))",
            status="exception",
        ),
        _leak(
            "in_a_syntax_error",
            "a syntax error that quotes the arguments",
            "exec(compile(f'{list(seq)} seq =', 'submission.py', 'exec'))",
            status="exception",
        ),
        _leak(
            "in_the_cause",
            "raise from the arguments",
            "raise ValueError from KeyError(str(list(seq)))",
            status="exception",
        ),
        _leak(
            "in_a_note",
            "a note on an exception",
            "error = ValueError('x')\nerror.add_note(str(list(seq)))\nraise error",
            status="exception",
        ),
        _stash(
            "stash_in_exceptions",
            "raise all arguments seen so far, at every call",
            "raise ValueError(repr(seen))",
            status="exception",
        ),
        _stash(
            "stash_in_values", "return all arguments seen so far, at every call", "return repr(seen)", status="failed"
        ),
        _stash("stash_in_prints", "print all arguments seen so far, at every call", "print(seen)", status="failed"),
        _stash(
            "stash_in_names",
            "name types by all arguments seen so far",
            "raise type(repr(seen)[-99:], (Exception,), {})",
            status="exception",
        ),
        _stash(
            "stash_then_reload",
            "leave, so that a fresh worker is loaded, and print while loading what was seen",
            "import builtins, os\n    builtins.stash = repr(seen)\n    os._exit(7)",
            status="exit",
        ),
        everywhere(
            "stash_read_ahead",
            "read the calls that wait on the stream and raise them",
            """
            import sys
            def tell(*args):
                frame = sys._getframe()
                while type(frame.f_locals.get("self")).__name__ != "Worker":
                    frame = frame.f_back
                ahead = bytes(frame.f_locals["self"]._reader._buffer)
                raise ValueError(ahead.hex() + repr(ahead))
            double = total = shares = tell
            """,
            status="exception",
        ),
    ),
)
