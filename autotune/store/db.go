package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// busy is how long one process waits for another to end its transaction.
const busy = 20 * time.Second

// DB is an open file of records. Its methods may be called concurrently.
type DB struct {
	path  string
	sql   *sql.DB
	queue chan item // to the writer; nil if the file is only read

	mu     sync.RWMutex
	closed bool
	done   chan struct{} // the writer has ended
}

// Open opens a file of records, for reading and writing; a file that is missing or empty becomes one. The error is a
// *FileError if the file is none, damaged, newer, or cannot be written.
func Open(path string) (*DB, error) { return open(context.Background(), path, false) }

// OpenReadOnly opens a file of records that exists, and changes nothing.
func OpenReadOnly(path string) (*DB, error) { return open(context.Background(), path, true) }

func open(ctx context.Context, path string, only bool) (*DB, error) {
	if err := checkFile(path); err != nil {
		return nil, err
	}
	if only {
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			return nil, &FileError{Path: path, Fact: "there are no records", Err: err,
				Help: "vyasa tune WORKLOAD makes some"}
		}
	} else if dir, err := os.Stat(filepath.Dir(path)); err != nil || !dir.IsDir() {
		return nil, &FileError{Path: path, Fact: "there is no directory " + filepath.Dir(path), Help: "make it first"}
	}
	pool, err := sql.Open("sqlite", source(path, only))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	db := &DB{path: path, sql: pool, done: make(chan struct{})}
	if err := db.prepare(ctx, only); err != nil {
		pool.Close()
		return nil, said(path, err)
	}
	if only {
		close(db.done)
		return db, nil
	}
	db.queue = make(chan item, batch)
	go db.write()
	return db, nil
}

// source is the name under which SQLite opens the file. A file in a directory that nobody may write to, in which SQLite
// could not keep its lock, is read as one that does not change, if nobody left anything to be recovered beside it.
func source(path string, only bool) string {
	q := url.Values{"_pragma": {fmt.Sprintf("busy_timeout(%d)", busy.Milliseconds()), "foreign_keys(1)",
		"synchronous(FULL)"}, "_txlock": {"immediate"}}
	if only {
		q["mode"], q["_txlock"] = []string{"ro"}, []string{"deferred"}
		_, err := os.Stat(path + "-wal")
		if errors.Is(err, fs.ErrNotExist) && !writable(filepath.Dir(path)) {
			q["immutable"] = []string{"1"}
		}
	}
	return (&url.URL{Scheme: "file", OmitHost: true, Path: absolute(path), RawQuery: q.Encode()}).String()
}

// absolute is path from the root; the path itself if the working directory is unknown.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return filepath.ToSlash(abs)
	}
	return path
}

// writable reports whether files can be made in a directory.
func writable(dir string) bool {
	f, err := os.CreateTemp(dir, ".vyasa-*")
	if err != nil {
		return false
	}
	f.Close()
	os.Remove(f.Name())
	return true
}

// prepare checks what the file is, and makes the tables of a new one.
func (db *DB) prepare(ctx context.Context, only bool) error {
	m, err := readMarks(ctx, db.sql)
	if err != nil {
		return err
	}
	if !m.fresh() || only {
		if err := m.check(db.path); err != nil {
			return err
		}
		if err := intact(ctx, db.path, db.sql); err != nil {
			return err
		}
	}
	if only {
		return nil
	}
	if err := db.wal(ctx); err != nil {
		return err
	}
	if !m.fresh() {
		return db.touch(ctx)
	}
	return db.create(ctx)
}

// wal has changes written to a log beside the file, so that readers do not wait. SQLite does not wait for its turn
// here.
func (db *DB) wal(ctx context.Context) error {
	for begin := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		_, err := db.sql.ExecContext(ctx, "PRAGMA journal_mode = WAL")
		if err == nil || !isBusy(err) || time.Since(begin) > busy {
			return err
		}
	}
}

// touch finds out whether the file can be written to, before hours of tuning are to be stored in it, and makes what
// older files lack.
func (db *DB) touch(ctx context.Context) error {
	if _, err := db.sql.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", application)); err != nil {
		return err
	}
	_, err := db.sql.ExecContext(ctx, sampleTable)
	return err
}

// create makes the tables, unless another process was faster.
func (db *DB) create(ctx context.Context) error {
	tx, err := db.sql.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	m, err := readMarks(ctx, tx)
	if err != nil {
		return err
	}
	if !m.fresh() {
		return m.check(db.path)
	}
	if _, err := tx.ExecContext(ctx, tables+sampleTable); err != nil {
		return err
	}
	return tx.Commit()
}

// Path is the file's path, as it was opened.
func (db *DB) Path() string { return db.path }

// Close stores what is still to be stored, and closes the file.
func (db *DB) Close() error {
	db.mu.Lock()
	if db.closed {
		db.mu.Unlock()
		return nil
	}
	db.closed = true
	if db.queue != nil {
		close(db.queue)
	}
	db.mu.Unlock()
	<-db.done
	return said(db.path, db.sql.Close())
}
