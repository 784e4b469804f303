package vyasa

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/codegen/target/x86/ports"
	"github.com/vyasa-go/vyasa/halide"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// NativeTarget is a processor with vectors as a Target: costs are those of the model of its ports (package
// codegen/target/x86/ports), which are the same each time. Nothing is run: what the model does not know, as caches, is for
// measurements to tell, among the schedules that it likes best.
type NativeTarget struct {
	Core     *ports.Core
	Features x86.Feature
	Known    bool // there are data of this very core; if not, Core is the nearest
}

// NewNativeTarget is this processor. The error says why no native code runs here.
func NewNativeTarget() (*NativeTarget, error) {
	features, err := native.Features()
	if err != nil {
		return nil, err
	}
	core, known := native.ThisProcessor().Core()
	return &NativeTarget{core, features, known}, nil
}

// Hash identifies the machine: its core's data and its features.
func (t *NativeTarget) Hash() string {
	return fmt.Sprintf("%s-%s-%v", t.Core.Name, t.Core.Hash(), t.Features)
}

// Cost is the cycles that the model says, rounded up.
func (t *NativeTarget) Cost(ctx context.Context, s *halide.Schedule) (int64, error) {
	return until(ctx, func() (int64, error) {
		n, err := lowering.Lower(s, nil)
		if err != nil {
			return 0, refused(err)
		}
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		cost, err := kernel.CostOf(t.Core, n, t.Features)
		if errors.As(err, new(build.Refused)) {
			return 0, &search.Refused{Reason: string(build.CodeNative)}
		}
		if err != nil {
			return 0, &search.Refused{Reason: err.Error()}
		}
		return max(1, int64(math.Ceil(cost.Cycles))), nil
	})
}

// Capacities are what the registers hold: vectors of 256 bits, sixteen of them.
func (t *NativeTarget) Capacities(f *halide.Func) space.Capacities {
	m := build.AVX2()
	c := space.Capacities{Accumulators: m.Vectors, BodyOps: nativeBody}
	bits := 0
	for _, in := range halide.Inputs(f) {
		bits = max(bits, in.Type.Bits())
	}
	if bits == 0 {
		bits = 32
	}
	for n := m.Bits / bits; n <= 4*m.Bits/bits; n *= 2 {
		c.Lanes = append(c.Lanes, space.Datapath{Lanes: n, Columns: 1})
	}
	return c
}

// nativeBody is how many multiplications of vectors an unrolled body has at most: what the cache of decoded instructions holds.
const nativeBody = 512

// Options are those of a search. There is no bound of what is not compiled yet.
func (t *NativeTarget) Options(f *halide.Func) autotune.Options {
	return autotune.Options{Capacities: t.Capacities(f), Machine: t.Hash(), Version: CompilerVersion()}
}
