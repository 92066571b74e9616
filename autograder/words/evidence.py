"""A public call that comes out wrong, and where its numbers part from the right ones."""

WORDS = {
    "whole": ("{call} 得到 {yours}，应为 {right}", "{call} gives {yours}; it should be {right}"),
    "with_values": ("{where}：得到 {yours}，应为 {right}", "{where}: {yours} came back; it should be {right}"),
    "from_first": ("{call}：从第 1 步起{side}", "{call}: {side} from step 1 on"),
    "from_later": (
        "{call}：前 {before} 步都对，从第 {first} 步起{side}",
        "{call}: right for {before} {before:step|steps}, {side} from step {first} on",
    ),
    "too_large": ("偏大", "too large"),
    "too_small": ("偏小", "too small"),
    "different": ("不同", "different"),
    "row": ("  第 {number} 步  你的 {yours}  应为 {right}", "  step {number}  yours {yours}  right {right}"),
}
