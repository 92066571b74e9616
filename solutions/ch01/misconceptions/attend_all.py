"""The one wrong answer to attend_all that is no change of the reference."""

import numpy as np

from autograder.authors import misconception


@misconception(
    family="rows_wait",
    seen=(
        "第一行对，后面的行不对。",
        "The first row is right, later rows are not.",
    ),
    means=(
        "算后一行时，用到了前一行改过的值，又成了“后一步等前一步”。",
        "A later row used values that an earlier row had changed: one step waits for another again.",
    ),
    next=(
        "调换行的计算次序，结果应当不变。循环里哪一行改动了 values？",
        "The order in which rows are computed should not matter. Which line of the loop changes values?",
    ),
)
def rows_wait_for_values(queries, keys, values):
    values = values.copy()
    rows = []
    for i, query in enumerate(queries):
        w = np.exp(keys @ query)
        rows.append(w / w.sum() @ values)
        if i < len(values):
            values[i] = rows[-1]
    return np.array(rows)
