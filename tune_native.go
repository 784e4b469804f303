package vyasa

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/halide"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// NativeTarget is a processor with vectors as a Target: costs are those of the model of its ports, which are the same
// each time. Nothing is run: what the model does not know, as caches, is for measurements to tell, among the schedules
// that it likes best.
type NativeTarget struct{ *kernel.Model }

// NewNativeTarget is this processor. The error says why no native code runs here, or that there are no data of its
// kind. Limits take features away, as VYASA_NATIVE does.
func NewNativeTarget(limits ...string) (*NativeTarget, error) {
	m, err := kernel.NewModel(limits...)
	if err != nil {
		return nil, err
	}
	return &NativeTarget{m}, nil
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
		cost, err := t.Model.Cost(n)
		if err != nil {
			return 0, &search.Refused{Reason: string(kernel.NotesOf(err)[0].Code)}
		}
		return max(1, int64(math.Ceil(cost.Cycles))), nil
	})
}

// Capacities are what the vector registers hold.
func (t *NativeTarget) Capacities(f *halide.Func) space.Capacities {
	registers, least, most := t.Registers()
	c := space.Capacities{Accumulators: registers, BodyOps: nativeBody}
	bits := 0
	for _, in := range halide.Inputs(f) {
		bits = max(bits, in.Type.Bits())
	}
	if bits == 0 {
		bits = 32
	}
	for n := least / bits; n <= 4*most/bits; n *= 2 {
		c.Lanes = append(c.Lanes, space.Datapath{Lanes: n, Columns: 1})
	}
	return c
}

// nativeBody is how many multiplications of vectors an unrolled body has at most: what the cache of decoded
// instructions holds.
const nativeBody = 512

// Options are those of a search. There is no bound of what is not compiled yet.
func (t *NativeTarget) Options(f *halide.Func) autotune.Options {
	return autotune.Options{Capacities: t.Capacities(f), Machine: t.Hash(), Version: CompilerVersion()}
}

// Pins are what the space of a kernel for this processor leaves alone: what only the AI Engine has, and where arrays
// lie that come from users, if the schedule does not say it. Coefficients may be packed: what depends on fewer
// dimensions of the output than other inputs do, of equal ones the last. The error says that the space has no room for
// the kernel.
func (t *NativeTarget) Pins(s *halide.Schedule) ([]string, error) {
	tree, err := autotune.NewTree(s, t.Options(s.Func))
	if err != nil {
		return nil, err
	}
	said := laidBy(s)
	coefficients := coefficientsOf(s.Func)
	var pins []string
	for _, c := range tree.Space.Choices() {
		name := tree.Space.Name(c)
		kind, array, _ := strings.Cut(name, ".")
		if slices.Contains(said, name) {
			continue
		}
		if kind == "group" || kind == "pair" || (kind == "layout" || kind == "pad") && array != coefficients {
			pins = append(pins, name+"=auto")
		}
	}
	return pins, tree.Space.Pin(pins...) // a layout that is given may leave others no way as they lie
}

// laidBy are the choices of layouts that a schedule makes.
//
//	layout in x y   ->   layout.in
func laidBy(s *halide.Schedule) (names []string) {
	for line := range strings.Lines(s.String()) {
		if words := strings.Fields(line); len(words) > 1 && (words[0] == "layout" || words[0] == "pad") {
			names = append(names, words[0]+"."+words[1])
		}
	}
	return names
}

// coefficientsOf is the input that depends on the fewest dimensions of f, if another depends on more or there are
// several; else "".
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
			if halide.Has(e, halide.OpVar, v.Name) {
				depends[e.Name][v.Name] = true
			}
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
