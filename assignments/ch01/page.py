"""What the figures of chapter 1's page are drawn from: tables that the chapter's own functions make.

`functions` has the right answers by name. What is an array travels as numbers; the script of the page only looks it up.
"""

import math

import numpy as np

WEIGHTS = np.round(np.arange(0.5, 2.01, 0.05), 2)
LENGTHS = np.arange(1, 61)
WORDS = np.array([[1.0, 0.0], [0.0, 1.0], [0.8, 0.8]])
SIGMA = 0.5
MEASURED = ("time",)  # a picture of the reader's own machine
CARD = "chain"  # the figure that the reader takes along at the end
ROUNDS, CLOUD = 12, 60


def _states(functions, first, length, W_hh=0.9):
    """Return h after 1, 2, ... words of a first word and zeros."""
    return np.array([functions.rnn_forward([first] + [0.0] * n, W_hh) for n in range(length)])


def _chain(functions):
    leads = (0.0, math.log(6), 4.0)
    weights = np.array([[functions.softmax_weights(np.ones(1), np.array([[lead]] + [[0.0]] * n))[0] for n in range(20)]
                        for lead in leads])  # fmt: skip
    return {"residues": _states(functions, 1.0, 20), "weights": weights}


def _slopes(functions):
    return {
        "weights": WEIGHTS.tolist(),
        "one": np.array([_states(functions, 1.0, len(LENGTHS), weight) for weight in WEIGHTS]),
        "small": np.array([_states(functions, 0.001, len(LENGTHS), weight) for weight in WEIGHTS]),
    }


def _squeeze(functions):
    z = np.linspace(-4, 4, 81)
    shrinks = np.array([math.tanh(each) / each if abs(each) > 1e-9 else 1.0 for each in z])
    walk = np.concatenate([[0.5], 0.9 * _states(functions, 1.0, 19)])
    return {
        "z": z,
        "derivative": functions.tanh_derivative(z),
        "ratio": shrinks,
        "walk": walk,
        "walk_ratio": np.tanh(walk) / walk,
        "walk_derivative": functions.tanh_derivative(walk),
    }


def _gradient(functions):
    states = _states(functions, 1.0, 50)
    factors = [0.5 * functions.tanh_derivative(0.5), *(0.9 * functions.tanh_derivative(0.9 * h) for h in states[:-1])]
    return {"residue": states, "gradient": np.cumprod(factors)}


def _scores(functions):
    """Return everything for each place of the query on a grid, with one 猫, a longer one, and two."""
    grid = np.round(np.linspace(-1.5, 1.5, 25), 3)
    sentences = {"one": WORDS, "longer": np.array([*WORDS[:2], 2 * WORDS[2]]), "two": np.array([*WORDS, WORDS[2]])}
    found = {"grid": grid.tolist()}
    for name, keys in sentences.items():
        queries = [[np.array([x, y]) for y in grid] for x in grid]
        found[f"{name}_scores"] = np.array([[keys @ query for query in row] for row in queries])
        found[f"{name}_weights"] = np.array([[functions.softmax_weights(q, keys) for q in row] for row in queries])
        found[f"{name}_context"] = np.array([[functions.context_vector(q, keys, keys) for q in row] for row in queries])
        found[f"{name}_words"] = keys.tolist()
    return found


def _waiting(_functions):
    """Return the steps that queue, and how many times the RNN's multiplications attention does, for words of 64."""
    lengths = (10, 100, 1_000, 10_000)
    layers = {n: math.ceil(math.log2(n)) for n in (64, *lengths)}
    return {
        "lengths": lengths,
        "rnn": lengths,
        "attention": [4 + layers[64] + 2 * layers[length] for length in lengths],
        "work": [length / 64 for length in lengths],
    }


def _game(functions):
    """Return rounds of "guess the first word": what RNN and attention are left with, and clouds of earlier rounds."""
    random = np.random.default_rng(7)
    lengths = (2, 3, 5, 7, 10, 14, 20, 30, 40, 50)
    rounds = []
    for length in lengths:
        plays = [_play(functions, random, first, length) for first in (0.0, 1.0) for _ in range(CLOUD)]
        seen = np.array([play[1:] for play in plays])
        middle = [float((seen[:CLOUD, side].mean() + seen[CLOUD:, side].mean()) / 2) for side in (0, 1)]
        asked = [_play(functions, random, float(random.integers(2)), length) for _ in range(ROUNDS)]
        rounds.append({"clouds": seen, "middle": np.array(middle), "asked": np.array(asked)})
    return {
        "lengths": lengths,
        "clouds": np.array([each["clouds"][:, 0].reshape(2, CLOUD) for each in rounds]),
        "middle": np.array([each["middle"] for each in rounds]),
        "asked": np.array([each["asked"] for each in rounds]),
    }


def _play(functions, random, first, length):
    """Return a first word, the h it leaves under noise, and what attention with a lead of 2 reads."""
    words = np.array([first, *random.normal(0.0, SIGMA, length - 1)])
    weights = functions.softmax_weights(np.ones(1), np.array([[2.0]] + [[0.0]] * (length - 1)))
    return first, functions.rnn_forward(words), float(weights @ words)


# --- the pictures of pictures.py, as the page draws them -------------------------------------------------------------


def _decay(functions):
    """Return both curves; one of them alone is drawn as well."""
    curves = {"rnn": functions.rnn_forward, "fixed": functions.attention_end}
    found = {name: _along(function) for name, function in curves.items()}
    if not any(np.isfinite(curve).any() for curve in found.values()):
        raise ValueError("nothing to draw")
    return found | {"equal": 1 / LENGTHS}


def _along(function):
    try:
        return np.array([float(function([1.0] + [0.0] * n)) for n in range(len(LENGTHS))])
    except Exception:  # the reader's: not written yet, or wrong in any way
        return np.full(len(LENGTHS), np.nan)


def _derivative(functions):
    z, at = np.linspace(-4, 4, 161), np.array([0.0, 0.5, 1.0, 2.0, 3.0])
    found = {"derivative": functions.tanh_derivative(z), "points": functions.tanh_derivative(at)}
    return {"z": z, "at": at} | _same_shapes(found, derivative=z.shape, points=at.shape)


def _weights(functions):
    return _same_shapes({"weights": functions.softmax_weights(WORDS[1], WORDS)}, weights=(3,))


def _step_ratio(functions):
    states = _states(functions, 1.0, 41)
    with np.errstate(all="ignore"):
        return {"weight": 0.9, "ratios": states[1:] / states[:-1]}


def _other_weights(functions):
    weights = [2, 1.1, 1, 0.9, 0.5]
    return {"weights": weights, "curves": np.array([_states(functions, 1.0, 50, weight) for weight in weights])}


def _table(functions):
    return _same_shapes(
        {"weights": np.array([functions.softmax_weights(word, WORDS) for word in WORDS])}, weights=(3, 3)
    )


def _same_shapes(found, **shapes):
    """Return results as arrays; one of another shape cannot be drawn."""
    return {name: np.asarray(found[name], dtype=float).reshape(shape) for name, shape in shapes.items()}


# What makes each figure's tables, by the figure's name.
FIGURES = {
    "chain": _chain,
    "slopes": _slopes,
    "squeeze": _squeeze,
    "gradient": _gradient,
    "scores": _scores,
    "waiting": _waiting,
    "game": _game,
    "decay": _decay,
    "derivative": _derivative,
    "weights": _weights,
    "step_ratio": _step_ratio,
    "other_weights": _other_weights,
    "table": _table,
}
