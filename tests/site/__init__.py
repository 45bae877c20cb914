"""A local puzzle site for the tests: it answers as the real one does, and misbehaves on demand.

Never import it as `site`: that is a module of the standard library.
"""

from tests.site.server import Request, Site
from tests.site.state import Judged, User

__all__ = ["Judged", "Request", "Site", "User"]
