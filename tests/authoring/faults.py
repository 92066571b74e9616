"""Faults to plant in a new chapter, and what has to be said of each."""

from __future__ import annotations

PUBLIC, HIDDEN = "assignments/ch02/test_public.py", "solutions/ch02/test_hidden.py"
MANIFEST, REFERENCE = "assignments/ch02/assignment.toml", "solutions/ch02/reference.py"
MISCONCEPTIONS, ACCEPTED = "solutions/ch02/misconceptions/scale_and_shift.toml", "solutions/ch02/accepted/by_steps.py"
READING, QUIZ = "assignments/ch02/reading.en.md", "assignments/ch02/quiz.toml"
CELLS, PICTURES = "assignments/ch02/cells.toml", "assignments/ch02/pictures.py"
FINISH = "assignments/ch02/finish.py"

ALL, GONE = object(), object()  # the whole file is written; the file is taken away
NO_TEXT = b"\xff\xfe broken"
LOOP = "while True:\n        pass"
RETURN = "return scale * x + shift"
PUBLIC_MARK = '@pytest.mark.exercise("scale_and_shift", points="0.6")'
PUBLIC_CALL = "    assert_close(submission.scale_and_shift(2.0), 5.0)\n"
ITEM = """[[items]]
id = "q"
section = {{ zh = "第一节", en = "part 1" }}
question = {{ zh = "先做哪一步？", en = "Which step comes first?" }}
right = {{ zh = "先乘", en = "scaling", why = {{ zh = "公式里它在前。", en = "The formula has it first." }} }}
{}
"""
WRONG = 'wrong = [{ zh = "先加", en = "shifting", why = { zh = "它在后。", en = "It comes second." } }]'
PICTURE = 'def line(panel):\n    """Draw."""\n    panel.axes.plot([0, 1], [0, 1])\n    {}\n    return "a line"\n'

