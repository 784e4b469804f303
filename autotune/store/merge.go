package store

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// Merge stores all records and runs of another file, or none of them; the other stays as it is. Conflicts are errors.
func (db *DB) Merge(ctx context.Context, other string) (n int, err error) {
	from, err := OpenReadOnly(other)
	if err != nil {
		return 0, err
	}
	defer from.Close()
	if db.queue == nil {
		return 0, &FileError{Path: db.path, Fact: "it is open for reading only"}
	}
	if err := db.Flush(ctx); err != nil {
		return 0, err
	}
	problems, err := from.Problems(ctx)
	if err != nil {
		return 0, err
	}
	err = db.transact(ctx, func(to *inserter) error {
		for _, p := range problems {
			m, err := to.all(from, p)
			if n += m; err != nil {
				return fmt.Errorf("%s: %w", other, err)
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// all stores what another file knows of a problem.
func (in *inserter) all(from *DB, p record.Problem) (n int, err error) {
	for r, err := range from.InTime(in.ctx, p) {
		if err == nil {
			err = in.record(r)
		}
		if err != nil {
			return n, err
		}
		n++
	}
	samples, err := from.Samples(in.ctx, p)
	if err != nil {
		return n, err
	}
	for _, s := range samples {
		if err := in.sample(s); err != nil {
			return n, err
		}
		n++
	}
	runs, err := from.Runs(in.ctx, p)
	if err != nil {
		return n, err
	}
	for _, r := range runs {
		if err := in.run(r); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
