"""`make bench`: one table of ratios, each measured in this run. Goals are shown, not asserted."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    wanted = sys.argv[1:] or sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    print(f"{'what':68} {'ours':>9} {'other':>9} {'ratio':>7}  goal")
    for name in wanted:
        for line in import_module(f"tests.bench.{name}").lines():
            goal = f"{line.goal:g}" if line.goal else ""
            met = "" if not line.goal else " ok" if line.ratio <= line.goal else " OVER"
            times = f"{line.ours * 1e3:7.1f}ms {line.reference * 1e3:7.1f}ms {line.ratio:7.2f}"
            print(f"{line.name:68} {times}  {goal}{met} {line.note}")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
