package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// Conflict is two outcomes of one candidate: one of them is wrong, or the version does not tell two compilers apart.
type Conflict struct {
	Stored, Given record.Record
	Path          string
}

func (c *Conflict) Error() string {
	return fmt.Sprintf("%s: two outcomes of one candidate of %v: %s is stored, %s is given\n\tits decisions are: "+
		"%s\n\t%s",
		c.Path, c.Given.Problem, c.Stored.Outcome(), c.Given.Outcome(), c.Given.Decisions,
		"evaluations are deterministic: if the compiler has changed since, take another file")
}

// inserter puts records into the tables within a transaction.
type inserter struct {
	ctx      context.Context
	tx       *sql.Tx
	path     string
	problems map[record.Problem]int64
	add      *sql.Stmt
}

// problem is the number of a problem, which it stores if it is new.
func (in *inserter) problem(p record.Problem) (int64, error) {
	if id, ok := in.problems[p]; ok {
		return id, nil
	}
	h := p.Hash()
	if _, err := in.tx.ExecContext(in.ctx, `INSERT INTO problem (hash, workload, algorithm, extents, machine, version)
		VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`, h[:], p.Workload, p.Algorithm, p.Extents, p.Machine, p.Version); err != nil {
		return 0, err
	}
	var id int64
	err := in.tx.QueryRowContext(in.ctx, `SELECT id FROM problem WHERE hash = ? AND machine = ? AND version = ?`, h[:],
		p.Machine, p.Version).Scan(&id)
	in.problems[p] = id
	return id, err
}

// record stores a record. One that is there already stays; if it has another outcome, the error is a *Conflict.
func (in *inserter) record(r record.Record) error {
	id, err := in.problem(r.Problem)
	if err != nil {
		return err
	}
	if in.add == nil {
		if in.add, err = in.tx.PrepareContext(in.ctx, `INSERT INTO evaluation (problem, key, cycles, refused, decisions, schedule, took, at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`); err != nil {
			return err
		}
	}
	cycles, refused := sql.NullInt64{Int64: r.Cycles, Valid: r.Cycles > 0},
		sql.NullString{String: r.Refused, Valid: r.Cycles == 0}
	done, err := in.add.ExecContext(in.ctx, id, r.Key[:], cycles, refused, r.Decisions, r.Schedule, int64(r.Took),
		r.At.UnixNano())
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return in.agrees(id, r)
}

// agrees compares a record with the one that is stored under its key.
func (in *inserter) agrees(problem int64, r record.Record) error {
	stored := record.Record{Problem: r.Problem, Key: r.Key}
	var took, at int64
	err := in.tx.QueryRowContext(in.ctx, `SELECT coalesce(cycles, 0), coalesce(refused, ''), decisions, schedule, took, at
		FROM evaluation WHERE problem = ? AND key = ?`, problem, r.Key[:]).
		Scan(&stored.Cycles, &stored.Refused, &stored.Decisions, &stored.Schedule, &took, &at)
	if err != nil {
		return err
	}
	stored.Took, stored.At = time.Duration(took), time.Unix(0, at).UTC()
	if stored.Cycles != r.Cycles {
		return &Conflict{Stored: stored, Given: r, Path: in.path}
	}
	return nil
}

// run stores a run; one that is there already stays.
func (in *inserter) run(r record.Run) error {
	id, err := in.problem(r.Problem)
	if err != nil {
		return err
	}
	_, err = in.tx.ExecContext(in.ctx, `INSERT INTO run (problem, at, given, strategy, seed, evaluations, took, cycles, bound, verdict)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		id, r.At.UnixNano(), r.Given, r.Strategy, int64(r.Seed), r.Evaluations, int64(r.Took), r.Cycles, r.Bound,
		r.Verdict)
	return err
}
