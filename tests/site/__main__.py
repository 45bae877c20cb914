"""Run the site for manual tests until Ctrl-C: `python -m tests.site --port 8123`."""

import argparse
import threading

from tests.site import Site
from tests.site.boards import make_board


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.site", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="port (default: any free one)")
    with Site(port=parser.parse_args().port) as site:
        alice = site.add_user("alice")
        site.add_board(4242, 2023, make_board(2023, 20, first=alice.number))
        print(f"AOC_SITE_URL={site.url}\nAOC_SESSION={alice.token}", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
