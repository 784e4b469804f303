package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// magic begins every file of SQLite.
const magic = "SQLite format 3\x00"

// checkFile refuses a file that SQLite would refuse, or overwrite, before it is opened. One that is missing or empty is
// new.
func checkFile(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return &FileError{Path: path, Fact: "it cannot be opened", Err: err}
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && !info.Mode().IsRegular() {
		return &FileError{Path: path, Fact: "it is no file", Help: "give a file"}
	}
	head := make([]byte, len(magic))
	switch n, err := io.ReadFull(f, head); {
	case n == 0:
		return nil
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return &FileError{Path: path, Fact: "it cannot be read", Err: err}
	case !bytes.Equal(head[:n], []byte(magic)):
		return &FileError{Path: path, Fact: "it is no database of tuning records", Help: another}
	}
	return nil
}

// marks are what the file says that it is.
type marks struct{ application, schema, tables int }

// readMarks reads them by one question, so that they are of one moment: another process may be making the tables.
func readMarks(ctx context.Context, q interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}) (m marks, err error) {
	err = q.QueryRowContext(ctx, "SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version "+
		"FROM pragma_user_version), "+
		"(SELECT count(*) FROM sqlite_schema)").Scan(&m.application, &m.schema, &m.tables)
	return m, err
}

// fresh reports whether nothing is in the file yet.
func (m marks) fresh() bool { return m == marks{} }

// check refuses the databases of others, and those of later versions.
func (m marks) check(path string) error {
	switch {
	case m.application != application:
		return &FileError{Path: path, Fact: "it is a database of something else than tuning records", Help: another}
	case m.schema > schema:
		return &FileError{Path: path, Fact: fmt.Sprintf("its tables are of schema %d, from a newer version; this "+
			"one knows up to %d", m.schema, schema),
			Help: "use the newer version, or export there and import here"}
	case m.schema < 1:
		return &FileError{Path: path, Fact: fmt.Sprintf("its tables are of schema %d, which never was", m.schema),
			Help: damaged}
	}
	return nil
}

// intact has SQLite look through all pages.
func intact(ctx context.Context, path string, db *sql.DB) error {
	var first string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&first); err != nil {
		return err
	}
	if first != "ok" {
		return &FileError{Path: path, Fact: "the database is damaged: " + first, Help: damaged}
	}
	return nil
}
