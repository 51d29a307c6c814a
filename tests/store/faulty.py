"""A process in trouble: runs command lines with no room on the disk, or without the right to write.

`python -m tests.store.faulty` reads lists of jobs, one a line, runs each job in a child of its own and writes what
happened. The commands are run once in a sound folder first: a child that gives up its rights may be unable to import.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import companion.table.transfer  # noqa: F401
from companion.cli.main import run

NOBODY = 65534


def warm_up() -> None:
    """Load whatever the commands load, while files can still be read and written."""
    with tempfile.TemporaryDirectory() as place, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        os.environ["COMPANION_HOME"] = place
        for line in ("campaign new X -g rotr", "note x", "party list", "party add lem", "undo", "backup", "status"):
            run(line.split())
        run(["campaign", "delete", "X", "--yes"])


def in_trouble(job: dict[str, Any]) -> dict[str, Any]:
    """One command in a child; returns its exit code and what it wrote."""
    out, err = os.pipe(), os.pipe()  # not files, which the limit would cut short too
    child = os.fork()
    if child == 0:
        sys.stdout, sys.stderr = os.fdopen(out[1], "w"), os.fdopen(err[1], "w")
        os.environ["COMPANION_HOME"] = job["home"]
        os.environ["COMPANION_DATABASE_URL"] = job.get("url", "")
        if "limit" in job:
            resource.setrlimit(resource.RLIMIT_FSIZE, (job["limit"], job["limit"]))
        if job.get("drop"):
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        code = 99
        try:
            code = touch(job["touch"]) if "touch" in job else run(job["line"])
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    texts = []
    for reader, writer in (out, err):
        os.close(writer)
        with os.fdopen(reader, encoding="utf-8") as pipe:
            texts.append(pipe.read())
    return {"code": code, "out": texts[0], "err": texts[1]}


def touch(path: str) -> int:
    """Whether a file can be made: the check that the trouble is real."""
    try:
        Path(path).touch()
    except OSError:
        return 1
    return 0


def main() -> None:
    warm_up()
    for line in sys.stdin:
        print(json.dumps([in_trouble(job) for job in json.loads(line)]), flush=True)


if __name__ == "__main__":
    main()
