package store

import (
	"context"
	"database/sql"
	"path/filepath"
	"testing"
)

// between answers questions, and has something happen to the file after the first.
type between struct {
	*sql.DB
	happens func()
}

func (b *between) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	row := b.DB.QueryRowContext(ctx, text, args...)
	if b.happens != nil {
		happens := b.happens
		b.happens = nil
		happens()
	}
	return row
}

// Of a file in which another process makes the tables at this moment, the marks are those before or after, never some
// of both.
func TestMarksAreOfOneMoment(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	pool, err := sql.Open("sqlite", source(path, false))
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if _, err := pool.Exec("PRAGMA journal_mode = WAL"); err != nil { // readers do not hold up who makes the tables
		t.Fatal(err)
	}
	m, err := readMarks(t.Context(), &between{DB: pool, happens: func() { opened(t, path).Close() }})
	if err != nil {
		t.Fatal(err)
	}
	if whole := (marks{application, schema, m.tables}); !m.fresh() && (m != whole || m.tables == 0) {
		t.Errorf("the marks are %+v: some of before, some of after", m)
	}
	if m, err = readMarks(t.Context(), pool); err != nil || m.fresh() {
		t.Errorf("the marks are %+v, %v after the tables were made", m, err)
	}
}
