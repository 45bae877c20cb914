"""Verdicts of the site for guesses. Double spaces are copied from the real site."""

import math
import re
from html import escape

from tests.site import pages
from tests.site.puzzles import Puzzle, final_day
from tests.site.state import State, User


def judge(state: State, user: User, puzzle: Puzzle, level: str, guess: str) -> str:
    """Return the reply to a guess. Only a judged guess changes the state."""
    if seconds := state.remaining_wait(user, puzzle):
        return too_recently(puzzle, duration(seconds))
    part = state.solved_parts(user, puzzle) + 1
    if part > 2 or level != str(part):
        return wrong_level(puzzle)
    if part == 2 and puzzle.day == final_day(puzzle.year):
        if missing := state.stars_missing(user, puzzle.year):
            return stars_missing(puzzle, missing)
        state.record(user, puzzle, part, guess, "right")
        return finished(puzzle)
    answer = state.answer(user, *puzzle, part)
    if guess == answer:
        state.record(user, puzzle, part, guess, "right")
        return right(puzzle, part)
    hint = hint_for(guess, answer) if state.hint_high_low else ""
    someone = state.is_someone_elses(user, puzzle, part, guess)
    verdict = "someone_elses" if someone else hint.replace(" ", "_") or "wrong"
    count = state.record(user, puzzle, part, guess, verdict)
    minutes = 10 if count >= 7 else 5 if count >= 4 else 1
    state.start_cooldown(user, puzzle, 60 * minutes)
    return wrong(puzzle, hint, someone, count, minutes, guess)


def hint_for(guess: str, answer: str) -> str:
    """Return "too high" or "too low" for two different numbers, else an empty text."""
    if not all(re.fullmatch(r"-?\d{1,30}", text, re.ASCII) for text in (guess, answer)):
        return ""
    difference = int(guess) - int(answer)
    return "too high" if difference > 0 else "too low" if difference < 0 else ""


def duration(seconds: float) -> str:
    """Return `4m 32s`, `30s`, `10m` or `1h 2m 3s`: rounded up, without units that are 0."""
    rest = math.ceil(seconds)
    units = ((rest // 3600, "h"), (rest // 60 % 60, "m"), (rest % 60, "s"))
    return " ".join(f"{count}{unit}" for count, unit in units if count)


def right(puzzle: Puzzle, part: int) -> str:
    head = (
        "<p>That's the right answer!  You are "
        '<span class="day-success">one gold star</span> closer to buttering the lighthouse.'
    )
    if part == 1:
        link = f'<a href="/{puzzle.year}/day/{puzzle.day}#part2">[Continue to Part Two]</a>'
        return f"{head} {link}</p>"
    return (
        f"{head}</p>\n<p>You have completed Day {puzzle.day}! You can <span "
        f'class="share">[Share]</span> this victory or <a href="/{puzzle.year}">'
        "[Return to Your Advent Calendar]</a>.</p>"
    )


def wrong(puzzle: Puzzle, hint: str, someone: bool, count: int, minutes: int, guess: str) -> str:
    """Return the reply to a wrong guess; `hint` is "", "too high" or "too low"."""
    text = "That's not the right answer" + (f"; your answer is {hint}." if hint else ".")
    if someone:
        text += "  Curiously, it's the right answer for someone else; you might be logged in to the"
        text += " wrong account or just unlucky."
    text += (
        "  If you're stuck, make sure you're using the full input data; there are also some general"
        f' tips on the <a href="/{puzzle.year}/about">about page</a>, or you can ask for hints on '
        'the <a href="https://www.reddit.com/r/adventofcode/" target="_blank">subreddit</a>.  '
    )
    if minutes == 1:
        text += "Please wait one minute before trying again. "
    else:
        text += f"Because you have guessed incorrectly {count} times on this puzzle, "
        text += f"please wait {minutes} minutes before trying again. "
    text += '(You guessed <span style="white-space:nowrap;"><code>'
    text += f"{escape(guess, quote=False)}</code>.)</span> "
    return f"<p>{text}{_return(puzzle)}</p>"


def too_recently(puzzle: Puzzle, wait: str) -> str:
    return (
        "<p>You gave an answer too recently; you have to wait after submitting an answer before "
        f"trying again.  You have {wait} left to wait. {_return(puzzle)}</p>"
    )


def wrong_level(puzzle: Puzzle) -> str:
    text = "You don't seem to be solving the right level.  Did you already complete it?"
    return f"<p>{text} {_return(puzzle)}</p>"


def finished(puzzle: Puzzle) -> str:
    """Return the reply to the last star, with the story before the verdict."""
    return (
        "<p>You butter the last lens.  The lighthouse hums, and the sea turns to gravy.</p>\n"
        "<p>Congratulations!  You've finished every puzzle in Advent of Code "
        f"{puzzle.year}!  I hope you had as much fun as the lighthouse did.</p>"
    )


def stars_missing(puzzle: Puzzle, count: int) -> str:
    return f"<p>{pages.stars_needed(count)} {_return(puzzle)}</p>"


def _return(puzzle: Puzzle) -> str:
    return f'<a href="/{puzzle.year}/day/{puzzle.day}">[Return to Day {puzzle.day}]</a>'
