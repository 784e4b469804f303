package store

import (
	"path/filepath"
	"testing"
)

// BenchmarkPost is how many records a second one writer stores.
func BenchmarkPost(b *testing.B) {
	db := opened(b, filepath.Join(b.TempDir(), "a.db"))
	p := toyProblem()
	i := 0
	for b.Loop() {
		db.Post(example(p, i), func(err error) {
			if err != nil {
				b.Error(err)
			}
		})
		i++
	}
	if err := db.Flush(b.Context()); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkOpen opens a file of 100,000 records, all pages of which it looks through.
func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "a.db")
	filled(b, path, 50000).Close()
	for b.Loop() {
		db, err := Open(path)
		if err != nil {
			b.Fatal(err)
		}
		db.Close()
	}
}
