package vyasa

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/triplet"
)

// CompileTiles compiles a schedule as Compile does; if its arrays do not fit the data memory of one core, it cuts the
// Func's largest dimension into equal tiles, as few as will do, and compiles each. Together the tiles compute what the
// schedule says.
func CompileTiles(s *halide.Schedule, look Look) ([]*Kernel, error) {
	return CompileTilesFor(aie1.Target(), s, look)
}

// CompileTilesFor is CompileTiles for a machine.
func CompileTilesFor(t *target.Target, s *halide.Schedule, look Look) ([]*Kernel, error) {
	var tiles []*Kernel
	err := eachTile(t, s, look, false, nil, func(i int, k *Kernel) error {
		tiles = append(tiles[:i], k)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return tiles, nil
}

// eachTile does something with each kernel that CompileTiles gives, as soon as it is compiled, until that fails. It
// begins again, with i 0, if it turns out that tiles have to be smaller. useful is that of compileFor, for one kernel.
func eachTile(t *target.Target, s *halide.Schedule, look Look, strict bool, useful func(*triplet.Program) error,
	do func(i int, k *Kernel) error) error {
	k, err := compileFor(t, s, look, strict, useful)
	if err == nil {
		return do(0, k)
	}
	if !overflows(err) {
		return err
	}
	v, whole := largest(s)
	for n := 2; n <= whole.Extent; n *= 2 {
		if whole.Extent%n != 0 {
			break
		}
		tileErr, doErr := tilesAlong(t, s, v, whole, n, look, strict, do)
		switch {
		case tileErr == nil:
			return doErr
		case !overflows(tileErr):
			return errors.Join(err, fmt.Errorf("in %d tiles along %s: %w", n, v, tileErr))
		}
	}
	return err
}

// overflows reports whether arrays do not fit the data memory, and nothing else is wrong.
func overflows(err error) bool {
	var mistakes diag.List
	return errors.As(err, &mistakes) && len(mistakes) == 1 && mistakes[0].Code == codegen.CodeDataMemory
}

// largest is the Func's dimension of the largest extent.
func largest(s *halide.Schedule) (string, halide.Range) {
	name, most := "", halide.Range{}
	for _, v := range s.Func.Vars {
		if r, ok := s.Range(v.Name); ok && r.Extent > most.Extent {
			name, most = v.Name, r
		}
	}
	return name, most
}

// tilesAlong compiles n equal tiles along v, and does something with each until that fails.
func tilesAlong(t *target.Target, s *halide.Schedule, v string, whole halide.Range, n int, look Look, strict bool,
	do func(i int, k *Kernel) error) (err, doErr error) {
	for i := range n {
		tile, err := rebound(s, v, halide.Range{Min: whole.Min + i*(whole.Extent/n), Extent: whole.Extent / n})
		if err != nil {
			return err, nil
		}
		k, err := compileFor(t, tile, look, strict, nil)
		if err != nil {
			return err, nil
		}
		k.Notes = placed(k.Notes, tile, s)
		if err := do(i, k); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// rebound is the same schedule with another range of v.
func rebound(s *halide.Schedule, v string, r halide.Range) (*halide.Schedule, error) {
	lines := strings.Split(s.String(), "\n")
	i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "bound "+v+" ") })
	if i < 0 {
		panic("BUG: a schedule without a bound of " + v)
	}
	lines[i] = fmt.Sprintf("bound %s %d %d", v, r.Min, r.Extent)
	return halide.ParsePipelineSchedule(halide.NewPipeline(s.Outputs()...), strings.Join(lines, "\n"))
}

// placed are notes at the lines of a schedule of the same directives, of which a tile's is a copy.
func placed(notes diag.Notes, tile, s *halide.Schedule) diag.Notes {
	lines := map[diag.Pos]diag.Pos{}
	note := func(from, to *halide.Schedule) {
		for i, d := range from.Directives {
			lines[d.Pos] = to.Directives[i].Pos
		}
	}
	for _, stage := range tile.Stages() {
		for _, to := range s.Stages() { // which may have been asked for in another order
			if to.Func.Name != stage.Func.Name || to.Stage() != stage.Stage() ||
				len(to.Directives) != len(stage.Directives) {
				continue
			}
			note(stage, to)
			others := to.Alternatives()
			for k, a := range stage.Alternatives() {
				note(a.Schedule, others[k].Schedule)
			}
		}
	}
	out := slices.Clone(notes)
	for i, n := range out {
		if at, ok := lines[n.Pos]; ok {
			out[i].Pos = at
		}
	}
	return diag.NewNotes(out)
}
