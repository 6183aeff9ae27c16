"""One form of the rules engine under the stopwatch: ``python scripts/engine_worker.py JOBS``, where JOBS is a module beside this file.

Which engine runs is said by ``PYTHONPATH``. A line ``job number`` on standard input does that much of a job; the answer is a line of
JSON: ``seconds`` (CPU, of this process), ``parts`` (what was done: decisions, or copies) and ``digest`` (equal where the games were).
"""

from __future__ import annotations

import importlib
import json
import sys
import time


def main() -> None:
    jobs = importlib.import_module(sys.argv[1]).jobs()
    for line in sys.stdin:
        name, number = line.split()
        begin = time.process_time()
        parts, digest, *own = jobs[name](int(number))
        seconds = own[0] if own else time.process_time() - begin
        print(json.dumps({"seconds": seconds, "parts": parts, "digest": digest}), flush=True)


if __name__ == "__main__":
    main()
