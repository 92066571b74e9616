"""Hand-made encodings of values, and hand-made messages: what no encoder of ours would send."""

from tests.adversaries.adversary import family, in_call
from tests.adversaries.protocol import TOOLS


def _value(name: str, tries: str, value: str, **facts):
    """Return a submission that answers with a hand-made encoding of a value."""
    body = f"instead(wire.Value(msgspec.msgpack.encode({value})))"
    return in_call(name, tries, body, before=TOOLS, **{"status": "crash", **facts})


def _bytes(name: str, tries: str, data: str, **facts):
    """Return a submission that answers with a hand-made message."""
    return in_call(name, tries, f"send({data})\ntime.sleep(60)\n", before=TOOLS, **{"status": "crash", **facts})


ADVERSARIES = family(
    "encoding",
    (
        _value("int_with_two_signs", "an int that no int() reads", '["i", "--5"]'),
        _value("int_of_other_digits", "an int in superscript digits", '["i", "²"]'),
        _value("unknown_tag", "a tag that does not exist", '["z", 1]'),
        _value("untagged_map", "a raw map", '{"a": 1}'),
        _value("map_with_list_keys", "a raw map whose keys cannot be keys", "{(1, 2): 3}"),
        _value("extension", "an extension type", 'msgspec.msgpack.Ext(5, b"x")'),
        _value(
            "timestamp", "a timestamp", "__import__('datetime').datetime(2020, 1, 1, tzinfo=__import__('datetime').UTC)"
        ),
        _value("wrong_shape", "an array with more shape than bytes", '["a", "<f8", [1000, 1000], b"1234"]'),
        _value("negative_shape", "an array with a negative dimension", '["a", "<f8", [-1, -1], bytes(8)]'),
        _value("nine_dimensions", "an array of nine dimensions", '["a", "<f8", [1] * 9, bytes(8)]'),
        _value(
            "impossible_shape",
            "an empty array with dimensions beyond all memory",
            '["a", "|u1", [4_000_000] * 7 + [0], b""]',
        ),
        _value("object_dtype", "an array of objects", '["a", "|O", [1], bytes(8)]'),
        _value("text_dtype", "an array of text", '["n", "<U1", bytes(4)]'),
        _value("odd_dict", "a dict with a key too many", '["d", "a"]'),
        _value("list_as_key", "a dict whose key is a list", '["d", ["l"], 1]'),
        _value("no_items", "an empty array instead of a tag", "[]"),
        _value("four_million_items", "a short message that becomes a vast value", '["l"] + [None] * 4_000_000'),
        _value(
            "million_lists",
            "a short message that becomes a million lists",
            '["l"] + [["l"]] * 1_300_000',
            status="crash unsendable",  # the latter where this machine is slow to read it
        ),
        _value(
            "dict_of_arrays",
            "a dict of as many arrays as may cross, nearly, slow to print",
            '["d", *(each for i in range(60_000) for each in (i, ["a", "<f8", [1], bytes(8)]))]',
            status="failed timeout unsendable",  # the latter where this machine is slow to compare it
        ),
        _value("bool_of_other_bits", "a numpy bool that is neither", '["a", "|b1", [1], b"\\x07"]', status="failed"),
        _bytes("nesting_bomb", "a message nested a hundred thousand deep", 'b"\\x91" * 100_000'),
        _bytes(
            "nested_value",
            "a value nested a hundred deep",
            'msgspec.msgpack.encode(["Reply", number(), ["Value", b"\\x92\\xa1l" * 100 + b"\\xc0"]])',
        ),
        _bytes("not_utf8", "text that is no UTF-8", 'b"\\x92\\xa5Ready\\xa2\\xff\\xfe"'),
        _bytes("random_bytes", "random bytes", "bytes(range(256)) * 16"),
    ),
)
