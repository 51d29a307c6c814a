"""Loading the engine brings no network code along, and hides none of it from others."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
import rulesindex.library
assert not {"http.client", "ssl", "email.parser"} & set(sys.modules), "the engine loaded network code"
import urllib.request
assert callable(urllib.request.urlopen), "the real module must be there for others"
"""


def test_the_engine_loads_without_network_code() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
