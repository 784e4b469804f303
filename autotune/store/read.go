package store

import (
	"context"
	"database/sql"
	"errors"
	"iter"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// Problems are all problems that the file knows, by workload, machine and version.
func (db *DB) Problems(ctx context.Context) ([]record.Problem, error) {
	rows, err := db.sql.QueryContext(ctx, `SELECT workload, algorithm, extents, machine, version FROM problem
		ORDER BY workload, machine, version, hash`)
	if err != nil {
		return nil, said(db.path, err)
	}
	defer rows.Close()
	var list []record.Problem
	for rows.Next() {
		var p record.Problem
		if err := rows.Scan(&p.Workload, &p.Algorithm, &p.Extents, &p.Machine, &p.Version); err != nil {
			return nil, said(db.path, err)
		}
		list = append(list, p)
	}
	return list, said(db.path, rows.Err())
}

// selection begins the queries of records; what follows says which and in which order.
const selection = `SELECT e.key, coalesce(e.cycles, 0), coalesce(e.refused, ''), e.decisions, e.schedule, e.took, e.at
	FROM problem p JOIN evaluation e ON e.problem = p.id WHERE p.hash = ? AND p.machine = ? AND p.version = ? `

// Each are the records of a problem by key. It ends with the first error, as all that cannot be read.
func (db *DB) Each(ctx context.Context, p record.Problem) iter.Seq2[record.Record, error] {
	return db.records(ctx, p, selection+"ORDER BY e.key")
}

// InTime are the records of a problem in the order in which they were stored.
func (db *DB) InTime(ctx context.Context, p record.Problem) iter.Seq2[record.Record, error] {
	return db.records(ctx, p, selection+"ORDER BY e.id")
}

// Best is the record of a problem with the fewest cycles, of several that with the least key; ok is false if there is
// none.
func (db *DB) Best(ctx context.Context, p record.Problem) (best record.Record, ok bool, err error) {
	for r, err := range db.records(ctx, p, selection+"AND e.cycles IS NOT NULL ORDER BY e.cycles, e.key LIMIT 1") {
		return r, err == nil, err
	}
	return best, false, nil
}

// Find is the record of a key.
func (db *DB) Find(ctx context.Context, p record.Problem, k record.Key) (r record.Record, ok bool, err error) {
	h := p.Hash()
	row := db.sql.QueryRowContext(ctx, selection+"AND e.key = ?", h[:], p.Machine, p.Version, k[:])
	r, err = scan(row.Scan, p)
	if errors.Is(err, sql.ErrNoRows) {
		return r, false, nil
	}
	return r, err == nil, said(db.path, err)
}

// records runs a query of selection.
func (db *DB) records(ctx context.Context, p record.Problem, query string) iter.Seq2[record.Record, error] {
	return func(yield func(record.Record, error) bool) {
		h := p.Hash()
		rows, err := db.sql.QueryContext(ctx, query, h[:], p.Machine, p.Version)
		if err != nil {
			yield(record.Record{}, said(db.path, err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			r, err := scan(rows.Scan, p)
			if !yield(r, said(db.path, err)) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(record.Record{}, said(db.path, err))
		}
	}
}

// scan reads a row of selection.
func scan(row func(...any) error, p record.Problem) (record.Record, error) {
	r := record.Record{Problem: p}
	var key []byte
	var took, at int64
	if err := row(&key, &r.Cycles, &r.Refused, &r.Decisions, &r.Schedule, &took, &at); err != nil {
		return r, err
	}
	copy(r.Key[:], key)
	r.Took, r.At = time.Duration(took), time.Unix(0, at).UTC()
	return r, nil
}

// Runs are the searches of a problem in the order of time.
func (db *DB) Runs(ctx context.Context, p record.Problem) ([]record.Run, error) {
	h := p.Hash()
	rows, err := db.sql.QueryContext(ctx, `SELECT r.at, r.given, r.strategy, r.seed, r.evaluations, r.took, r.cycles, r.bound, r.verdict
		FROM problem p JOIN run r ON r.problem = p.id WHERE p.hash = ? AND p.machine = ? AND p.version = ?
		ORDER BY r.at, r.given, r.strategy, r.seed`, h[:], p.Machine, p.Version)
	if err != nil {
		return nil, said(db.path, err)
	}
	defer rows.Close()
	var list []record.Run
	for rows.Next() {
		r := record.Run{Problem: p}
		var at, took, seed int64
		if err := rows.Scan(&at, &r.Given, &r.Strategy, &seed, &r.Evaluations, &took, &r.Cycles, &r.Bound,
			&r.Verdict); err != nil {
			return nil, said(db.path, err)
		}
		r.At, r.Took, r.Seed = time.Unix(0, at).UTC(), time.Duration(took), uint64(seed)
		list = append(list, r)
	}
	return list, said(db.path, rows.Err())
}