# (file, what is there, what is planted, exit code, what is said)
FAULTS = {
    # the manifest
    "no manifest": (MANIFEST, GONE, "", 2, r"no chapter with an assignment\.toml"),
    "an empty manifest": (MANIFEST, ALL, "", 2, r"assignment\.toml: id: is missing"),
    "a manifest that is no TOML": (MANIFEST, ALL, "id = [", 2, r"assignment\.toml: is no valid TOML"),
    "a manifest that is no text": (MANIFEST, ALL, NO_TEXT, 2, r"assignment\.toml: is no valid TOML"),
    "a manifest without end": (MANIFEST, ALL, "x = " + "[" * 3000, 2, r"assignment\.toml: is no valid TOML"),
    "another id": (MANIFEST, 'id = "ch02"', 'id = "ch03"', 2, r"assignment\.toml: id: got 'ch03'"),
    "an unknown key": (MANIFEST, "points = 2", "points = 2\npionts = 2", 2, r"pionts: unknown field.*points"),
    "no points": (MANIFEST, "points = 2\n", "", 2, r"scale_and_shift\.points: is missing"),
    "zero points": (MANIFEST, "points = 2", "points = 0", 2, r"points: got 0; allowed: a number above 0"),
    "points in words": (MANIFEST, "points = 2", 'points = "two"', 2, r"points: got 'two'"),
    "a list of points": (MANIFEST, "points = 2", "points = [2]", 2, r"points: got \[2\]"),
    "a title in one language": (MANIFEST, ', en = "Scale, then shift"', "", 2, r"title\.en: is missing"),
    "an empty title": (MANIFEST, 'en = "Scale, then shift"', 'en = " "', 2, r"title\.en: got ' '"),
    "a hint alone": (MANIFEST, "hints = [", 'hints = "think"\nmore = [', 2, r"hints: got 'think'|more: unknown"),
    "a test without message": (
        MANIFEST, 'message = { zh = "换', 'massage = { zh = "换', 2, r"massage: unknown field.*message",
    ),
    "a limit below zero": (MANIFEST, "call_cpu_s = 2", "call_cpu_s = -2", 2, r"call_cpu_s: got -2"),
    "a limit in words": (MANIFEST, "call_cpu_s = 2", 'call_cpu_s = "2"', 2, r"call_cpu_s: got '2'"),
    "an unknown limit": (MANIFEST, "call_cpu_s", "cal_cpu_s", 2, r"cal_cpu_s: unknown field.*call_cpu_s"),
    "a bonus in words": (MANIFEST, "points = 2", 'points = 2\nbonus = "yes"', 2, r"bonus: got 'yes'"),
    "a name that is none": (
        MANIFEST, 'name = "scale_and_shift"', 'name = "scale-shift"', 2, r"name: got 'scale-shift'",
    ),
    "an exercise without answer": (
        MANIFEST, 'name = "scale_and_shift"', 'name = "scale"', 2, r"reference\.py: no function scale, ",
    ),
    "steps of no parameter": (
        MANIFEST, "points = 2", 'points = 2\nsteps = "seq"', 2, r"steps: got 'seq'; allowed: x, scale, shift",
    ),
    "steps of a number": (
        MANIFEST, "points = 2", 'points = 2\nsteps = "x"', 2, r"toml: exercises\.scale_and_shift\.steps: got x = 2; ",
    ),
    # the reference
    "no reference": (REFERENCE, GONE, "", 2, r"reference\.py: cannot be read"),
    "an empty reference": (REFERENCE, ALL, "", 2, r"reference\.py: no function scale_and_shift"),
    "a reference that is no Python": (REFERENCE, RETURN, "return scale *", 2, r"reference\.py: fails.*SyntaxError"),
    "a reference that is no text": (REFERENCE, ALL, NO_TEXT, 2, r"reference\.py: fails.*UnicodeDecodeError"),
    "a reference with a null": (REFERENCE, ALL, "x = 1\0", 2, r"reference\.py: fails"),
    "a reference that fails": (REFERENCE, ALL, "1 / 0", 2, r"reference\.py: fails.*ZeroDivisionError"),
    "a reference that exits": (REFERENCE, ALL, "raise SystemExit(0)", 2, r"reference\.py: fails.*SystemExit"),
    "a reference that loops": (
        REFERENCE, ALL, "while True:\n    pass", 2, r"reference\.py:\d: ends the check: it takes",
    ),
    "an answer that is no def": (
        REFERENCE, ALL, "scale_and_shift = lambda x, scale=2.0, shift=1.0: scale * x + shift", 2,
        r"reference\.py: no function scale_and_shift",
    ),
    "a docstring in one language": (
        REFERENCE, "    ---\n", "", 2, r"reference\.py: scale_and_shift: its docstring needs",
    ),
    "an answer that raises": (
        REFERENCE, RETURN, "raise ValueError(scale * x + shift)", 2, r"test_default_line fails on the reference",
    ),
    "an answer that exits": (
        REFERENCE, RETURN, "raise SystemExit(scale * x + shift)", 2, r"test_default_line fails on the reference",
    ),
    "an answer that ends all": (
        REFERENCE, RETURN, "raise BaseException(scale * x + shift)", 2, r"reference\.py:\d+: ends the check: Base",
    ),
    "an answer in itself": (
        REFERENCE, RETURN, "r = [scale * x + shift]\n    r.append(r)\n    return r", 2,
        r"test_default_line fails on the reference|reference\.py:\d+: ends the check",
    ),
    "an answer that loops": (
        REFERENCE, RETURN, f"{LOOP}\n    {RETURN}", 2, r"reference\.py:\d+: ends the check: it takes too long",
    ),
    "an answer without return": (REFERENCE, RETURN, "scale * x + shift", 2, r"test_default_line fails on the ref"),
    "a set for an answer": (
        REFERENCE, RETURN, "return {scale * x + shift}", 2, r"test_default_line fails on the ref",
    ),
    # the tests
    "no public tests": (PUBLIC, GONE, "", 2, r"test_public\.py: cannot be read"),
    "an empty test file": (PUBLIC, ALL, "", 2, r"test_public\.py:1: there is no test in it"),
    "tests that are no Python": (
        PUBLIC, "assert_close(", "assert_close((", 2, r"test_public\.py: fails.*SyntaxError",
    ),
    "tests that are no text": (PUBLIC, ALL, NO_TEXT, 2, r"test_public\.py: fails.*UnicodeDecodeError"),
    "tests that fail to load": (
        PUBLIC, "import pytest", "import pytest, nowhere_at_all", 2, r"py: fails.*ModuleNotFound",
    ),
    "tests that exit": (
        PUBLIC, "import pytest", "import pytest\n\nraise SystemExit", 2, r"test_public\.py: fails.*SystemExit",
    ),
    "tests that skip themselves": (
        PUBLIC, "import pytest\n", "import pytest\n\npytest.skip('no', allow_module_level=True)\n", 2,
        r"skips itself",
    ),
    "no hidden tests": (HIDDEN, GONE, "", 2, r"test_hidden\.py: cannot be read"),
    "a hidden test that fails": (
        HIDDEN, "reference.scale_and_shift(x, shift=shift)", "7.0", 2, r"test_other_lines fails on",
    ),
    "a test that raises": (PUBLIC, PUBLIC_CALL, "    [].pop()\n", 2, r"test_default_line fails on the reference"),
    "a test that loops": (
        PUBLIC, PUBLIC_CALL, "    while True:\n        pass\n", 2, r"test_public\.py:\d+: ends the check",
    ),
    "a test that yields": (
        PUBLIC, PUBLIC_CALL, "    yield\n", 1, r"test_public\.py:\d+: test_default_line has to be a plain",
    ),
    "a test of another kind": (
        PUBLIC, "def test_default", "async def test_default", 1, r"has to be a plain function",
    ),
    "a lambda": (
        PUBLIC, ALL, "test_default_line = lambda submission: None", 1, r"test_public\.py:1: .*is no function",
    ),
    "two marks": (
        PUBLIC, PUBLIC_MARK, f"{PUBLIC_MARK}\n{PUBLIC_MARK}", 1, r"py:\d+: test_default_line has no exercise mark",
    ),
    "a mark without points": (PUBLIC, ', points="0.6"', "", 1, r"py:\d+: test_default_line has no exercise mark"),
    "a mark of zero points": (PUBLIC, 'points="0.6"', "points=0", 1, r"py:\d+: .*points=0 is no number above 0"),
    "a mark in words": (PUBLIC, 'points="0.6"', 'points="some"', 1, r"points='some' is no number above 0"),
    "an untitled test": (
        PUBLIC, "test_default_line", "test_default_lines", 1, r"test_default_lines has no published title",
    ),
    "parameters that do not fit": (
        PUBLIC, PUBLIC_MARK, f'{PUBLIC_MARK}\n@pytest.mark.parametrize("a, b", [(1,)])', 1,
        r"parametrize does not hold",
    ),
    "no parameters": (
        PUBLIC, PUBLIC_MARK, f'{PUBLIC_MARK}\n@pytest.mark.parametrize("a", [])', 1, r"does not hold: no values",
    ),
    "indirect parameters": (
        PUBLIC, PUBLIC_MARK, f'{PUBLIC_MARK}\n@pytest.mark.parametrize("submission", [1], indirect=True)', 1,
        r"indirectly",
    ),
    "parameters that nobody takes": (
        PUBLIC, PUBLIC_MARK, f'{PUBLIC_MARK}\n@pytest.mark.parametrize("a", [1])', 1,
        r"does not take a of parametrize",
    ),
    "a mark for the whole file": (
        PUBLIC, "import pytest\n", "import pytest\n\npytestmark = []\n", 1, r"py:1: pytestmark",
    ),
    "usefixtures": (PUBLIC, PUBLIC_MARK, f'{PUBLIC_MARK}\n@pytest.mark.usefixtures("a")', 1, r"uses usefixtures"),
    "a fixture of its own": (
        PUBLIC, "import pytest\n", "import pytest\n\n\n@pytest.fixture\ndef x():\n    pass\n", 1,
        r"py:\d+: fixture x",
    ),
    "a class from elsewhere": (
        PUBLIC, "import pytest\n", "import pytest\nfrom unittest import TestCase\n", 1,
        r"test_public\.py:1: class TestCase",
    ),
    "a test from elsewhere": (
        PUBLIC, "import pytest\n", "import pytest\nfrom textwrap import dedent as test_x\n", 1,
        r"py:1: test_x is no function",
    ),
    "a test twice": (
        HIDDEN, "test_other_lines", "test_default_line", 1, r"test_hidden\.py:\d+: test_default_line is also",
    ),
    "an argument that cannot be sent": (
        PUBLIC, PUBLIC_CALL, PUBLIC_CALL + "    submission.scale_and_shift(np.zeros(9_000))\n", 1,
        r"test_public\.py:\d+: scale_and_shift: a call's .* cannot be sent: a",
    ),
    "public values without end": (
        PUBLIC, PUBLIC_CALL, PUBLIC_CALL + "    submission.scale_and_shift(np.arange(60_000) / 7)\n", 1,
        r"public_values\.json:1: has [\d,]+ KB, more than 1,024 KB; let public tests have smaller",
    ),
    # the misconceptions
    "no misconceptions": (
        MISCONCEPTIONS, GONE, "", 1, r"scale_and_shift\.toml:1: scale_and_shift has no misconception",
    ),
    "an empty list of them": (MISCONCEPTIONS, ALL, "", 1, r"scale_and_shift has no misconception"),
    "misconceptions that are no TOML": (MISCONCEPTIONS, "change = {", "change = ", 2, r"toml:\d: is no valid TOML"),
    "misconceptions that are no text": (MISCONCEPTIONS, ALL, NO_TEXT, 2, r"scale_and_shift\.toml: is no valid TOML"),
    "a change of nothing": (
        MISCONCEPTIONS, '"scale * x + shift"', '"scale * y"', 2, r"toml:6: .*'scale \* y' is not in",
    ),
    "a change of two places": (
        REFERENCE, RETURN, f"x = x\n    {RETURN} if x else scale * x + shift", 2, r"stands 2 times",
    ),
    "a change that is no table": (
        MISCONCEPTIONS, 'change = { "scale * x + shift" = "scale * (x + shift)" }', "change = []",
        2, r"toml:\d: order\.shifts_first: change: got \[\]",
    ),
    "a change that is no Python": (MISCONCEPTIONS, '"scale * (x + shift)"', '"scale * ("', 2, r"makes is no Python"),
    "a change to nothing known": (
        MISCONCEPTIONS, '"scale * (x + shift)"', '"_table[x]"', 1, r"toml:\d: .*_table, which does not",
    ),
    "a change that loops": (
        MISCONCEPTIONS, '"scale * (x + shift)"', '"sum(1 for _ in iter(int, 1))"', 2,
        r"ends the check: it takes too long",
    ),
    "an unknown generic one": (
        MISCONCEPTIONS, '"ignores scale shift"', '"ignore scale"', 2, r"toml:4: .*'ignore'? ?.*ignores",
    ),
    "a generic one of no parameter": (
        MISCONCEPTIONS, "ignores scale shift", "ignores scal", 2, r"no parameter 'scal'.*scale",
    ),
    "generic ones in words": (
        MISCONCEPTIONS, '["ignores scale shift"]', '"rounded 3"', 2, r"allowed: a list of names",
    ),
    "one without means": (MISCONCEPTIONS, "means.", "meant.", 2, r"meant: unknown field.*means"),
    "one without next": (MISCONCEPTIONS, "next = {", "# {", 2, r"toml:6: order\.shifts_first: next is missing"),
    "one made in two ways": (MISCONCEPTIONS, "means.zh", 'instead = "x"\nmeans.zh', 2, r"it needs exactly one of"),
    "a family that is none": (
        MISCONCEPTIONS, "generic = [", 'family = "x"\ngeneric = [', 2, r"family: got 'x'; allowed: a fam",
    ),
    "a name that is a family, too": (
        MISCONCEPTIONS, "[order.shifts_first]", "[order.order]", 2, r"order: is also a family",
    ),
    # accepted answers
    "no accepted answer": (ACCEPTED, GONE, "", 1, r"accepted:1: no accepted answer for scale_and_shift"),
    "an accepted answer that is no Python": (ACCEPTED, "y = x", "y = = x", 1, r"by_steps\.py"),
    "an accepted answer that is no text": (ACCEPTED, ALL, NO_TEXT, 2, r"by_steps\.py: cannot be read"),
    "an accepted answer that loops": (ACCEPTED, "y += shift", LOOP, 1, r"by_steps\.py:\d+: scale_and_shift fails"),
    # readings, quiz, cells, pictures
    "no reading": (READING, GONE, "", 1, r"reading\.en\.md:1: is missing or empty"),
    "an empty reading": (READING, ALL, "", 1, r"reading\.en\.md:1: is missing or empty"),
    "a reading that is no text": (READING, ALL, NO_TEXT, 2, r"reading\.en\.md: cannot be read"),
    "an exercise that is not there": (
        READING, "exercise: scale_and_shift", "exercise: scale", 1, r"reading\.\w\w\.md:1: lacks",
    ),
    "a picture that is not there": (
        READING, "## Part 1", "<!-- picture: x -->\n## Part 1", 1, r"zh\.md:1: lacks .*picture: x",
    ),
    "a quiz that is no TOML": (QUIZ, ALL, "items = [", 1, r"quiz\.toml: is no valid TOML"),
    "a quiz of nothing": (QUIZ, ALL, "items = []", 1, r"quiz\.toml: items: got \[\]"),
    "a question with one option": (
        QUIZ, ALL, ITEM.format("wrong = []"), 1, r"quiz\.toml: items\[0\]\.wrong: got \[\]",
    ),
    "a Chinese option": (
        QUIZ, ALL, ITEM.format(WRONG.replace("shifting", "先加")), 1, r"toml:\d: q: option is Chinese in its en",
    ),
    "a cell that is no Python": (
        CELLS, ALL, '[[cells]]\nname = "c"\nzh = "x ="\nen = "x = 1"\n', 1,
        r"cells\.toml: cells\.c\.zh: line 1: invalid",
    ),
    "a cell in one language": (CELLS, ALL, '[[cells]]\nname = "c"\nen = "x = 1"\n', 1, r"cells\.c\.zh: is missing"),
    "pictures that are no Python": (PICTURES, ALL, "def line(panel:", 1, r"pictures\.py: line 1: "),
    "pictures that are no text": (PICTURES, ALL, NO_TEXT, 1, r"pictures\.py: cannot be read"),
    "pictures that fail to load": (
        PICTURES, ALL, "1 / 0\n" + PICTURE.format(""), 1, r"pictures\.py.*ZeroDivisionError",
    ),
    "a picture that exits": (
        PICTURES, ALL, PICTURE.format("raise SystemExit"), 2, r"pictures\.py:4: ends the check: SystemExit",
    ),
    "a picture that loops": (
        PICTURES, ALL, PICTURE.format(LOOP), 2, r"pictures\.py:\d: ends the check: it takes too long",
    ),
    "a picture that is gone": (PICTURES, ALL, PICTURE.format("") + "del line\n", 1, r"pictures\.py:1: line cannot be"),
    # the results at the end
    "results that are no Python": (FINISH, ALL, "def finish(", 1, r"finish\.py.*SyntaxError"),
    "results that are not there": (FINISH, ALL, "def end(submission): pass", 1, r"finish\.py:1: gives no results"),
    "results that fail": (
        FINISH, ALL, "def finish(submission):\n    return [1 / 0]\n", 1, r"finish\.py:2: gives no .*ZeroDivisionError",
    ),
    "results without rows": (
        FINISH, ALL, 'def finish(submission):\n    return [{"title": "x"}]\n', 1, r"finish\.py:1: gives no .*'rows'",
    ),
    # what is generated
    "no public values": ("assignments/ch02/public_values.json", GONE, "", 1, r"public_values\.json:1: is stale"),
    "no stubs": ("assignments/ch02/ch02.py", GONE, "", 1, r"ch02\.py:1: is stale"),
    "a damaged notebook": ("assignments/ch02/ch02.ipynb", ALL, "{", 1, r"ch02\.ipynb:1: is stale"),
    "a damaged list of stubs": ("assignments/ch02/stubs.json", ALL, NO_TEXT, 1, r"stubs\.json:1: is stale"),
    # what only grading shows
    "a test that calls nothing": (
        HIDDEN, "    for x", "    return\n    for x", 1, r"test_hidden\.py:\d+: test_other_lines gives 7/5 to the",
    ),
}  # fmt: skip
