"""Rule books in: readers, cleaning, and the cutting of a book into passages."""
