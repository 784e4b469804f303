package forms_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/backend"
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/triplet"
)

// whole is the effort of a user's kernel.
func whole() backend.Use { return backend.Use{Limit: math.MaxInt64} }

// agree compares every form with the reference, on each of the inputs.
func agree(k *vyasa.Kernel, inputs ...map[string]*halide.Array) error {
	return agreeFor(k, whole(), inputs)
}

// agreeRoughly is agree of one of many kernels.
func agreeRoughly(k *vyasa.Kernel, inputs map[string]*halide.Array) error {
	return agreeFor(k, effort(k), []map[string]*halide.Array{inputs})
}

// effort is that of one of many kernels. Three in four have the best of three placements of their registers, not of all:
// each is run as it is placed, whichever it is, and package regalloc tries each kind of placement by itself.
func effort(k *vyasa.Kernel) backend.Use {
	use := whole()
	hash := fnv.New32a()
	hash.Write([]byte(k.C))
	use.Roughly = !long() && hash.Sum32()%4 > 0
	return use
}

// agreeFor compares every form with the reference; the words are those of some effort.
func agreeFor(k *vyasa.Kernel, use backend.Use, inputs []map[string]*halide.Array) error {
	read, err := codegen.Parse(k.Program.Target, k.Program.String())
	if err == nil && read.String() != k.Program.String() {
		err = fmt.Errorf("read back it is other:\n%s\n%s", k.Program, read)
	}
	if err != nil {
		return fmt.Errorf("the program's text: %w", err)
	}
	sim, unplaced := k.SimulatorFor(aie1.Machine(), use)
	type arrays = map[string]*halide.Array
	for i, in := range inputs {
		want, err := reference(k, in)
		if err != nil {
			return err
		}
		for _, form := range []struct {
			name string
			run  func() (arrays, error)
		}{
			{"nest", func() (arrays, error) { return exec.RunAll(k.Nest, in) }},
			{"triplets", func() (arrays, error) { return triplet.RunAll(k.Triplets, in) }},
			{"program", func() (arrays, error) { return codegen.RunAll(k.Program, in) }},
			{"the program's text", func() (arrays, error) { return codegen.RunAll(read, in) }},
			{"C", func() (arrays, error) {
				if unplaced != nil {
					return nil, unplaced
				}
				got, _, err := sim.RunAll(context.Background(), in)
				return got, err
			}},
		} {
			got, err := form.run()
			if err != nil {
				return fmt.Errorf("inputs %d: %s: %w", i, form.name, err)
			}
			if err := compare(form.name, want, got); err != nil {
				return fmt.Errorf("inputs %d: %w", i, err)
			}
		}
	}
	return nil
}
