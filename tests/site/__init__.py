"""A local puzzle site for the tests, which behaves like the real one, with faults on demand.

Do not import it as `site`, which is a module of the standard library.
"""

from tests.site.server import Request, Site
from tests.site.state import Judged, User

__all__ = ["Judged", "Request", "Site", "User"]
