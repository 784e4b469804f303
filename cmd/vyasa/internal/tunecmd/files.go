package tunecmd

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
)

// tuneExportCmd writes records.
type tuneExportCmd struct {
	File string `arg:"" optional:"" help:"Where to; standard output if it is left out."`
	RecordsFlag
}

// Run exports.
func (c tuneExportCmd) Run(ctx context.Context, o console.Output) (err error) {
	db, err := store.OpenReadOnly(c.DB)
	if err != nil {
		return err
	}
	defer db.Close()
	to := o.Out
	if c.File != "" {
		f, err := os.Create(c.File)
		if err != nil {
			return err
		}
		defer func() {
			if closed := f.Close(); err == nil {
				err = closed
			}
		}()
		to = f
	}
	n, err := db.Export(ctx, to)
	if err == nil {
		fmt.Fprintf(o.Log, "%d records and runs of %s are written\n", n, c.DB)
	}
	return err
}

// tuneImportCmd reads records.
type tuneImportCmd struct {
	Files []string `arg:"" help:"Files that vyasa tune export wrote; - is standard input."`
	RecordsFlag
}

// Run imports.
func (c tuneImportCmd) Run(ctx context.Context, o console.Output) error {
	db, err := store.Open(c.DB)
	if err != nil {
		return err
	}
	for _, name := range c.Files {
		n, err := imported(ctx, db, name)
		if err != nil {
			db.Close()
			return err
		}
		fmt.Fprintf(o.Out, "%d records and runs of %s are in %s\n", n, name, c.DB)
	}
	return db.Close()
}

// imported imports a file.
func imported(ctx context.Context, db *store.DB, name string) (int, error) {
	var from io.Reader = os.Stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return 0, err
		}
		defer f.Close()
		from = f
	}
	return db.Import(ctx, name, from)
}

// tuneMergeCmd stores records of other files.
type tuneMergeCmd struct {
	Files []string `arg:"" help:"Other files of records; they stay as they are."`
	RecordsFlag
}

// Run merges.
func (c tuneMergeCmd) Run(ctx context.Context, o console.Output) error {
	db, err := store.Open(c.DB)
	if err != nil {
		return err
	}
	for _, name := range c.Files {
		n, err := db.Merge(ctx, name)
		if err != nil {
			db.Close()
			return err
		}
		fmt.Fprintf(o.Out, "%d records and runs of %s are in %s\n", n, name, c.DB)
	}
	return db.Close()
}
