"""What a chapter's pictures say besides their author's words: whose numbers are missing or wrong, and which are right.

What stands under a picture is drawn with the chapter's font, which holds these characters, too.
"""

WORDS = {
    "absent": ("{name} 还没有给出数：○ 是课文的值", "{name} gives no numbers yet: ○ are the text's values"),
    "wrong": ("{name}：颜色是你的，○ 是课文的值", "{name}: yours in colour, ○ are the text's values"),
    "off": ("{name}：你的值画不下，○ 是课文的值", "{name}: yours are off the picture, ○ are the text's"),
    # In words, before what the author says of the picture.
    "said_absent": ("{name} 还没有给出能画的数。", "{name} gives no numbers to draw yet."),
    "said_wrong": ("你的 {name} 给出 {own}，课文是 {right}。", "Your {name} gives {own}; the text has {right}."),
}
