package vyasa

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
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
		cost, err := kernel.CostOf(t.Core, n, processor.X86(t.Features))
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

// Pins are what the space of a kernel for this processor leaves alone: what only the AI Engine has, and where arrays lie that come
// from users. Coefficients may be packed: what depends on fewer dimensions of the output than other inputs do, of equal ones the last.
// The error says that the space has no room for the kernel.
func (t *NativeTarget) Pins(s *halide.Schedule) ([]string, error) {
	tree, err := autotune.NewTree(s, t.Options(s.Func))
	if err != nil {
		return nil, err
	}
	coefficients := coefficientsOf(s.Func)
	var pins []string
	for _, c := range tree.Space.Choices() {
		name := tree.Space.Name(c)
		kind, array, _ := strings.Cut(name, ".")
		if kind == "group" || kind == "pair" || (kind == "layout" || kind == "pad") && array != coefficients {
			pins = append(pins, name+"=auto")
		}
	}
	return pins, nil
}

// coefficientsOf is the input that depends on the fewest dimensions of f, if another depends on more or there are several; else "".
func coefficientsOf(f *halide.Func) string {
	depends := map[string]map[string]bool{}
	halide.Walk(f.Value, func(e *halide.Expr) {
		if e.Op != halide.OpLoad {
			return
		}
		if depends[e.Name] == nil {
			depends[e.Name] = map[string]bool{}
		}
		for _, v := range f.Vars {
			halide.Walk(e, func(x *halide.Expr) {
				if x.Op == halide.OpVar && x.Name == v.Name {
					depends[e.Name][v.Name] = true
				}
			})
		}
	})
	inputs := halide.Inputs(f)
	if len(inputs) < 2 {
		return ""
	}
	best := inputs[0].Name
	for _, in := range inputs[1:] {
		if len(depends[in.Name]) <= len(depends[best]) {
			best = in.Name
		}
	}
	return best
}
