package store_test

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/store"
)

// Samples come back as they were stored, from the file, from lines of another, and from a merged one.
func TestSamples(t *testing.T) {
	p := record.Problem{Workload: "w", Algorithm: "out(x) = in(x)", Extents: "bound x 0 8\n", Machine: "a CPU, avx2", Version: "v"}
	want := []record.Sample{
		{Problem: p, Schedule: "vectorize x", Against: "", Times: []time.Duration{5, 7, 6}, At: time.Unix(100, 1).UTC()},
		{Problem: p, Schedule: "", Against: "vectorize x", Times: []time.Duration{9}, At: time.Unix(100, 1).UTC()},
	}
	open := func(name string) *store.DB {
		db, err := store.Open(filepath.Join(t.TempDir(), name))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		return db
	}
	same := func(db *store.DB) {
		t.Helper()
		got, err := db.Samples(t.Context(), p)
		sorted := []record.Sample{want[1], want[0]}
		if err != nil || !cmp.Equal(got, sorted) {
			t.Errorf("%v\n%s", err, cmp.Diff(sorted, got))
		}
	}
	db := open("a.db")
	if err := db.PutSamples(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	if err := db.PutSamples(t.Context(), want); err != nil { // again
		t.Fatal(err)
	}
	same(db)
	var lines bytes.Buffer
	if n, err := db.Export(t.Context(), &lines); n != 2 || err != nil {
		t.Fatalf("%d lines, %v", n, err)
	}
	other, third := open("b.db"), open("c.db")
	if _, err := other.Import(t.Context(), "lines", &lines); err != nil {
		t.Fatal(err)
	}
	same(other)
	if n, err := third.Merge(t.Context(), db.Path()); n != 2 || err != nil {
		t.Fatalf("%d merged, %v", n, err)
	}
	same(third)
	if err := db.PutSamples(t.Context(), []record.Sample{{Problem: p, At: time.Unix(1, 0)}}); err == nil {
		t.Error("a sample without times was stored")
	}
}
