package store

import (
	"context"
	"encoding/json"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// sampleTable came after the first version of schema 1, which knows nothing of it and reads the others as before. Times
// are a list of nanoseconds.
const sampleTable = `
CREATE TABLE IF NOT EXISTS sample (
	id       INTEGER PRIMARY KEY,
	problem  INTEGER NOT NULL REFERENCES problem (id),
	at       INTEGER NOT NULL,
	schedule TEXT NOT NULL,
	against  TEXT NOT NULL,
	times    TEXT NOT NULL CHECK (json_valid(times)),
	UNIQUE (problem, at, schedule, against)
) STRICT;
`

// PutSamples stores what was measured, or nothing of it.
func (db *DB) PutSamples(ctx context.Context, list []record.Sample) error {
	for _, s := range list {
		if err := s.Check(); err != nil {
			return err
		}
	}
	if db.queue == nil {
		return &FileError{Path: db.path, Fact: "it is open for reading only"}
	}
	if err := db.Flush(ctx); err != nil {
		return err
	}
	return db.transact(ctx, func(in *inserter) error {
		for _, s := range list {
			if err := in.sample(s); err != nil {
				return err
			}
		}
		return nil
	})
}

// sample stores a sample; one that is there already stays.
func (in *inserter) sample(s record.Sample) error {
	id, err := in.problem(s.Problem)
	if err != nil {
		return err
	}
	times, err := json.Marshal(s.Times)
	if err != nil {
		return err
	}
	_, err = in.tx.ExecContext(in.ctx, `INSERT INTO sample (problem, at, schedule, against, times) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO NOTHING`, id, s.At.UnixNano(), s.Schedule, s.Against, string(times))
	return err
}

// Samples are what was measured of a problem, in the order of time.
func (db *DB) Samples(ctx context.Context, p record.Problem) ([]record.Sample, error) {
	var there int
	err := db.sql.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'sample'`).Scan(&there)
	if err != nil || there == 0 {
		return nil, said(db.path, err)
	}
	h := p.Hash()
	rows, err := db.sql.QueryContext(ctx, `SELECT s.at, s.schedule, s.against, s.times FROM problem p JOIN sample s ON s.problem = p.id
		WHERE p.hash = ? AND p.machine = ? AND p.version = ? ORDER BY s.at, s.schedule, s.against`, h[:], p.Machine, p.Version)
	if err != nil {
		return nil, said(db.path, err)
	}
	defer rows.Close()
	var list []record.Sample
	for rows.Next() {
		s := record.Sample{Problem: p}
		var at int64
		var times string
		if err := rows.Scan(&at, &s.Schedule, &s.Against, &times); err != nil {
			return nil, said(db.path, err)
		}
		if err := json.Unmarshal([]byte(times), &s.Times); err != nil {
			return nil, said(db.path, err)
		}
		s.At = time.Unix(0, at).UTC()
		list = append(list, s)
	}
	return list, said(db.path, rows.Err())
}
