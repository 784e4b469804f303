package liftcmd

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/classify"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove"
	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
)

var sourceNames = []string{".c", ".cpp", ".cc", ".cxx", ".C"}

// maxSource is more than any file that is read.
const maxSource = 4 << 20

// leastReading is how long reading a file may take whatever the time limit.
const leastReading = time.Second

// File lifts the functions of one file, those that look most like kernels first.
func (c Command) File(ctx context.Context, path string) []*Lifted {
	src, err := c.Open(path)
	if err != nil {
		return []*Lifted{{File: path, Unread: err}}
	}
	var rows []*Lifted
	for _, f := range classify.Default().Rank(src.Unit, c.Chosen(src.Unit)) {
		if c.Loops {
			rows = append(rows, c.loops(ctx, src, f.Name, nil)...)
		} else {
			rows = append(rows, c.Lifted(ctx, src, f.Name))
		}
	}
	of := map[string][]string{} // loops that are named, by function
	for _, name := range c.Func {
		f, ok := loopOf(name)
		switch {
		case !ok || src.Unit.Func(name) != nil || src.Unit.Func(f) == nil:
		case c.Tune && slices.Contains(ctree.RegionNames(src.Unit.Func(f)), name):
			rows = append(rows, wholeOnly(src, f, name))
		default:
			of[f] = append(of[f], name)
		}
	}
	for _, f := range slices.Sorted(maps.Keys(of)) {
		rows = append(rows, c.loops(ctx, src, f, of[f])...)
	}
	return rows
}

// Lifted lifts one function of a file.
func (c Command) Lifted(ctx context.Context, src *sourceFile, name string) *Lifted {
	l := &Lifted{File: src.path, Func: name, Text: src.text, Unit: src.Unit}
	c.Lift(ctx, l, src.read)
	return l
}

// Chosen are the functions to lift: those named, or all of the file but main.
func (c Command) Chosen(u *ctree.Unit) []*ctree.Func {
	var out []*ctree.Func
	for _, f := range u.Funcs {
		if len(c.Func) > 0 && slices.Contains(c.Func, f.Name) || len(c.Func) == 0 && !f.Header &&
			(c.Loops || f.Name != "main") {
			out = append(out, f)
		}
	}
	return out
}

// Lift finds the algorithm of l's function, and proves it if that is wanted.
func (c Command) Lift(ctx context.Context, l *Lifted, read func(map[string]int64) (*ctree.Unit, error)) {
	start := time.Now()
	defer func() { l.Seconds = time.Since(start).Seconds() }()
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	var err error
	if l.Result, err = lift.Lift(ctx, l.Unit, l.Func, lift.Options{Accept: c.accept(), WithMacros: read,
		Timeout: c.Timeout}); err != nil {
		l.Unread = err
		return
	}
	if l.Result.Summary == nil || !c.Prove && c.Accept != "proved" {
		return
	}
	whole := l.Result.Whole()
	proving, stop := withinPart(ctx)
	defer stop()
	l.Proof, err = prove.Prove(proving, l.Unit, l.Unit.Func(l.Func), whole.Summary, prove.Options{Dir: c.Save})
	if l.Proof != nil && l.Proof.Proved {
		l.Result = whole
	}
	var missing *smt.MissingError
	switch {
	case errors.As(err, &missing):
		l.NoProof = err
	case err != nil:
		l.Proof, l.NoProof = nil, fmt.Errorf("not within %s", c.Timeout)
	}
	l.refute(ctx)
}

// withinPart leaves some of the time for what is done where there is no proof.
func withinPart(ctx context.Context) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, end.Add(-time.Until(end)/8))
}

// refute runs what could not be proven at the sizes that solvers named, and at larger ones: where it differs it is not
// lifted.
func (l *Lifted) refute(ctx context.Context) {
	if l.Proof != nil && l.Proof.Proved {
		return
	}
	var models []map[string]int64
	if l.Proof != nil {
		for _, m := range l.Proof.Models {
			models = append(models, m.Sizes)
		}
	}
	if l.tried = l.Result.Refute(ctx, models); l.Result.Refused != nil {
		l.Proof, l.NoProof = nil, nil
	}
}
