"""The ledger's tables, as one version after another made them."""

# Each script lifts a ledger from version N-1 to N; `PRAGMA user_version` says where a file is.
# Add a script for a change, never edit one that was released.
MIGRATIONS = (
    """
    CREATE TABLE guess (
        id INTEGER PRIMARY KEY,
        account TEXT NOT NULL, year INTEGER NOT NULL, day INTEGER NOT NULL,
        part INTEGER NOT NULL, answer TEXT NOT NULL,
        posted_at REAL NOT NULL,
        verdict TEXT,  -- NULL: being posted, or its process died before the verdict came
        message TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX guess_by_puzzle ON guess (account, year, day);
    CREATE TABLE accepted (
        account TEXT NOT NULL, year INTEGER NOT NULL, day INTEGER NOT NULL,
        part INTEGER NOT NULL, answer TEXT NOT NULL,
        PRIMARY KEY (account, year, day, part)
    ) WITHOUT ROWID;
    CREATE TABLE cooldown (
        account TEXT NOT NULL, year INTEGER NOT NULL, day INTEGER NOT NULL,
        learnt_at REAL NOT NULL, seconds REAL NOT NULL,
        PRIMARY KEY (account, year, day)
    ) WITHOUT ROWID;
    CREATE TABLE pinned (
        account TEXT PRIMARY KEY,
        number INTEGER NOT NULL,  -- the site's number of the user
        fingerprint TEXT NOT NULL,  -- of the token that was last seen to be theirs
        seen_at REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE pace (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        due REAL NOT NULL  -- when the bucket of requests would be full again
    );
    CREATE TABLE last_day (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        year INTEGER NOT NULL, day INTEGER NOT NULL
    );
    """,
    """
    -- 1: the site's words were not understood, or never came
    ALTER TABLE cooldown ADD COLUMN assumed INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE allowed (  -- users whom a project's own `.env` may act as
        env_file TEXT NOT NULL,
        number INTEGER NOT NULL,  -- the site's number of the user
        PRIMARY KEY (env_file, number)
    ) WITHOUT ROWID;
    """,
    """
    -- The day last created or run in a project; until then there was one for all.
    DROP TABLE last_day;
    CREATE TABLE last_day (
        project TEXT PRIMARY KEY,  -- its folder
        year INTEGER NOT NULL, day INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE timing (  -- how long a hook took when its day last ran alone
        account TEXT NOT NULL,
        code TEXT NOT NULL,  -- the day's file, or its module where it lies in none
        hook TEXT NOT NULL,  -- parse, part1, part2
        seconds REAL NOT NULL,
        measured_at REAL NOT NULL,
        PRIMARY KEY (account, code, hook)
    ) WITHOUT ROWID;
    CREATE TABLE asked (  -- pages that were asked for the answers they show
        account TEXT NOT NULL,
        year INTEGER NOT NULL, day INTEGER NOT NULL,
        asked_at REAL NOT NULL,
        PRIMARY KEY (account, year, day)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE bench (  -- one `aoc bench`
        id INTEGER PRIMARY KEY,
        account TEXT NOT NULL,
        began_at REAL NOT NULL,
        python TEXT NOT NULL,
        machine TEXT NOT NULL
    );
    CREATE INDEX bench_by_account ON bench (account);
    CREATE TABLE bench_time (  -- what it measured of one hook of a day
        bench INTEGER NOT NULL,
        code TEXT NOT NULL,  -- as in `timing`
        hook TEXT NOT NULL,
        year INTEGER NOT NULL, day INTEGER NOT NULL,
        source TEXT NOT NULL,  -- who offers the day
        variant TEXT,
        digest TEXT NOT NULL,  -- of the day's code
        kind TEXT NOT NULL,
        seconds TEXT NOT NULL,  -- JSON: of a call, one of each process
        pace TEXT NOT NULL,  -- JSON: of our own loop, likewise
        empty REAL,  -- seconds of an empty process, which were taken off; of whole processes alone
        PRIMARY KEY (bench, code, hook)
    ) WITHOUT ROWID;
    CREATE INDEX bench_time_by_code ON bench_time (code);
    """,
    """
    CREATE TABLE visit (  -- pages about the account, each asked for only now and then
        account TEXT NOT NULL,
        page TEXT NOT NULL,  -- its file below the account's pages
        asked_at REAL NOT NULL,
        again_at REAL NOT NULL,  -- before that it is not asked for once more
        fetched_at REAL,  -- when what is kept of it came; NULL: nothing ever did
        token TEXT NOT NULL,  -- fingerprint of what it was asked with
        problem TEXT NOT NULL,  -- what was wrong with the answer, empty if nothing was
        PRIMARY KEY (account, page)
    ) WITHOUT ROWID;
    CREATE TABLE star (  -- the stars of a day, as the site shows them
        account TEXT NOT NULL,
        year INTEGER NOT NULL, day INTEGER NOT NULL,
        stars INTEGER NOT NULL,
        PRIMARY KEY (account, year, day)
    ) WITHOUT ROWID;
    CREATE TABLE year_stars (  -- the stars of a year, likewise
        account TEXT NOT NULL,
        year INTEGER NOT NULL,
        stars INTEGER NOT NULL,
        PRIMARY KEY (account, year)
    ) WITHOUT ROWID;
    CREATE TABLE star_time (  -- the personal times, likewise
        account TEXT NOT NULL,
        year INTEGER NOT NULL, day INTEGER NOT NULL,
        part INTEGER NOT NULL,
        seconds INTEGER,  -- since the unlock; NULL: more than a day
        rank INTEGER, score INTEGER,  -- of all users, where the site had them
        PRIMARY KEY (account, year, day, part)
    ) WITHOUT ROWID;
    CREATE TABLE first_fetch (  -- when a day's input was first fetched
        account TEXT NOT NULL,
        year INTEGER NOT NULL, day INTEGER NOT NULL,
        fetched_at REAL NOT NULL,
        PRIMARY KEY (account, year, day)
    ) WITHOUT ROWID;
    """,
)
