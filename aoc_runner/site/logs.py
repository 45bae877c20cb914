"""What the libraries for HTTP log: addresses, which are better shown without their query."""

import logging
import re


def leave_out_queries(logger: str) -> None:
    """From now on have that logger tell addresses as far as their path goes.

    Nobody need have asked for a log: a warning is printed where there is none.
    """
    logging.getLogger(logger).addFilter(_without_queries)


def _without_queries(record: logging.LogRecord) -> bool:
    record.msg, record.args = re.sub(r"\?\S+", "?…", record.getMessage()), ()
    return True
