"""What is seen of a wrong answer that reads an argument item by item: the law of a step, and where it parts."""

WORDS = {
    "step_law": (
        "试过的调用里{given:?（{given} 时）}，一步一步看，你的结果符合 h ← {law}；应当是 h ← {right}",
        "In all calls tried{given:? with {given}}, read step by step, your results follow h ← {law}; it should be "
        "h ← {right}",
    ),
    "step_start": (
        "试过的调用里{given:?（{given} 时）}，每一步都符合 h ← {law}，可是结果像是 h 从 {start} 开始的，不是从 0",
        "In all calls tried{given:? with {given}} each step follows h ← {law}, but as if h started at {start} and not "
        "at 0",
    ),
    "step_law_and_start": (
        "试过的调用里{given:?（{given} 时）}，一步一步看，你的结果符合从 h = {start} 开始的 h ← {law}；"
        "应当从 0 开始，h ← {right}",
        "In all calls tried{given:? with {given}}, read step by step, your results follow h ← {law} from h = {start} "
        "on; it should be "
        "h ← {right}, from 0 on",
    ),
    "step_law_later": (
        "试过的调用里{given:?（{given} 时）}，从第二步起，你的结果符合 h ← {law}，第一步却不是这样；"
        "每一步都应当是 h ← {right}",
        "In all calls tried{given:? with {given}}, from the second step on your results follow h ← {law}, and the "
        "first step does not; each should be h ← {right}",
    ),
    "right_until": (
        "测试里 {calls} 个不对的短调用都是这样：{name} 读到第 {count} 项都对，读到第 {next} 项就不对了",
        "{calls} short wrong calls of the tests are alike: right up to item {count} of {name}, and wrong once item "
        "{next} is read",
    ),
    "beginning": (
        "测试里每个不对的结果，都正好是 {name} 开头几项的正确结果，后面的项没有算进去："
        "{call} 得到的，是前 {count} 项的",
        "Each wrong result of the tests is the right one for a beginning of {name}, as if the later items did not "
        "count: {call} gives that of the first {count:item|{count} items}",
    ),
    "first_right": (
        "{name} 只留第一项，试了 {count} 个不对的调用，结果都对；后面的项加上才不对",
        "With the first item of {name} alone {count} wrong calls were tried: all come out right; "
        "later items make it wrong",
    ),
    "first_wrong": (
        "{name} 只有一项时就已经不对：{call} 得到 {got}，应为 {right}",
        "A single item of {name} already comes out wrong: {call} gives {got} instead of {right}",
    ),
}
