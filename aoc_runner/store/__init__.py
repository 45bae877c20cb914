"""What is kept on disk: inputs and pages as files, the ledger in SQLite. Knows no network."""
