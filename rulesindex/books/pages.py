"""From pages to passages: the whole way of a book through cleaning, headings and cutting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesindex.books.blocks import join_hyphens, make_blocks, wrap_width
from rulesindex.books.clean import clean_text
from rulesindex.books.furniture import strip_contents, strip_furniture
from rulesindex.books.glued import mend_glued_words
from rulesindex.books.headings import label_of, mark_headings, split_glued
from rulesindex.books.model import Block, Page, Passage
from rulesindex.books.passages import make_passages
from rulesindex.books.stitch import leave_boxes, stitch_neighbours, stitch_over_boxes

Progress = Callable[[str, int, int], None]


def passages_of(pages: Sequence[Page], progress: Progress | None = None) -> list[Passage]:
    """Read a book's pages into passages; ``progress`` hears the stage, what is done and how much there is."""
    return make_passages(blocks_of(pages, progress))


def blocks_of(pages: Sequence[Page], progress: Progress | None = None) -> list[Block]:
    """A book's headings, paragraphs, items and tables, in reading order."""
    cleaned = []
    for done, page in enumerate(pages, 1):
        cleaned.append(Page(clean_text(page.text), page.number))
        if progress:
            progress("cleaning", done, len(pages))
    cleaned = strip_furniture(cleaned)
    width = wrap_width([line for page in cleaned for line in page.text.split("\n")])
    blocks: list[Block] = []
    listed: list[str] = []
    for page in cleaned:
        lines, titles = strip_contents(page.text.split("\n"))
        listed += titles
        blocks += make_blocks(lines, page.number, width, above=2 if blocks else 0)
    blocks = stitch_neighbours(split_glued(blocks))
    blocks = stitch_over_boxes(mark_headings(blocks, listed))
    blocks = leave_boxes(stitch_neighbours(blocks), label_of)
    return mend_glued_words(join_hyphens(blocks))
