"""Why Python refuses a piece of code, in words for who wrote it: line, column, character, and what to do.

Python's own messages are English and change from version to version; the usual ones are put into both languages.
"""

from __future__ import annotations

import re
import sys
import unicodedata

from autograder.bounds.clipping import clip
from autograder.intake.grammar import needed_python
from autograder.intake.parsing import TOO_LONG
from autograder.intake.salvage import defined_name
from autograder.model import Place, Text
from autograder.words.sentences import place_text

# What input methods and web pages put where Python wants ASCII.
_FULL_WIDTH = dict(
    zip("（）［］｛｝，：；＝＋－＊／％＜＞！＆｜＾～＠．＇＂｀＃", "()[]{},:;=+-*/%<>!&|^~@.'\"`#", strict=True)
)
_INSTEAD = {
    **_FULL_WIDTH,
    "。": ".",
    "、": ",",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "‘": "'",
    "’": "'",
    "´": "'",
    "【": "[",
    "】": "]",
    "《": "<",
    "》": ">",
    "—": "-",
    "–": "-",
    "−": "-",
    "×": "*",
    "·": "*",
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "²": "**2",
    "…": "...",
}
_BLANKS = {
    "\u00a0": Text("不换行空格", "a no-break space"),
    "\u3000": Text("全角空格", "a full-width space"),
    "\u200b": Text("零宽空格", "a zero-width space"),
    "\u200c": Text("零宽字符", "a zero-width character"),
    "\u200d": Text("零宽字符", "a zero-width character"),
    "\ufeff": Text("字节顺序标记（BOM）", "a byte order mark"),
    "\u2028": Text("行分隔符", "a line separator"),
    "\u2003": Text("宽空格", "a wide space"),
    "\u2002": Text("宽空格", "a wide space"),
    "\u2009": Text("窄空格", "a thin space"),
    "\u202f": Text("窄空格", "a narrow space"),
}
_INVALID = re.compile(r"invalid (?:non-printable )?character (?:'.*' )?\(?U\+([0-9A-F]+)")
_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7})(?: |$)", re.MULTILINE)
_REASONS: tuple[tuple[str, Text], ...] = (
    (
        r"inconsistent use of tabs",
        Text("缩进里混用了制表符和空格；全部改成空格", "tabs and spaces are mixed in the indentation; use spaces only"),
    ),
    (
        r"unindent does not match",
        Text("缩进与前面哪一层都对不上", "this line's indentation matches no line before it"),
    ),
    (r"unexpected indent", Text("这一行不该缩进", "this line must not be indented")),
    (
        r"expected an indented block after (?:function definition|class definition) on line \d+|expected an indented",
        Text("冒号后面缺少缩进的内容", "an indented body is missing after the colon"),
    ),
    (r"expected ':'", Text("缺少冒号 :", "a colon : is missing")),
    (r"'(.)' was never closed", Text("括号 {0} 没有闭合", "the bracket {0} is never closed")),
    (r"unmatched '(.)'", Text("多了一个 {0}", "there is one {0} too many")),
    (
        r"closing parenthesis '(.)' does not match opening parenthesis '(.)'",
        Text("{1} 与 {0} 不配对", "{1} is closed by {0}"),
    ),
    (
        r"unterminated triple-quoted",
        Text("三引号字符串没有结束", "a triple-quoted string has no end"),
    ),
    (r"unterminated string|EOL while", Text("字符串没有结束的引号", "a string has no closing quote")),
    (
        r"Missing parentheses in call to '(\w+)'",
        Text("{0} 要加括号（这是 Python 2 的写法）", "{0} needs parentheses (this is Python 2)"),
    ),
    (r"Perhaps you forgot a comma", Text("写法不对，也许少了逗号", "invalid syntax; perhaps a comma is missing")),
    (r"Maybe you meant '==' or ':=' instead of '='", Text("判断相等要用 ==", "to compare, write == instead of =")),
    (r"cannot assign to", Text("等号左边不能被赋值", "what stands left of = cannot be assigned to")),
    (
        r"invalid decimal literal",
        Text("名字不能以数字开头，或数字写法不对", "a name begins with a digit, or a number is malformed"),
    ),
    (
        r"f-string",
        Text(
            "f-string 的写法不对（评分用的 Python 版本不允许）",
            "the f-string is malformed (for the Python that grades)",
        ),
    ),
    (
        r"unexpected character after line continuation",
        Text("反斜杠 \\ 后面不能再有字符", "nothing may follow a backslash \\ in its line"),
    ),
    (r"too many nested|nested|overflow", Text("嵌套太深", "it is nested too deeply")),
    (TOO_LONG, Text("一个名字、import 或 f-string 太长，读不了", f"a name, an import or an f-string is {TOO_LONG}")),
)


