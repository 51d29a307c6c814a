"""The table on every phone: pages over the same commands, the same change engine and the same undo. No rules here."""
