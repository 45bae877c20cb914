"""Completion in the shell by argcomplete, the extra `complete`; loaded when Tab is pressed."""

import argparse
from importlib import import_module

from aoc_runner.cli import arguments
from aoc_runner.cli.main import COMMANDS


def answer_the_shell() -> None:
    """Print the completions the shell asks for and exit; return if argcomplete is not installed."""
    try:
        import argcomplete
    except ImportError:
        return
    parser = argparse.ArgumentParser("aoc", add_help=False)
    commands = parser.add_subparsers()
    for name, summary in COMMANDS.items():
        module = import_module(f"aoc_runner.cli.{name}")
        inner = arguments.command_parser(name, module.configure, summary)
        commands.add_parser(name, parents=[inner], add_help=False)
    argcomplete.autocomplete(parser)
