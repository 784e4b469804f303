package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// files with which nothing can be done are refused, and stay as they are.
func TestFilesThatAreNone(t *testing.T) {
	good := func(t *testing.T, path string) {
		filled(t, path, 300).Close()
	}
	change := func(sql ...string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			good(t, path)
			execute(t, path, sql...)
		}
	}
	for name, c := range map[string]struct {
		make func(t *testing.T, path string)
		want string
	}{
		"text": {func(t *testing.T, path string) { write(t, path, []byte("cycles: 12\nand more of that kind\n")) },
			"no database of tuning records"},
		"short": {func(t *testing.T, path string) { write(t, path, []byte("SQLite")) },
			"no database of tuning records"},
		"another's": {func(t *testing.T, path string) { execute(t, path, "CREATE TABLE songs (title TEXT)") },
			"a database of something else"},
		"newer": {change("PRAGMA user_version = 7"), "of schema 7, from a newer version; this one knows up to 1"},
		"older": {change("PRAGMA user_version = -1"), "schema -1"},
		"scribbled": {func(t *testing.T, path string) {
			good(t, path)
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for i := 2 * 4096; i < len(raw); i += 3 {
				raw[i] ^= 0x5a
			}
			write(t, path, raw)
		}, "the database is damaged"},
		"cut": {func(t *testing.T, path string) {
			good(t, path)
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			write(t, path, raw[:len(raw)/2])
		}, "damaged"},
		"directory": {func(t *testing.T, path string) {
			if err := os.Mkdir(path, 0o777); err != nil {
				t.Fatal(err)
			}
		}, "it is no file"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.db")
			c.make(t, path)
			before, _ := os.ReadFile(path)
			for _, open := range []func(string) (*DB, error){Open, OpenReadOnly} {
				db, err := open(path)
				if err == nil {
					db.Close()
				}
				mustFail(t, err, path, c.want)
				var of *FileError
				if !errors.As(err, &of) || of.Help == "" {
					t.Errorf("%v does not say what to do", err)
				}
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
				t.Error("the file was changed")
			}
		})
	}
}

func write(t *testing.T, path string, raw []byte) {
	t.Helper()
	if err := os.WriteFile(path, raw, 0o666); err != nil {
		t.Fatal(err)
	}
}

// execute runs statements on any database file.
func execute(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
}

func TestNoDirectory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "no", "a.db")
	_, err := Open(path)
	mustFail(t, err, "there is no directory", "make it first")
	_, err = OpenReadOnly(path)
	mustFail(t, err, "there are no records")
	if _, err = Open("/proc/self/a.db"); err == nil {
		t.Error("made a file in /proc")
	} else if !strings.Contains(err.Error(), "cannot be opened for writing") {
		t.Error(err)
	}
}

// Records that find no room are refused; those before them stay, and others follow when there is room again.
func TestFullDisk(t *testing.T) {
	db := opened(t, filepath.Join(t.TempDir(), "a.db"))
	db.sql.SetMaxOpenConns(1) // the limit is one of a connection
	fills(t, db, func(pages int) {
		if _, err := db.sql.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
			t.Fatal(err)
		}
	})
}

// fills puts records until limit leaves no room, then lifts it.
func fills(t *testing.T, db *DB, limit func(pages int)) {
	t.Helper()
	p := toyProblem()
	limit(40)
	stored, i := map[record.Key]bool{}, 0
	var full error
	for ; full == nil && i < 20000; i++ {
		r := example(p, i)
		db.Post(r, func(err error) {
			if err == nil {
				stored[r.Key] = true
			}
		})
		if i%100 == 99 {
			full = db.Put(context.Background(), example(p, 100000+i))
			if full == nil {
				stored[example(p, 100000+i).Key] = true
			}
		}
	}
	mustFail(t, full, db.path, "the disk is full", "what was stored before is there")
	if err := db.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	there := func() {
		t.Helper()
		list := all(t, db, p)
		if len(list) != len(stored) || len(list) == 0 {
			t.Errorf("%d records are there, %d were acknowledged", len(list), len(stored))
		}
		for _, r := range list {
			if !stored[r.Key] {
				t.Errorf("%v is there", r)
			}
		}
	}
	there()
	limit(1 << 20)
	if err := db.Put(t.Context(), example(p, i)); err != nil {
		t.Fatal(err)
	}
	stored[example(p, i).Key] = true
	there()
}
