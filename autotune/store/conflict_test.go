package store

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// mustFail wants an error that says each of some things.
func mustFail(t testing.TB, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error; want one that says %q", parts)
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("the error is\n%v\nand does not say %q", err, p)
		}
	}
}

// Another outcome of the same candidate is refused; the records beside it, in the same transaction, are stored.
func TestConflict(t *testing.T) {
	db := opened(t, filepath.Join(t.TempDir(), "a.db"))
	p := toyProblem()
	if err := db.Put(t.Context(), example(p, 1)); err != nil {
		t.Fatal(err)
	}
	again := example(p, 1)
	again.Took, again.At = again.Took+5, again.At.Add(5)
	other := example(p, 1)
	other.Cycles++
	refused := example(p, 1)
	refused.Cycles, refused.Refused = 0, "too large"
	records := []record.Record{example(p, 2), again, other, refused, example(p, 3)}
	errs := make([]error, len(records))
	for i, r := range records {
		db.Post(r, func(err error) { errs[i] = err })
	}
	if err := db.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{0, 1, 4} {
		if errs[i] != nil {
			t.Error(i, errs[i])
		}
	}
	mustFail(t, errs[2], "1001 cycles is stored, 1002 cycles is given", "unroll=1",
		"toy on machine machine-1 by version 0.1")
	mustFail(t, errs[3], "1001 cycles is stored, refused: too large is given")
	var c *Conflict
	if !errors.As(errs[2], &c) || c.Stored.Cycles != 1001 || c.Given.Cycles != 1002 {
		t.Errorf("%#v", c)
	}
	list := all(t, db, p)
	if len(list) != 3 {
		t.Errorf("%d records are stored, not 3", len(list))
	}
	if first, _, _ := db.Find(t.Context(), p, again.Key); !first.At.Equal(example(p, 1).At) {
		t.Error("the record was replaced")
	}
}

func TestClosed(t *testing.T) {
	db := opened(t, filepath.Join(t.TempDir(), "a.db"))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	mustFail(t, db.Put(t.Context(), example(toyProblem(), 1)), "closed")
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}
