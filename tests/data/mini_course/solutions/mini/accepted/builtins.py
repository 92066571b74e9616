"""Style: what Python brings along."""


def double(x):
    return x + x


def total(seq):
    return sum(seq)


def shares(seq):
    return [number / sum(seq) for number in seq]
