package store

// Marks of the file: what it is, and which tables it has.
const (
	application = 0x56594153 // "VYAS"
	schema      = 1
)

// tables are those of schema 1. Cycles are NULL where a candidate was refused; times are nanoseconds.
const tables = `
CREATE TABLE problem (
	id        INTEGER PRIMARY KEY,
	hash      BLOB NOT NULL CHECK (length(hash) = 16),
	workload  TEXT NOT NULL,
	algorithm TEXT NOT NULL,
	extents   TEXT NOT NULL,
	machine   TEXT NOT NULL,
	version   TEXT NOT NULL,
	UNIQUE (hash, machine, version)
) STRICT;
CREATE TABLE evaluation (
	id        INTEGER PRIMARY KEY,
	problem   INTEGER NOT NULL REFERENCES problem (id),
	key       BLOB NOT NULL CHECK (length(key) = 16),
	cycles    INTEGER CHECK (cycles > 0),
	refused   TEXT CHECK ((refused IS NULL) <> (cycles IS NULL)),
	decisions TEXT NOT NULL,
	schedule  TEXT NOT NULL,
	took      INTEGER NOT NULL CHECK (took >= 0),
	at        INTEGER NOT NULL,
	UNIQUE (problem, key)
) STRICT;
CREATE INDEX best ON evaluation (problem, cycles) WHERE cycles IS NOT NULL;
CREATE TABLE run (
	id          INTEGER PRIMARY KEY,
	problem     INTEGER NOT NULL REFERENCES problem (id),
	at          INTEGER NOT NULL,
	given       TEXT NOT NULL,
	strategy    TEXT NOT NULL,
	seed        INTEGER NOT NULL,
	evaluations INTEGER NOT NULL,
	took        INTEGER NOT NULL,
	cycles      INTEGER NOT NULL,
	bound       INTEGER NOT NULL,
	verdict     TEXT NOT NULL,
	UNIQUE (problem, at, given, strategy, seed)
) STRICT;
PRAGMA application_id = 0x56594153;
PRAGMA user_version = 1;
`
