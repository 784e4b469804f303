package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/vyasa-go/vyasa/halide"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// begin is a time that every database gives back as it is.
var begin = time.Date(2026, 1, 2, 3, 4, 5, 678, time.UTC)

// toy is a schedule of a sum of three neighbours.
func toy() *halide.Schedule {
	x, r := halide.NewVar("x"), halide.NewRDom("r", 3)
	in := halide.NewInput("in", halide.Int16, 1)
	out := halide.NewFunc("out", x)
	out.Is(halide.Sum(r, in.At(x.Add(r.X))).Narrow(halide.Int16, 2))
	return out.Schedule().Bound(x, 64)
}

func toyProblem() record.Problem { return record.Of(toy(), "toy", "machine-1", "0.1") }

// example is the i-th record of a problem; every fifth is refused.
func example(p record.Problem, i int) record.Record {
	decisions := fmt.Sprintf("unroll=%d", i)
	r := record.Record{Problem: p, Key: record.KeyOf(decisions), Decisions: decisions,
		Schedule: "bound x 64\nunroll r.x\n", Cycles: int64(1000 + i),
		Took: time.Duration(i), At: begin.Add(time.Duration(i) * time.Second)}
	if i%5 == 0 {
		r.Cycles, r.Refused = 0, "it spills\n\tunroll less"
	}
	return r
}

func exampleRun(p record.Problem, i int) record.Run {
	return record.Run{Problem: p, At: begin.Add(time.Duration(i) * time.Minute), Given: "vector=x", Strategy: "tag",
		Seed: ^uint64(i), Evaluations: i, Took: time.Second,
		Cycles: 100, Bound: 98, Verdict: "within 2 %"}
}

// opened is a new database, closed at the end of the test.
func opened(t testing.TB, path string) *DB {
	t.Helper()
	db, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// filled is a database with n examples of two problems, and a run of each.
func filled(t testing.TB, path string, n int) *DB {
	t.Helper()
	db := opened(t, path)
	p, q := toyProblem(), toyProblem()
	q.Machine = "machine-2"
	for i := range n {
		for _, p := range []record.Problem{p, q} {
			db.Post(example(p, i), func(err error) {
				if err != nil {
					t.Error(err)
				}
			})
		}
	}
	for i, p := range []record.Problem{p, q} {
		if err := db.PutRun(t.Context(), exampleRun(p, i)); err != nil {
			t.Fatal(err)
		}
	}
	return db
}

// all are the records of a problem by key.
func all(t testing.TB, db *DB, p record.Problem) []record.Record {
	t.Helper()
	var list []record.Record
	for r, err := range db.Each(context.Background(), p) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

func TestWhatIsPutIsThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "odd %41?name#&.db")
	db := filled(t, path, 30)
	p := toyProblem()
	var want []record.Record
	for i := range 30 {
		want = append(want, example(p, i))
	}
	slices.SortFunc(want, func(a, b record.Record) int { return slices.Compare(a.Key[:], b.Key[:]) })
	check := func(db *DB) {
		t.Helper()
		if diff := cmp.Diff(want, all(t, db, p)); diff != "" {
			t.Error(diff)
		}
		if best, ok, err := db.Best(t.Context(), p); err != nil || !ok || best.Cycles != 1001 {
			t.Errorf("the best is %v, %v, %v", best, ok, err)
		}
		if r, ok, err := db.Find(t.Context(), p, want[7].Key); err != nil || !ok || !cmp.Equal(r, want[7]) {
			t.Errorf("found %v, %v, %v", r, ok, err)
		}
		runs, err := db.Runs(t.Context(), p)
		if diff := cmp.Diff([]record.Run{exampleRun(p, 0)}, runs); diff != "" || err != nil {
			t.Error(diff, err)
		}
	}
	check(db)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	again, err := OpenReadOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	check(again)
	if err := again.Put(t.Context(), want[0]); err == nil {
		t.Error("a file that is only read takes records")
	}
	other := p
	other.Version = "0.2"
	if _, ok, err := again.Best(t.Context(), other); ok || err != nil {
		t.Errorf("another version has records: %v", err)
	}
}

func TestRecordsThatAreNone(t *testing.T) {
	db := opened(t, filepath.Join(t.TempDir(), "a.db"))
	for name, change := range map[string]func(*record.Record){
		"has -1 cycles":                       func(r *record.Record) { r.Cycles = -1 },
		"neither cycles nor a reason why not": func(r *record.Record) { r.Cycles = 0 },
		"1001 cycles and is refused":          func(r *record.Record) { r.Refused = "no" },
		"took -1ns":                           func(r *record.Record) { r.Took = -1 },
		"is none of a record":                 func(r *record.Record) { r.At = time.Time{} },
		"has no algorithm":                    func(r *record.Record) { r.Algorithm = " " },
		"has no machine":                      func(r *record.Record) { r.Machine = "" },
		"has no version":                      func(r *record.Record) { r.Version = "" },
		"is no text":                          func(r *record.Record) { r.Schedule = "a\x00b" },
	} {
		r := example(toyProblem(), 1)
		change(&r)
		mustFail(t, db.Put(t.Context(), r), name)
	}
	if n := len(all(t, db, toyProblem())); n != 0 {
		t.Errorf("%d of them are stored", n)
	}
}
