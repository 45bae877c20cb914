"""adventofcode.com: `client` alone uses the network, `pages` and `verdicts` only read text."""
