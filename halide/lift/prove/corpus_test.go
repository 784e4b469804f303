package prove_test

import (
	"context"
	"os"
	"path"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/corpus"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// TestCorpus counts the programs of the corpus that are proven for all sizes, a minute each at most, and logs why others are not.
func TestCorpus(t *testing.T) {
	if os.Getenv("VYASA_LIFT_LONG") == "" {
		t.Skip("ten minutes")
	}
	for _, f := range []struct {
		folder string
		least  int
	}{{"gemm", 33}, {"conv", 17}} {
		folder, least := f.folder, f.least
		programs, err := corpus.Load(os.DirFS("../testdata"), folder)
		if err != nil {
			t.Fatal(err)
		}
		proven := 0
		for _, p := range programs {
			why := provenOf(t, p)
			if why == "" {
				proven++
			}
			t.Logf("%-36s %s", p.File, why)
		}
		t.Logf("%s: %d of %d are proven for all sizes", folder, proven, len(programs))
		if proven < least {
			t.Errorf("%s: %d are proven, there were %d", folder, proven, least)
		}
	}
}

// provenOf is why a program is not proven, "" if it is.
func provenOf(t *testing.T, p corpus.Program) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	read := func(m map[string]int64) (*ctree.Unit, error) {
		return source.Read(path.Base(p.File), []byte(p.Text), source.Options{Macros: m})
	}
	u, err := read(nil)
	if err != nil {
		t.Fatalf("%s: %v", p.File, err)
	}
	r, err := lift.Lift(ctx, u, p.Func, lift.Options{WithMacros: read, Timeout: 30 * time.Second})
	switch {
	case err != nil:
		return err.Error()
	case r.Summary == nil:
		return "not lifted"
	}
	proof, err := prove.Prove(ctx, u, u.Func(p.Func), r.Summary, prove.Options{Limit: 3 * time.Second})
	switch {
	case err != nil:
		return err.Error()
	case proof.Proved && !proof.Checked():
		return "proven, and not shown not to be vacuous"
	}
	return proof.Why
}
