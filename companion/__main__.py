"""Entry point: `companion` and `python -m companion`."""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from companion import __version__

        sys.stdout.write(f"companion {__version__}\n")
        return
    import gc

    # A command makes many objects while it loads and throws few away: looking for garbage at every 700th of them
    # took a tenth of a cold start.
    gc.set_threshold(1_000_000)
    from companion.cli.main import run

    try:
        sys.exit(run(sys.argv[1:]))
    finally:
        # Nor is there anything to gain from looking once more at the end, through every class of every library: for a
        # change that took longer than the change itself.
        gc.freeze()


if __name__ == "__main__":
    main()
