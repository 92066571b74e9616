"""Values that lie about what they are: `total` and `shares` both return one."""

from __future__ import annotations

import textwrap

from tests.adversaries.adversary import HONEST, IMPORTS, Adversary, family

_EQUAL = """
class Equal:
    def yes(self, *args, **kwargs): return True
    def me(self, *args, **kwargs): return self
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __bool__ = yes
    __sub__ = __rsub__ = __add__ = __radd__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __abs__ = __neg__ = me
    __call__ = __getattr__ = __getitem__ = __round__ = me
    __float__ = lambda self: 7.0
    __int__ = __index__ = __hash__ = __len__ = lambda self: 1
    __array_priority__ = 1e9
"""

_OBJECTS = f"""{_EQUAL}
def objects(shape):
    found = np.empty(shape, object)
    for index in np.ndindex(shape):
        found[index] = Equal()
    return found
"""


def _lie(
    name: str, tries: str, expression: str, before: str = "", status: str = "failed unsendable", hole: str = ""
) -> Adversary:
    both = "".join(f"def {exercise}(seq):\n    return {expression}\n" for exercise in ("total", "shares"))
    text = IMPORTS + textwrap.dedent(before) + HONEST["double"] + both
    return Adversary(name, tries, text, keeps=frozenset({"double"}), status=status, hole=hole)


def _sub(base: str, more: str = "") -> str:
    """Return a subclass of a builtin that equals everything and is near everything."""
    return f"""
class Lie({base}):
    __eq__ = __le__ = __lt__ = __ge__ = __gt__ = lambda self, other: True
    __ne__ = lambda self, other: False
    __sub__ = __rsub__ = __abs__ = lambda self, *other: 0.0
    __hash__ = lambda self: 0
    {more}
"""


