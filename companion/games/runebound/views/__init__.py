"""What is shown of a game: shapes for programs, lines for the terminal, the tracker."""
