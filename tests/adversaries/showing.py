"""Values that are small to send and vast to show, and texts that are vast, unseen or obeyed: through to the files."""

from tests.adversaries.adversary import HONEST, IMPORTS, Adversary, at_load, family, in_call
from tests.adversaries.protocol import TOOLS

_TREE = "def tree(width, depth):\n    return 0.5 if depth == 0 else [tree(width, depth - 1) for _ in range(width)]\n"


_LATE = "failed timeout"  # on a busy machine making and sending it may take longer than there is


def _value(name: str, tries: str, value: str, **facts) -> Adversary:
    return in_call(name, tries, f"return {value}", before=_TREE, **{"status": _LATE, **facts})


def _forged(name: str, tries: str, reply: str, **facts) -> Adversary:
    """Return a submission that answers with a reply that no worker of ours would send."""
    return in_call(name, tries, f"instead({reply})", before=TOOLS, **facts)


def _changed(name: str, tries: str, changed: str) -> Adversary:
    """Return a submission that is right once, and says then that its argument became something vast."""
    value = "4.5 if len(seq) == 4 else -1.0"
    body = f"instead(wire.Value(wire.encode({value})), wire.encode((({changed},), {{}}, [])))"
    return in_call(name, tries, body, before=TOOLS, status=_LATE)


def _raised(name: str, tries: str, text: str, **facts) -> Adversary:
    return in_call(name, tries, f"raise ValueError({text})", **{"status": "exception", **facts})


