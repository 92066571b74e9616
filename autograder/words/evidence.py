"""A public call that comes out wrong, and where its numbers part from the right ones."""

WORDS = {
    "whole": ("{call} 得到 {yours}，应为 {right}", "{call} gives {yours}; it should be {right}"),
    "in_part": (
        "{call} 给出的 {size} 个数里有 {differing} 个不对；第一个在 [{index}]：得到 {yours}，应为 {right}",
        "{call} gives {size} numbers, of which {differing} {differing:is|are} wrong, the first at [{index}]: {yours}"
        " instead of {right}",
    ),
    "begun": (
        "{call} 得到 {yours}，应为 {right}{before:?（前 {before} 步都对）}",
        "{call} gives {yours}; it should be {right}{before:? (right for {before} {before:step|steps})}",
    ),
    "with_values": (
        "{where}：第 {first} 步得到 {yours}，应为 {right}",
        "{where}: step {first} gives {yours}; it should be {right}",
    ),
    "from_first": ("{call}：{on:?从}第 1 步{on:?起}{side}", "{call}: {side} {on:?from}{on:!at} step 1{on:? on}"),
    "from_later": (
        "{call}：前 {before} 步{near:?的误差都在允许之内}{near:!都对}，{on:?从}第 {first} 步{on:?起}{side}",
        "{call}: {near:?near enough}{near:!right} for {before} {before:step|steps}, {side} {on:?from}{on:!at} "
        "step {first}{on:? on}",
    ),
    "too_large": ("偏大", "too large"),
    "too_small": ("偏小", "too small"),
    "different": ("不同", "different"),
    "line": ("{code}", "{code}"),
    "bar": ("  [{index}]  你的 {yours}  应为 {right}", "  [{index}]  yours {yours}  right {right}"),
    "row": ("  第 {number} 步  你的 {yours}  应为 {right}", "  step {number}  yours {yours}  right {right}"),
}
