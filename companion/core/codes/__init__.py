"""The kinds of findings that the shared code reports: data, party and record.

A code is permanent: it may be retired, never given to another finding.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Rule


def shared_rules() -> Iterator[Rule]:
    """Every rule of the shared families."""
    from companion.core.codes import data, party, record

    for family in (data, party, record):
        yield from (value for value in vars(family).values() if isinstance(value, Rule))
