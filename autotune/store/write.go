package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// The writer commits when it has so many, or when the first of them has waited so long.
const (
	batch = 1024
	wait  = 50 * time.Millisecond
)

// item is something to be stored: exactly one of record, run; or neither, which asks for what is before it to be stored
// now.
type item struct {
	record *record.Record
	run    *record.Run
	done   func(error) // called once, after COMMIT; it must not block
}

// errClosed is the answer to whom the file is closed already.
var errClosed = errors.New("the records are closed")

// Put stores a record and returns when it is stored. ctx ends only the waiting.
func (db *DB) Put(ctx context.Context, r record.Record) error {
	return db.await(ctx, func(done func(error)) { db.Post(r, done) })
}

// Post hands a record over; done is called when it is stored, or with the reason why not. It must not block.
func (db *DB) Post(r record.Record, done func(error)) {
	if err := r.Check(); err != nil {
		done(err)
		return
	}
	db.post(item{record: &r, done: done})
}

// PutRun stores a run and returns when it is stored, and with it all that was handed over before.
func (db *DB) PutRun(ctx context.Context, r record.Run) error {
	if err := r.Check(); err != nil {
		return err
	}
	return db.await(ctx, func(done func(error)) {
		db.post(item{run: &r, done: done})
		db.post(item{done: func(error) {}})
	})
}

// Flush returns when all that was handed over before is stored, or has been told why not.
func (db *DB) Flush(ctx context.Context) error {
	return db.await(ctx, func(done func(error)) { db.post(item{done: done}) })
}

// await waits for an answer.
func (db *DB) await(ctx context.Context, ask func(done func(error))) error {
	answer := make(chan error, 1)
	ask(func(err error) { answer <- err })
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// post hands an item to the writer.
func (db *DB) post(it item) {
	db.mu.RLock()
	defer db.mu.RUnlock()
	switch {
	case db.closed:
		it.done(fmt.Errorf("%s: %w", db.path, errClosed))
	case db.queue == nil:
		it.done(&FileError{Path: db.path, Fact: "it is open for reading only"})
	default:
		db.queue <- it
	}
}

// write is the one writer.
func (db *DB) write() {
	defer close(db.done)
	for {
		items, more := db.collect()
		if len(items) > 0 {
			db.commit(items)
		}
		if !more {
			return
		}
	}
}

// collect takes what comes until there is enough, it has waited long enough, or somebody asks; more reports whether the
// file is still open.
func (db *DB) collect() (items []item, more bool) {
	first, more := <-db.queue
	if !more {
		return nil, false
	}
	items = append(items, first)
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for it := first; len(items) < batch && (it.record != nil || it.run != nil); {
		select {
		case it, more = <-db.queue:
			if !more {
				return items, false
			}
			items = append(items, it)
		case <-timer.C:
			return items, true
		}
	}
	return items, true
}

// commit stores items in one transaction, and tells each what came of it. A conflict concerns its record alone.
func (db *DB) commit(items []item) {
	errs := make([]error, len(items))
	if err := db.transact(context.Background(), func(in *inserter) error {
		for i, it := range items {
			switch {
			case it.record != nil:
				errs[i] = in.record(*it.record)
			case it.run != nil:
				errs[i] = in.run(*it.run)
			}
			var conflict *Conflict
			if errs[i] != nil && !errors.As(errs[i], &conflict) {
				return errs[i]
			}
		}
		return nil
	}); err != nil {
		for i := range errs {
			errs[i] = err
		}
	}
	for i, it := range items {
		it.done(errs[i])
	}
}

// transact runs do in a transaction; an error of do, or of COMMIT, undoes all of it.
func (db *DB) transact(ctx context.Context, do func(*inserter) error) error {
	tx, err := db.sql.BeginTx(ctx, nil)
	if err != nil {
		return said(db.path, err)
	}
	defer tx.Rollback()
	if err := do(&inserter{ctx: ctx, tx: tx, path: db.path, problems: map[record.Problem]int64{}}); err != nil {
		return said(db.path, err)
	}
	return said(db.path, tx.Commit())
}

// Retract forgets what is on record of schedules of a problem, since it turned out not to be so, and returns when that
// is stored. Schedules without a record do not matter.
func (db *DB) Retract(ctx context.Context, p record.Problem, schedules []string) error {
	if db.queue == nil {
		return &FileError{Path: db.path, Fact: "it is open for reading only"}
	}
	if err := db.Flush(ctx); err != nil {
		return err
	}
	h := p.Hash()
	return db.transact(ctx, func(in *inserter) error {
		for _, s := range schedules {
			if _, err := in.tx.ExecContext(ctx, `DELETE FROM evaluation WHERE schedule = ? AND problem IN (SELECT id FROM problem
				WHERE hash = ? AND machine = ? AND version = ?)`, s, h[:], p.Machine, p.Version); err != nil {
				return err
			}
		}
		return nil
	})
}
