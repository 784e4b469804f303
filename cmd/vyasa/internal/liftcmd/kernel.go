package liftcmd

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// build is the algorithm of l at the sizes of the command line.
func (c Command) build(l *Lifted) (*algorithm.Algorithm, error) {
	sizes := map[string]int64{}
	for _, m := range l.Unit.Macros {
		sizes[m.Name] = m.Value // where nothing else is said, what the file defines
	}
	maps.Copy(sizes, c.Size)
	var need []string
	for _, z := range l.Result.Summary.Sizes {
		if _, ok := sizes[z.Name]; !ok {
			need = append(need, z.Name+"=...")
		}
	}
	if len(need) > 0 {
		return nil, fmt.Errorf("%s: %s needs sizes: --size %s", l.File, l.Func, strings.Join(need, ","))
	}
	settled := l.Result.Summary.Settled(sizes)
	for _, n := range slices.Sorted(maps.Keys(l.Result.Limits)) {
		if most := l.Result.Limits[n]; settled[n] > most {
			return nil, fmt.Errorf("%s: nothing shows what %s does beyond %s = %d: prove it with --prove, or give "+
				"other sizes with --size", l.File, l.Func, n, most)
		}
	}
	for _, p := range l.Result.Summary.Pre {
		if holds, known := p.Test(settled); known && !holds {
			return nil, fmt.Errorf("%s: %s is lifted for %s, which does not hold at these sizes: give others with "+
				"--size", l.File, l.Func, p)
		}
	}
	toC := c.Tune || c.Emit == "c"
	return algorithm.Build(l.Result.Summary, sizes, algorithm.Options{Name: l.Func + "_kernel", Reassociate: toC,
		Borders: toC})
}

// kernels tunes, checks and writes the kernels of what was lifted and accepted.
func (c Command) kernels(ctx context.Context, o console.Output, rows []*Lifted, m *machine.Machine) error {
	for _, l := range rows {
		if !l.Ok() {
			fmt.Fprintf(o.Out, "%s\n", l.Refusal())
			continue
		}
		if l.Level() < c.accept() {
			l.report(o.Out, c.accept())
			continue
		}
		if d := doubles(l.Result.Summary); len(d) > 0 {
			return fmt.Errorf("%s:%d: %s: %s: the machine has no double: write it in float", l.File,
				l.Unit.Func(l.Func).Pos.Line, l.Func, strings.Join(d, ", "))
		}
		a, err := c.build(l)
		if err != nil {
			return err
		}
		k, err := Accelerate(ctx, l.Unit, l.Unit.Func(l.Func), a, m, c.Budget)
		if err != nil {
			return fmt.Errorf("%s:%d: %s: %w", l.File, l.Unit.Func(l.Func).Pos.Line, l.Func, err)
		}
		if c.Emit == "c" {
			fmt.Fprint(o.Out, k.kernel.C)
			continue
		}
		if err := c.replace(o, l, a, k); err != nil {
			return err
		}
	}
	return nil
}

// replace writes the replacement of one function, and says what it is.
func (c Command) replace(o console.Output, l *Lifted, a *algorithm.Algorithm, k *accelerated) error {
	r := &replacement{file: filepath.Base(l.File), text: l.Text, fn: l.Unit.Func(l.Func), algorithm: a,
		kernel: k.kernel, pre: l.preconditions()}
	if reordered(l.Result.Summary) {
		r.pre = append(r.pre, "the kernel adds the initial value of a sum of floats after its terms, C before them: "+
			"they may differ by rounding")
	}
	for _, in := range a.Inputs {
		if in.Input.Border != nil && in.Input.Type == halide.Float32 {
			r.pre = append(r.pre, fmt.Sprintf("the kernel multiplies zeros around %s by what C leaves out at its "+
				"ends, which has to be finite", in.Array.Name))
		}
	}
	for _, e := range l.Result.Evidence {
		r.evidence = append(r.evidence, e.Level.String()+": "+e.Text)
	}
	if text := strings.TrimSpace(l.proofText()); text != "" {
		r.evidence = append(r.evidence, text)
	}
	files, err := r.files()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return err
	}
	l.report(o.Out, c.accept())
	fmt.Fprintf(o.Out, "  %-9s %d cycles, %d elements equal to the C's on the simulator\n", "kernel", k.Cycles,
		k.compared)
	if k.plain != "" {
		fmt.Fprintf(o.Out, "  %-9s one of a few, not searched for: %s\n", "schedule", k.plain)
	}
	for _, f := range files {
		name := filepath.Join(c.Out, f.Name)
		if err := os.WriteFile(name, f.Text, 0o666); err != nil {
			return err
		}
		fmt.Fprintf(o.Out, "  %-9s %s\n", "wrote", name)
	}
	return nil
}

// reordered reports whether the kernel's sums of floats are taken in another order than C's: see
// algorithm.Options.Reassociate.
func reordered(s *summary.Summary) bool {
	var is func(e *summary.Expr) bool
	is = func(e *summary.Expr) bool {
		return e != nil && (e.Op == summary.OpReduce && e.Kind.Float() && e.Reduction.Init != nil &&
			e.Reduction.Fold <= summary.Product || slices.ContainsFunc(e.Args, is))
	}
	return slices.ContainsFunc(s.Outputs, func(o summary.Output) bool { return is(o.Value) })
}
