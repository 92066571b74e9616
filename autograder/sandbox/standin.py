"""Inert stand-ins: modules that take every call and do nothing, but return what plotting code unpacks or counts on.

They are for matplotlib, mpl_toolkits and the kit's own self-check, none of which has anything to do in the cage.
"""

from __future__ import annotations

import types
from typing import Any, Final

import numpy as np

STAND_INS: Final = ("matplotlib", "mpl_toolkits", "pylab", "IPython", "autograder.notebook", "autograder.selfcheck")


class Inert:
    """Takes every call, attribute, item and operator, and is itself the answer, or nothing much."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _STRUCTURED.get(name, INERT)

    def __setattr__(self, name: str, value: Any) -> None:
        pass

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        # As a decorator it must not swallow what it decorates.
        if len(args) == 1 and not kwargs and isinstance(args[0], types.FunctionType | type):
            return args[0]
        return INERT

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return (Inert,)

    def __getitem__(self, key: Any) -> Any:
        return INERT

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __delitem__(self, key: Any) -> None:
        pass

    def __contains__(self, item: Any) -> bool:
        return False

    def __iter__(self) -> Any:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def __float__(self) -> float:
        return 0.0

    def __int__(self) -> int:
        return 0

    def __index__(self) -> int:
        return 0

    def __lt__(self, other: object) -> bool:
        return False

    __le__ = __gt__ = __ge__ = __lt__

    def _operate(self, *_: object) -> Any:
        return 0.0

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _operate
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __neg__ = __pos__ = __abs__ = _operate

    def __repr__(self) -> str:
        return "<nothing is drawn here>"


INERT: Final = Inert()


def _subplots(nrows: int = 1, ncols: int = 1, *args: Any, squeeze: bool = True, **kwargs: Any) -> tuple[Any, Any]:
    axes = _axes(nrows, ncols)
    if not squeeze:
        return INERT, axes
    return INERT, axes.item() if axes.size == 1 else axes.squeeze()


def _axes(nrows: int, ncols: int) -> Any:
    axes = np.empty((int(nrows), int(ncols)), dtype=object)
    axes.fill(INERT)
    return axes


def _figure_subplots(nrows: int = 1, ncols: int = 1, *args: Any, squeeze: bool = True, **kwargs: Any) -> Any:
    return _subplots(nrows, ncols, squeeze=squeeze)[1]


def _plot(*args: Any, **kwargs: Any) -> list[Any]:
    curves = sum(not isinstance(arg, str) for arg in args)
    return [INERT] * max(1, curves // 2)


def _one_each(values: Any = (), *args: Any, **kwargs: Any) -> list[Any]:
    return [INERT] * int(np.size(values))


def _hist(x: Any = (), bins: Any = 10, *args: Any, **kwargs: Any) -> tuple[Any, Any, list[Any]]:
    count = int(bins) if isinstance(bins, int | np.integer) else max(1, np.size(bins) - 1)
    return np.zeros(count), np.linspace(0.0, 1.0, count + 1), [INERT] * count


def _pie(x: Any = (), *args: Any, **kwargs: Any) -> tuple[list[Any], ...]:
    lists = [[INERT] * int(np.size(x)) for _ in range(3 if "autopct" in kwargs else 2)]
    return tuple(lists)


def _limits(*args: Any, **kwargs: Any) -> tuple[float, float]:
    return (0.0, 1.0)


def _ticks(*args: Any, **kwargs: Any) -> tuple[Any, list[Any]]:
    return np.linspace(0.0, 1.0, 6), [INERT] * 6


def _number(*args: Any, **kwargs: Any) -> float:
    return 0.0


def _handles(*args: Any, **kwargs: Any) -> tuple[list[Any], list[str]]:
    return [], []


# What returns something that plotting code unpacks, iterates over or calculates with.
_STRUCTURED: Final[dict[str, Any]] = {
    "plot": _plot, "semilogx": _plot, "semilogy": _plot, "loglog": _plot, "step": _plot, "fill": _plot,
    "bar": _one_each, "barh": _one_each, "stem": lambda *args, **kwargs: (INERT, INERT, INERT),
    "errorbar": lambda *args, **kwargs: (INERT, INERT, INERT), "hist": _hist, "pie": _pie,
    "hist2d": lambda *args, **kwargs: (np.zeros((10, 10)), np.zeros(11), np.zeros(11), INERT),
    "xlim": _limits, "ylim": _limits, "get_xlim": _limits, "get_ylim": _limits, "set_xlim": _limits,
    "set_ylim": _limits, "axis": lambda *args, **kwargs: (0.0, 1.0, 0.0, 1.0), "xticks": _ticks, "yticks": _ticks,
    "get_height": _number, "get_width": _number, "get_x": _number, "get_y": _number,
    "get_legend_handles_labels": _handles,
    "axes": INERT,
    "__version__": "0",
}  # fmt: skip
_OF_MODULES: Final[dict[str, Any]] = {
    "subplots": _subplots,
    "rcParams": {},
    "rcParamsDefault": {},
    "__version__": "3.0",
}


def stand_in_module(name: str) -> types.ModuleType:
    """Return an inert module."""
    module = types.ModuleType(name, "A stand-in: takes every call and does nothing.")
    module.__dict__.update(_OF_MODULES)
    module.__dict__["__all__"] = []

    def attribute(attr: str) -> Any:
        if attr.startswith("__"):
            raise AttributeError(attr)
        return _STRUCTURED.get(attr, INERT)

    module.__dict__["__getattr__"] = attribute
    return module


# A figure's own subplots() gives the axes alone.
_STRUCTURED["subplots"] = _figure_subplots