_VALUES = (
    _value("rows_of_nothing", "a million rows of nothing", "np.zeros((10**6, 0))"),
    _value("columns_of_nothing", "nothing, of a million columns", "np.zeros((0, 10**6))"),
    _value("tables_of_nothing", "a thousand times four million rows of nothing", "[np.zeros((4_000_000, 0))] * 1000"),
    _value("eight_dimensions", "one number in eight dimensions", "np.ones((1,) * 8)"),
    _value("six_to_the_eighth", "so many dimensions that numpy takes seconds for its text", "np.ones((6,) * 8, 'u1')"),
    _value("shared_until_vast", "one list, shared until it is a tree of thirty thousand", "tree(8, 5)"),
    _value("binary_tree", "a tree of two, nearly as deep as the wire goes", "tree(2, 14)"),
    _value("as_many_numbers", "as many numbers as cross", "[0.5] * 65_000"),
    _value("long_nan", "as many nan", "[float('nan')] * 65_000"),
    _value("long_texts", "as many texts", "['x'] * 65_000"),
    # On a busy machine sending or comparing these may take longer than there is.
    _value("empty_lists", "as many empty lists", "[[] for _ in range(64_999)]", status="failed timeout unsendable"),
    _value("nan_of_two_bytes", "two million nan", "np.full(2_000_000, np.nan, 'f2')"),
    _value("four_million_bools", "four million bools", "np.zeros(4_000_000, bool)"),
    _value("one_int_of_900_digits", "an int that no float holds", "10**900"),
    _value("ints_of_900_digits", "four thousand of them", "[10**900] * 4_000"),
    _value("dict_of_megabyte_keys", "keys of a megabyte", "{str(i) + 'k' * 10**6: 1 for i in range(3)}"),
    _value("text_of_marks", "a letter with two million marks", "'a' + '\\u0335' * 2_000_000"),
    _value("text_of_controls", "four million nulls", "'\\0' * 4_000_000"),
    _value("text_of_surrogates", "a million lone surrogates", "'\\ud800' * 10**6"),
    _value("text_of_tags", "a text of characters that nobody sees", "'\\U000e0041\\u3164\\u2800' * 100_000"),
    _value("dict_of_bidi", "keys that turn the line round", "{'\\u202e' * 50 + '=1': '\\u2066' * 50}"),
    _value("a_thousand_complex_nan", "complex nan", "np.full(1000, complex('nan+infj'))"),
)
_TEXTS = (
    _raised("megabyte_of_text", "an exception's text of a megabyte", "'x' * 10**6"),
    _raised("megabyte_of_markup", "a megabyte of what pages escape", "'\\'\"&<>' * 200_000"),
    _raised("flood_of_marks", "an exception's text of marks", "'a' + '\\u0335' * 2_000"),
    _raised("flood_of_emoji", "characters of four bytes", "'\\U0001f600' * 2_000"),
    _raised("unseen_text", "fillers, selectors, joiners, tags", "'\\u3164\\u2800\\u034f\\ufe00\\U000e0041' * 300"),
    _raised("semicolons", "a formula after every semicolon", "';=1+1' * 300 + '\\t=1;\"=1;\\u00a0=1'"),
    _raised("wide_formula", "a formula behind a byte order mark, in wide signs", "'\\ufeff\\u200b＝1+1;＝1'"),
    _raised("ends_of_lines", "every end of a line that there is", "'\\n\\r\\x0b\\x0c\\x1c\\x85\\u2028\\u2029=1' * 100"),
    _raised("attributes", "what would leave an attribute or a style", "'\" onx=\"--></style></script>]]>' * 50"),
    in_call(
        "name_of_a_type",
        "an exception whose type has a name of a megabyte",
        "raise type('N' * 10**6, (Exception,), {'__module__': 'M' * 10**6})('x')",
        status="exception",
    ),
    in_call(
        "numbers_beyond_all",
        "a number of forty digits where Python tells how many values there are",
        "a, b = Values()\nreturn a",
        before="""
            exec("def it(self): raise ValueError('not enough values to unpack (expected 2, got ' + '9' * 40 + ')')")
            Values = type("Values", (), {"__iter__": it})
        """,
        status="exception",
    ),
    in_call(
        "dimensions_beyond_all",
        "an array that is said to have as many dimensions",
        "return far(axis=3)",
        before="""
            class AxisError(ValueError): pass
            exec("def far(axis): raise AxisError('is out of bounds for array of dimension ' + '9' * 40)")
        """,
        status="exception",
    ),
    in_call(
        "deep_traceback",
        "a thousand frames of lines of ten kilobytes",
        "def again(n): return again(n - 1) if n else 1 / 0 #" + "x" * 10_000 + "\nreturn again(900)",
        status="exception",
    ),
    in_call(
        "prints_in_calls",
        "a megabyte printed in every call",
        "print('\\x1b[2J' * 200_000)\nreturn -1.0",
        status="failed",
    ),
    at_load("prints_at_load", "a megabyte printed while loading", "print('\\0\\u202e&<' * 200_000)\n", status="failed"),
    at_load(
        "notes_at_load",
        "five hundred statements that fail with long texts",
        "raise ValueError('\\U0001f600;=&' * 10_000)\n" * 500,
        status="failed",
    ),
    Adversary(
        "everything_fails",
        "every call of every function fails with all that a text may be, and every statement before it",
        IMPORTS
        + "raise ValueError('\\U0001f600' * 10_000)\n" * 100
        + "print('\\U0001f600' * 60_000)\n"
        + "def fail(*args):\n    print('\\U0001f600' * 60_000)\n    raise ValueError('\\U0001f600' * 10_000)\n"
        + "double = total = shares = fail\n",
        keeps=frozenset(),
        status="exception",
    ),
    Adversary(
        "names_near_to_the_one_asked_for",
        "thirty thousand names, each nearly the missing one",
        IMPORTS
        + HONEST["double"]
        + HONEST["shares"]
        + " = ".join(f"tota{chr(0x4E00 + i)}" for i in range(18_000))
        + " = 1\n",
        status="missing",
    ),
)
_FORGED = (
    _changed("keys_of_a_megabyte", "three keys of a megabyte", '{"k" * 10**6 + str(i): 1 for i in range(3)}'),
    _changed("keys_by_the_thousand", "nearly as many keys as cross", '{"k" * 60 + str(i): 1 for i in range(55_000)}'),
    _changed("keys_unseen", "keys that turn the line round", '{"\\u202e\\u3164=1": "\\x1b", "a" + "\\u0335" * 99: 1}'),
    _changed("items_by_the_thousand", "nearly as many texts as cross", '("x" * 20,) * 64_000'),
    _changed("items_of_nothing", "arrays of four million rows of nothing", "(np.zeros((4_000_000, 0)),) * 50"),
    _forged(
        "all_texts_forged",
        "an exception whose every text is a megabyte",
        'wire.Raised("\\U0001f600" * 10**5, ["\\u202e" * 10**4] * 20, "\\0" * 10**6, 0, 1, "\\u202e" * 10**5),'
        ' printed="&" * 10**6',
        status="exception",
    ),
    _forged(
        "unsendable_forged",
        "what cannot be sent, in a megabyte",
        'wire.NotSent("value_of_type", "<" * 10**6 + "\\u202e")',
        status="unsendable",
    ),
    _forged(
        "printed_forged",
        "three megabytes printed",
        'wire.Value(wire.encode(-1.0)), printed="\\x1b" * 3_000_000',
        status="failed",
    ),
    at_load(
        "failures_forged",
        "say that ten thousand statements failed, each with a long text",
        TOOLS
        + 'raised = wire.Raised("E", [], "\\U0001f600" * 50, 0, 1, "")\n'
        + 'send(msgspec.msgpack.encode(wire.Loaded([(0, raised)] * 10_000, "x" * 10**6)))\n',
        status="failed",
        keeps=frozenset(),
        most={"double": "2", "shares": "1"},
    ),
)
ADVERSARIES = family("showing", (*_VALUES, *_TEXTS, *_FORGED))
