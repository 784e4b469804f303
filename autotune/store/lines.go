package store

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
)

// longest is the greatest length of a line of JSON, in bytes.
const longest = 16 << 20

// Export writes all records and runs as lines of JSON, which Import reads. Files with the same records give the same
// bytes, but for the order of problems that no name tells apart.
func (db *DB) Export(ctx context.Context, w io.Writer) (n int, err error) {
	out := bufio.NewWriter(w)
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	problems, err := db.Problems(ctx)
	if err != nil {
		return 0, err
	}
	for _, p := range problems {
		for r, err := range db.Each(ctx, p) {
			if err != nil {
				out.Flush()
				return n, err
			}
			if err := e.Encode(lineOf(r)); err != nil {
				return n, err
			}
			n++
		}
		runs, err := db.Runs(ctx, p)
		if err != nil {
			out.Flush()
			return n, err
		}
		for _, r := range runs {
			if err := e.Encode(lineOfRun(r)); err != nil {
				return n, err
			}
			n++
		}
		samples, err := db.Samples(ctx, p)
		if err != nil {
			out.Flush()
			return n, err
		}
		for _, s := range samples {
			if err := e.Encode(lineOfSample(s)); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, out.Flush()
}

// Import stores all records and runs of lines of JSON, or none of them: the error names the line. Those that are there
// already change nothing; one that has another outcome than the stored one is a *Conflict. name is the input's, for
// errors.
func (db *DB) Import(ctx context.Context, name string, r io.Reader) (n int, err error) {
	if db.queue == nil {
		return 0, &FileError{Path: db.path, Fact: "it is open for reading only"}
	}
	if err := db.Flush(ctx); err != nil {
		return 0, err
	}
	err = db.transact(ctx, func(to *inserter) error {
		return readLines(name, r, func(l line) error {
			n++
			return to.line(l)
		})
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// readLines calls do with each line; its errors, and those of the input, name the line.
func readLines(name string, r io.Reader, do func(line) error) error {
	in := bufio.NewScanner(r)
	in.Buffer(nil, longest)
	row := 0
	for in.Scan() {
		row++
		text := bytes.TrimSpace(in.Bytes())
		if len(text) == 0 {
			continue
		}
		l, err := parseLine(text)
		if err == nil {
			err = do(l)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, row, err)
		}
	}
	if err := in.Err(); err != nil {
		return fmt.Errorf("%s:%d: %w", name, row+1, err)
	}
	return nil
}

// line stores a line that has been checked.
func (in *inserter) line(l line) error {
	switch l.Kind {
	case "run":
		return in.run(l.run())
	case "sample":
		return in.sample(l.sample())
	}
	r, err := l.record()
	if err != nil {
		return err
	}
	return in.record(r)
}
