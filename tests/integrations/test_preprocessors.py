"""What nbgrader's Autograde does with our preprocessors: in this process, as formgrader's button does it."""

from __future__ import annotations

WRONG = "def double(x):\n    return x * x\n"


def test_a_right_and_a_wrong_notebook_get_our_scores_and_a_bonus_is_extra_credit(mini_nb):
    mini_nb.hand_in("ann", mini_nb.notebook())
    mini_nb.hand_in("bob", mini_nb.notebook(double=WRONG))
    mini_nb.autograde()
    assert mini_nb.grades("ann") == {
        "double": (2.0, None, None, False),
        "total": (3.0, None, None, False),
        "shares": (0.0, None, 1.0, False),
    }
    assert mini_nb.scores("bob")["double"] < 2.0
    assert mini_nb.scores("bob")["total"] == 3.0
