package store

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// FileError is what is wrong with a file of records, and what to do.
type FileError struct {
	Path string
	Fact string
	Help string
	Err  error // of SQLite or the system; may be nil
}

func (e *FileError) Error() string {
	text := e.Path + ": " + e.Fact
	if e.Err != nil {
		text += fmt.Sprintf(" (%v)", e.Err)
	}
	if e.Help != "" {
		text += "\n\t" + e.Help
	}
	return text
}

func (e *FileError) Unwrap() error { return e.Err }

// said says in the user's words what an error of SQLite about the file is; other errors stay what they are.
func said(path string, err error) error {
	var of *sqlite.Error
	var known *FileError
	if err == nil || errors.As(err, &known) || !errors.As(err, &of) {
		return err
	}
	out := &FileError{Path: path, Err: err}
	switch of.Code() & 0xff {
	case lib.SQLITE_FULL:
		out.Fact = "the disk is full: this was not stored; what was stored before is there"
		out.Help = "make room and go on with --resume"
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		out.Fact = fmt.Sprintf("another process has held it for more than %v", busy)
		out.Help = "let the other end, or take another file and merge it later"
	case lib.SQLITE_CORRUPT:
		out.Fact, out.Help = "the database is damaged", damaged
	case lib.SQLITE_NOTADB:
		out.Fact, out.Help = "it is no database of tuning records", another
	case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM, lib.SQLITE_AUTH:
		out.Fact = "it cannot be opened for writing"
		out.Help = "give a file in a directory that exists and that you may write to"
	case lib.SQLITE_IOERR:
		out.Fact = "it cannot be read or written"
	default:
		out.Fact = "the database refuses"
	}
	return out
}

// What to do with files that are not as they should be.
const (
	damaged = "its records are as far as they can be read in `sqlite3 FILE .recover`; move it away, and import an " +
		"export or start afresh"
	another = "give another file; this one is left as it is"
)

// isBusy reports whether another process holds the file.
func isBusy(err error) bool {
	var of *sqlite.Error
	return errors.As(err, &of) && of.Code()&0xff == lib.SQLITE_BUSY
}
