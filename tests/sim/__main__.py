"""`python -m tests.sim SEED…`: repeat seeds and print their traces; `FIRST-LAST`: run a range of them."""

from __future__ import annotations

import sys
import time

from tests.sim.seeds import run_seed


def main(words: list[str]) -> int:
    """Exit status 1 if a law was broken."""
    failed = 0
    for word in words:
        first, _, last = word.partition("-")
        seeds = range(int(first), int(last or first) + 1)
        began = time.process_time()
        for seed in seeds:
            report = run_seed(seed, traced=len(seeds) == 1)
            if report.lines is not None:
                print("\n".join(report.lines))  # noqa: T201
                print(report.digest, dict(report.counts))  # noqa: T201
            if report.breach is not None:
                failed += 1
                print(f"seed {seed}: {report.breach}\n  {report.command}")  # noqa: T201
        seconds = time.process_time() - began
        print(f"{len(seeds)} seeds, {failed} broken, {len(seeds) / seconds:.1f} seeds a second of CPU")  # noqa: T201
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
