"""Marks in the texts that code stands for, in the place of what only a run can tell."""

UNKNOWN = "\0"  # any text
ROOT = "\1"  # the folder of the tree, in front of a path
ARGUMENT = "\2"  # a word of the command line
STDIN = "\3"

Value = str | int
Values = frozenset[Value]
NOTHING: Values = frozenset()
ANY: Values = frozenset([UNKNOWN])
MOST = 40  # values of one expression
