package vyasa

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// CompileTiles compiles a schedule as Compile does; if its arrays do not fit the data memory of one core, it cuts the
// Func's largest dimension into equal tiles, as few as will do, and compiles each. Together the tiles compute what the
// schedule says.
func CompileTiles(s *halide.Schedule, look Look) ([]*Kernel, error) {
	k, err := Compile(s, look)
	if err == nil {
		return []*Kernel{k}, nil
	}
	if !overflows(err) {
		return nil, err
	}
	v, whole := largest(s)
	for n := 2; n <= whole.Extent; n *= 2 {
		if whole.Extent%n != 0 {
			break
		}
		tiles, tileErr := compileTiles(s, v, whole, n, look)
		if tileErr == nil {
			return tiles, nil
		}
		if !overflows(tileErr) {
			return nil, errors.Join(err, fmt.Errorf("in %d tiles along %s: %w", n, v, tileErr))
		}
	}
	return nil, err
}

// overflows says whether arrays do not fit the data memory, and nothing else is wrong.
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

// compileTiles compiles n equal tiles along v.
func compileTiles(s *halide.Schedule, v string, whole halide.Range, n int, look Look) ([]*Kernel, error) {
	var tiles []*Kernel
	for min := whole.Min; min < whole.Min+whole.Extent; min += whole.Extent / n {
		tile, err := rebound(s, v, halide.Range{Min: min, Extent: whole.Extent / n})
		if err != nil {
			return nil, err
		}
		k, err := Compile(tile, look)
		if err != nil {
			return nil, err
		}
		tiles = append(tiles, k)
	}
	return tiles, nil
}

// rebound is the same schedule with another range of v.
func rebound(s *halide.Schedule, v string, r halide.Range) (*halide.Schedule, error) {
	lines := strings.Split(s.String(), "\n")
	i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "bound "+v+" ") })
	if i < 0 {
		panic("BUG: a schedule without a bound of " + v)
	}
	lines[i] = fmt.Sprintf("bound %s %d %d", v, r.Min, r.Extent)
	return halide.ParseSchedule(s.Func, strings.Join(lines, "\n"))
}