def found_at(piece: str, error: Exception) -> tuple[int, int, Text]:
    """Return where a piece is refused (its line and column, from 1; column 0 is unknown), and why in words."""
    line, column = getattr(error, "lineno", None) or 1, getattr(error, "offset", None) or 0
    if isinstance(error, SyntaxError) and (conflict := _CONFLICT.search(piece)):
        line, column = piece.count("\n", 0, conflict.start()) + 1, 1
        why = Text(
            "有没处理完的合并冲突；留下一边，删掉标记", "an unresolved merge conflict; keep one side, delete the marks"
        )
        return line, column, why
    if isinstance(error, SyntaxError) and (needed := needed_python(piece)) is not None:
        return line, column, _too_new(needed)
    return _odd_character(piece, error, line, column) or (line, column, _reason(error))


def _too_new(needed: tuple[int, int]) -> Text:
    wanted, here = (".".join(map(str, version[:2])) for version in (needed, sys.version_info))
    return Text(
        f"这要 Python {wanted} 才认识，评分用的是 {here}；换成旧的写法",
        f"this needs Python {wanted}; grading runs on {here}: write it in the older way",
    )


def refusal(piece: str, error: Exception, offset: int, cell: int | None) -> Text:
    """Return the note for a piece that Python refuses.

    offset: the number of lines before the piece in its file or cell.
    """
    line, column, why = found_at(piece, error)
    where = _place(line + offset, column, cell)
    if name := clip(defined_name(piece)):
        what = Text(f"{name} 的语法不对", f"{name} does not parse")
    else:
        what = Text("语法不对", "this does not parse")
    return Text(
        f"{where.zh}：{what.zh}（{why.zh}），没有执行；改好后重新提交",
        f"{where.en}: {what.en} ({why.en}) and was not run; correct it and hand it in again",
    )


def _place(line: int, column: int, cell: int | None) -> Text:
    where = place_text(Place(line, cell))
    return where + Text(f"第 {column} 列", f", column {column}") if column > 0 else where


def _odd_character(piece: str, error: Exception, line: int, column: int) -> tuple[int, int, Text] | None:
    """Return (line, column, words) of the character that Python stumbled over, if it is one that is often mistyped."""
    lines = piece.split("\n")
    code = lines[line - 1] if 0 < line <= len(lines) else ""
    named = _INVALID.search(getattr(error, "msg", None) or "")
    if named is not None:
        char = chr(int(named[1], 16)) if int(named[1], 16) < 0x110000 else ""
        if char and char in code:
            at = column - 1 if code[column - 1 : column] == char else code.index(char)
            return line, at + 1, _words(char)
    # Python may complain later than the culprit stands: `“a b”` is refused at the b.
    quote = ""
    for at, char in enumerate(code):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == "#":
            return None
        elif char in _INSTEAD or char in _BLANKS:
            return line, at + 1, _words(char)
    return None


def _words(char: str) -> Text:
    code = f"U+{ord(char):04X}"
    if blank := _BLANKS.get(char):
        return Text(
            f"{blank.zh} {code}，换成普通空格或删掉", f"{blank.en} {code}; replace it by a plain space or delete it"
        )
    if plain := _INSTEAD.get(char):
        zh, en = ("全角字符", "full-width character") if char in _FULL_WIDTH else ("字符", "character")
        return Text(f"{zh}“{char}” {code}，换成半角 {plain}", f"{en} “{char}” {code}; write {plain}")
    name = unicodedata.name(char, "")
    shown = f"“{char}” " if char.isprintable() else ""
    return Text(
        f"Python 不认识的字符 {shown}{code}", f"a character that Python does not know: {shown}{code} {name}".rstrip()
    )


def _reason(error: Exception) -> Text:
    if not isinstance(error, SyntaxError):
        return Text("嵌套太深", "it is nested too deeply")
    message = clip(error.msg or "")
    for pattern, words in _REASONS:
        if found := re.search(pattern, message):
            groups = found.groups()
            return Text(words.zh.format(*groups), words.en.format(*groups))
    return Text("写法不对", "invalid syntax") if message == "invalid syntax" else Text(message, message)
