package build_test

import (
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// run runs a kernel's programs by their meaning: Band loops in pieces, from the last to the first where they may run at the same
// time, and scratch full of other bytes for each call.
func run(k *build.Kernel, inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	return runOver(k, k.Nest.Buffers, nil, inputs)
}

// runOver is run over arrays that lie as buffers say, with the strides that calls give.
func runOver(k *build.Kernel, buffers []*lower.Buffer, strides []byte, inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	var arrays, scratch [][]byte
	for _, b := range buffers {
		raw := make([]byte, b.Elems*b.Type.Bytes())
		if !b.Output && !b.Inner {
			var err error
			if raw, err = b.Pack(inputs[b.Name]); err != nil {
				return nil, err
			}
		}
		arrays = append(arrays, raw)
	}
	for _, n := range k.Scratch {
		scratch = append(scratch, make([]byte, n))
	}
	for _, s := range k.Steps {
		var args [][]byte
		for i, n := range s.Arrays {
			switch {
			case n >= 0:
				args = append(args, arrays[n])
				if strides != nil {
					s.Program.Args[i].Bytes = len(arrays[n]) // not a row
				}
			case n == build.Strides:
				args = append(args, strides)
			case n == build.Own:
				args = append(args, make([]byte, s.Program.Args[i].Bytes))
			default:
				args = append(args, scratch[build.Shared-n])
			}
		}
		for _, p := range pieces(s) {
			for i, a := range s.Program.Args {
				if a.Inner {
					for j := range args[i] {
						args[i][j] = 0x5a
					}
				}
			}
			if err := vec.Run(s.Program, args, p[0], p[1]); err != nil {
				return nil, fmt.Errorf("%w\n%v", err, s.Program)
			}
		}
	}
	out := map[string]*halide.Array{}
	for i, b := range buffers {
		if b.Output {
			out[b.Name] = b.Unpack(arrays[i])
		}
	}
	return out, nil
}

// pieces are the iterations of the calls of a step.
func pieces(s build.Step) [][2]int {
	a, b := s.Trips/3, 2*s.Trips/3
	switch {
	case s.Trips == 0:
		return [][2]int{{0, 0}}
	case s.Parallel:
		return [][2]int{{b, s.Trips}, {a, b}, {0, a}}
	}
	return [][2]int{{0, a}, {a, b}, {b, s.Trips}}
}

// differ is the first element in which two arrays differ, or "".
func differ(got, want *halide.Array) string {
	if got == nil || got.Type != want.Type || fmt.Sprint(got.Dims) != fmt.Sprint(want.Dims) {
		return fmt.Sprintf("got %v, want %s over %v", got, want.Type, want.Dims)
	}
	if at, ok := got.Diff(want); ok {
		return fmt.Sprintf("element %v differs", at)
	}
	return ""
}

// tally counts kernels, those that become native, and why others do not.
type tally struct {
	native, all int
	why         map[string]int
}

func (c *tally) add(err error) {
	c.all++
	if err == nil {
		c.native++
		return
	}
	if c.why == nil {
		c.why = map[string]int{}
	}
	if r, ok := err.(build.Refused); ok {
		c.why[r[0].Cause]++
	}
}

func (c *tally) log(t *testing.T) {
	t.Helper()
	t.Logf("%d of %d are native", c.native, c.all)
	n := 0
	for why, times := range c.why {
		if n++; n <= 25 {
			t.Logf("%4d  %s", times, why)
		}
	}
}

// programs makes a kernel, all of whose programs must be right.
func programs(n *lower.Nest) (*build.Kernel, error) {
	k, err := build.Programs(n, vec.AVX2())
	if err != nil {
		return nil, err
	}
	for _, s := range k.Steps {
		if err := vec.Check(s.Program); err != nil {
			panic(fmt.Sprintf("BUG: %v\n%v\n%v", err, s.Program, n))
		}
	}
	return k, nil
}