ADVERSARIES = family(
    "lying",
    (
        _lie("nan", "not a number, which fails no `abs(a-b) > tol`", "float('nan')", status="failed"),
        _lie("inf", "infinity", "float('inf')", status="failed"),
        _lie("nan_array", "an array of nan of the right shape", "np.full(len(seq), np.nan)", status="failed"),
        _lie("nan_scalar", "a numpy nan of another width", "np.float16('nan')", status="failed"),
        _lie("none", "None", "None", status="failed"),
        _lie("true", "True", "True", status="failed"),
        _lie("numpy_true", "numpy's True", "np.True_", status="failed"),
        _lie("empty_list", "an empty list: nothing in it is wrong", "[]", status="failed"),
        _lie("empty_array", "an empty array", "np.array([])", status="failed"),
        _lie(
            "broadcast_empty", "shape (0, n), which broadcasts to nothing", "np.zeros((0, len(seq)))", status="failed"
        ),
        _lie(
            "broadcast_impossible", "an empty array with vast dimensions", "np.zeros((2**20, 0, 2**20))", "", "failed"
        ),
        _lie(
            "broadcast_nan", "a read-only broadcast of one nan", "np.broadcast_to(np.nan, (3, len(seq)))", "", "failed"
        ),
        _lie("masked", "a fully masked array", "np.ma.masked_all(len(seq))", status="unsendable"),
        _lie("masked_constant", "numpy's masked", "np.ma.masked", status="unsendable"),
        _lie(
            "masked_half",
            "a masked array with the wrong part hidden",
            "np.ma.array([7.0, 0.0], mask=[0, 1])",
            "",
            "unsendable",
        ),
        _lie("matrix", "np.matrix, whose comparisons broadcast otherwise", "np.matrix([[7.0]])", status="unsendable"),
        _lie("record_array", "a structured array", "np.zeros(2, dtype=[('a', 'f8')])", status="unsendable"),
        _lie(
            "object_array",
            "an object array of things that equal everything",
            "objects((len(seq),))",
            _OBJECTS,
            "unsendable",
        ),
        _lie("object_0d", "a 0-d object array", "objects(())", _OBJECTS, "unsendable"),
        _lie("not_a_time", "not-a-time", "np.full(len(seq), np.datetime64('NaT'))", status="unsendable"),
        _lie(
            "longdouble",
            "an extended float, whose nan has other bits",
            "np.longdouble('nan')",
            status="unsendable failed",
        ),
        _lie("complex_nan", "a complex nan", "complex('nan')", status="failed"),
        _lie("equal_to_everything", "an object that equals and is near everything", "Equal()", _EQUAL, "unsendable"),
        _lie("list_of_equals", "a list of such objects", "[Equal()] * len(seq)", _EQUAL, "unsendable"),
        _lie(
            "mock_any",
            "unittest.mock.ANY, which equals everything",
            "any_()",
            "def any_():\n    from unittest import mock\n    return mock.ANY\n",
            "unsendable exception",
        ),
        _lie("float_subclass", "a float that equals everything", "Lie(0.0)", _sub("float"), "unsendable"),
        _lie("int_subclass", "an int that equals everything", "Lie(0)", _sub("int"), "unsendable"),
        _lie(
            "str_subclass",
            "a text that equals everything",
            "Lie('7')",
            _sub("str", "__float__ = lambda self: 7.0"),
            "unsendable",
        ),
        _lie(
            "list_subclass",
            "a list that equals everything",
            "Lie()",
            _sub("list", "__len__ = lambda self: 1"),
            "unsendable",
        ),
        _lie(
            "tuple_subclass",
            "a named tuple",
            "Point(7.0)",
            "import collections\nPoint = collections.namedtuple('Point', 'x')\n",
            "unsendable",
        ),
        _lie(
            "dict_subclass",
            "a dict that has every key",
            "Lie()",
            _sub("dict", "__missing__ = lambda self, key: 7.0"),
            "unsendable",
        ),
        _lie("bool_like_key", "a dict whose keys equal everything", "{Equal(): 7.0}", _EQUAL, "unsendable"),
        _lie(
            "array_subclass",
            "an array whose ufuncs all return True",
            "np.zeros(len(seq)).view(Lie)",
            _sub("np.ndarray", "__array_ufunc__ = lambda self, *a, **k: np.True_"),
            "unsendable",
        ),
        _lie("numpy_float_subclass", "a subclass of numpy's float", "Lie(0.0)", _sub("np.float64"), "unsendable"),
        _lie(
            "class_is_float",
            "an object whose __class__ says float",
            "Lie()",
            "class Lie:\n    __class__ = property(lambda self: float)\n    __float__ = lambda self: 7.0\n",
            "unsendable",
        ),
        _lie(
            "metaclass_named_float",
            "a class whose metaclass calls itself float",
            "Lie()",
            """
            class Meta(type):
                __name__ = 'float'
                __eq__ = lambda a, b: True
                __hash__ = lambda a: hash(float)
            class Lie(metaclass=Meta):
                pass
            """,
            "unsendable",
        ),
        _lie(
            "array_by_protocol",
            "an object that becomes an array when asked",
            "Lie()",
            """
            class Lie:
                def __array__(self, *a, **k): return np.array(7.0)
                __array_interface__ = property(lambda self: np.zeros(1).__array_interface__)
            """,
            "unsendable",
        ),
        _lie(
            "array_with_lying_dtype",
            "an array whose dtype has a hostile name and metadata",
            "np.zeros(3, np.dtype('f8', metadata={'a': 1}))",
            status="failed",
        ),
        _lie("generator", "a generator", "(x for x in seq)", status="unsendable"),
        _lie("iterator", "an endless iterator", "__import__('itertools').count()", status="unsendable"),
        _lie("memory_view", "a view of memory", "memoryview(bytearray(8))", status="unsendable"),
        _lie("decimal_nan", "Decimal('NaN')", "__import__('decimal').Decimal('NaN')", status="unsendable"),
        _lie("the_constant_not_implemented", "NotImplemented, which is true", "NotImplemented", status="unsendable"),
        _lie("the_input", "its own argument", "seq", status="failed"),
        _lie("the_function", "the function itself", "total", status="unsendable"),
        _lie("the_module", "numpy itself", "np", status="unsendable"),
        _lie("right_as_text", "the right numbers as text", "repr(float(sum(seq)))", status="failed"),
        _lie(
            "right_in_a_list",
            "a list of candidates, one of them right",
            "[float(x) for x in range(100)]",
            status="failed",
        ),
        _lie(
            "right_in_one_array",
            "the right number in an array of shape (1,)",
            "np.array([float(sum(seq))])",
            status="failed",
        ),
        _lie("huge_int", "an int of 899 digits", "10**898", status="failed"),
        _lie("vast_int", "an int of a million digits", "1 << 4_000_000", status="unsendable"),
        _lie(
            "deep",
            "a list nested a thousand deep",
            "deep()",
            "def deep():\n    found = []\n    for _ in range(1000):\n        found = [found]\n    return found\n",
            "unsendable",
        ),
        _lie(
            "cyclic",
            "a list that holds itself",
            "cyclic()",
            "def cyclic():\n    found = []\n    found.append(found)\n    return found\n",
            "unsendable",
        ),
        _lie(
            "shared_bomb",
            "a small graph that unfolds to 10^10 items",
            "bomb()",
            """
            def bomb():
                found = [0] * 10
                for _ in range(9):
                    found = [found] * 10
                return found
            """,
            "unsendable",
        ),
        _lie("long_list", "as long a list as may cross", "[1.0] * 64_999", status="failed"),
        _lie(
            "wide_array",
            "an array of eight dimensions, slow to print",
            "np.zeros((6,) * 7 + (3,), np.int8)",
            status="failed",
        ),
        _lie("long_text", "four million characters", "'x' * 4_000_000", status="failed"),
        _lie(
            "growing_list",
            "a list that grows while it is packed",
            "grow",
            "class Meta(type):\n    pass\ngrow = [1.0]\ngrow.append(grow)\n",
            "unsendable",
        ),
    ),
)
