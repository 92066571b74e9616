"""Print the index as a Markdown table."""

from tests.adversaries.index import ADVERSARIES

print("| family | name | tries | earns | keeps | status |\n|---|---|---|---|---|---|")
for a in ADVERSARIES:
    earns = ", ".join(f"{name} at most {points}" for name, points in a.most.items()) or "nothing"
    print(f"| {a.family} | {a.name} | {a.tries} | {earns} | {', '.join(sorted(a.keeps)) or '-'} | {a.status or '-'} |")
