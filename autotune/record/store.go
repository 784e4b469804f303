package record

import (
	"context"
	"iter"
)

// Store is where a search keeps what it evaluates. Its methods may be called concurrently. Package store has one that
// is a file.
type Store interface {
	// Each are the records of a problem, by key. It ends with the first error.
	Each(ctx context.Context, p Problem) iter.Seq2[Record, error]
	// Post hands a record over. done is called once: when it is stored, or with the reason why not. It must not block.
	Post(r Record, done func(error))
	// PutRun stores a run, and returns when all that was handed over before is stored too.
	PutRun(ctx context.Context, r Run) error
}
