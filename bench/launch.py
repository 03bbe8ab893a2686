"""Starts a command and tells what it used: `python -I -S launch.py FIGURES COMMAND...`.

In a small process of its own, as the system counts to a command's memory that of whoever started it.
"""

import json
import os
import subprocess
import sys
import time

if __name__ == "__main__":
    start = time.perf_counter()
    process = subprocess.Popen(sys.argv[2:])
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    figures = [usage.ru_utime + usage.ru_stime, time.perf_counter() - start, usage.ru_maxrss]
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump(figures, file)
    sys.exit(process.returncode if process.returncode >= 0 else 1)
