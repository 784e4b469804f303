package vyasa

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/backend"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/autoschedule"
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/triplet"
)

// Target is a machine as the tuner wants it, which knows none: what a schedule costs there, what the machine can hold.
// NewTarget makes one of the AI Engine, NewNativeTarget one of this processor.
type Target interface {
	// Hash identifies the machine: two machines of one hash give each schedule the same cycles.
	Hash() string
	// Cost is how many cycles a schedule takes, at least 1. A schedule that the compiler does not take costs nothing:
	// the error is a *search.Refused with the mistake's code. When ctx ends, so does Cost, at once.
	Cost(ctx context.Context, s *halide.Schedule) (int64, error)
	// Capacities are what the machine can hold of a Func.
	Capacities(f *halide.Func) space.Capacities
	// Options are what the tuner has to know of the machine to tune f, and the marks of its records. What is left to be
	// said is how long to search, and where to store what was evaluated.
	Options(f *halide.Func) autotune.Options
}

// AIETarget is an AI Engine as a Target: costs are simulated.
type AIETarget struct {
	value   *target.Target
	machine *machine.Machine // that runs what is compiled
	codes   codes
}

// NewTarget is m, or a variant of it, as a target of tuning.
func NewTarget(m *machine.Machine) *AIETarget { return &AIETarget{value: aie1.TargetOf(m), machine: m} }

// Hash identifies the machine.
func (t *AIETarget) Hash() string { return t.machine.Hash() }

// Cost is how many cycles a schedule takes, simulated without data; the tiles of a kernel that one core cannot hold add
// up. A schedule that the compiler does not take costs nothing: the error is a *search.Refused with the mistake's code,
// or with "cycles" if the simulator stopped its run. One that turns out to take more than search.Limit(ctx) costs at
// least so much: the error is a *search.AtLeast. When ctx ends, so does Cost, at once.
func (t *AIETarget) Cost(ctx context.Context, s *halide.Schedule) (int64, error) {
	return until(ctx, func() (int64, error) { return t.cost(ctx, s) })
}

// until does work while ctx lasts. The phases of compiling, of which one of a large body may take a second, know of no
// ctx: then the one that is under way goes on by itself to its end, and nobody waits for it. So work looks at ctx
// between them.
func until[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	done := make(chan outcome, 1)
	go func() {
		value, err := work()
		done <- outcome{value, err}
	}()
	select {
	case o := <-done:
		return o.value, o.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// cost is Cost, but for phases that are under way when ctx ends.
func (t *AIETarget) cost(ctx context.Context, s *halide.Schedule) (int64, error) {
	if search.AsksFloor(ctx) {
		return t.costOfCode(ctx, s)
	}
	return t.costOfTiles(ctx, s, backend.Use{})
}

// costsToChoose are those by which a default schedule is chosen: of code that is made with less effort, as of tens of
// schedules most are far from the best and no proof rests on them, and of code as it is shipped. A schedule whose code
// does not fit the program memory by the other readings of the machine, too, is refused. Both share what is found for
// loops, as schedules that are compared differ in few of them.
func (t *AIETarget) costsToChoose() autoschedule.Costs {
	found := &schedule.Found{}
	of := func(use backend.Use) func(context.Context, *halide.Schedule) (int64, error) {
		return func(ctx context.Context, s *halide.Schedule) (int64, error) {
			return until(ctx, func() (int64, error) { return t.costOfTiles(ctx, s, use) })
		}
	}
	return autoschedule.Costs{Choose: of(backend.Use{Roughly: true, Found: found}),
		Final: of(backend.Use{Shipped: true, Found: found}), Effort: found.Effort}
}

// costOfTiles is the cycles of all tiles of a schedule, compiled for a use.
func (t *AIETarget) costOfTiles(ctx context.Context, s *halide.Schedule, use backend.Use) (int64, error) {
	cycles, limit := int64(0), search.Limit(ctx)
	var useful func(*triplet.Program) error
	if use.Roughly {
		useful = func(p *triplet.Program) error { return t.useful(p, limit) }
	}
	err := eachTile(t.value, s, nil, true, useful, func(i int, k *Kernel) error {
		if i == 0 { // or again, in smaller tiles
			cycles = 0
		}
		more, err := t.withTile(ctx, k, cycles, use)
		cycles = more
		return err
	})
	if err != nil {
		return 0, refused(err)
	}
	return cycles, nil
}

// fits is nil if a kernel that is compiled for a use fits the program memory by the other readings of the machine, too,
// which decide about some moves of pointers: what fits twice is not compiled again.
func (t *AIETarget) fits(sim *Simulator, use backend.Use) error {
	if 2*sim.Code.Program.Bytes <= t.machine.ProgramMemory.N {
		return nil
	}
	use.Limit, use.Found = math.MaxInt64, nil
	for _, o := range t.machine.Others() {
		if _, err := sim.kernel.SimulatorFor(o, use); err != nil {
			return err
		}
	}
	return nil
}

// withTile is the cycles of the tiles before and of k; the error is a *search.AtLeast if they are more than
// search.Limit(ctx).
func (t *AIETarget) withTile(ctx context.Context, k *Kernel, before int64, use backend.Use) (cycles int64,
	err error) {
	limit := search.Limit(ctx)
	use.Limit = limit - before
	n, err := t.time(ctx, k, use)
	var slower *backend.Slower
	switch {
	case errors.As(err, &slower):
		return 0, &search.AtLeast{Cycles: before + slower.Least}
	case err != nil:
		return 0, err
	case before+n > limit:
		return 0, &search.AtLeast{Cycles: before + n}
	}
	return before + n, nil
}

// time is the cycles of a kernel, or the error a *backend.Slower if they are soon known to be more than are of use.
func (t *AIETarget) time(ctx context.Context, k *Kernel, use backend.Use) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	use.Found.Spend(len(k.C))
	sim, err := k.SimulatorFor(t.machine, use)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return 0, err
	}
	r, err := sim.Time(ctx)
	if err == nil && (use.Roughly || use.Shipped) && r.Cycles <= use.Limit {
		err = t.fits(sim, use)
	}
	if err != nil {
		return 0, err
	}
	return r.Cycles, nil
}

// refused is err as a *search.Refused, if it tells of mistakes in a schedule, or of a run that the simulator stopped:
// where stages are computed anew for each element of the next, some take more cycles than it counts.
func refused(err error) error {
	var stopped *core.Error
	if errors.As(err, &stopped) && stopped.Endless {
		return &search.Refused{Reason: "cycles"}
	}
	var mistakes diag.List
	if !errors.As(err, &mistakes) {
		return err
	}
	return &search.Refused{Reason: string(mistakes[0].Code)}
}

// longest is how many multiplications an unrolled body may have: what program memory holds, at one in each word.
func (t *AIETarget) longest() int { return t.machine.ProgramMemory.N / t.machine.WordBytes.N }

// Capacities are what the machine can hold of a Func: the datapaths for the types of its inputs, the one with most
// products first, accumulators, data memory. Data memory as a whole is no limit: what does not fit runs in tiles.
func (t *AIETarget) Capacities(f *halide.Func) space.Capacities {
	m := t.machine
	c := space.Capacities{Accumulators: m.AccRegs.N, Modules: m.MemoryModules.N,
		ModuleBytes: int64(m.DataMemory.N / m.MemoryModules.N), BankBytes: int64(2 * m.BankBytes.N),
		BodyOps: t.longest()}
	for _, d := range t.value.Paths {
		if d.Mirror || !operands(f, d.X, d.Z) {
			continue
		}
		p := space.Datapath{Lanes: d.Lanes, Columns: d.Columns}
		if !slices.Contains(c.Lanes, p) {
			c.Lanes = append(c.Lanes, p)
		}
	}
	slices.SortStableFunc(c.Lanes, func(a, b space.Datapath) int { return b.Lanes*b.Columns - a.Lanes*a.Columns })
	return c
}

// operands reports whether the products of f may be of these types: those of the inputs that are multiplied, in any
// order. What is added to products, as a bias, goes another way into the vector unit.
func operands(f *halide.Func, x, z halide.Type) bool {
	inputs := factors(f)
	has := func(t halide.Type) bool {
		return slices.ContainsFunc(inputs, func(in *halide.Input) bool { return in.Type == t })
	}
	return has(x) && has(z) && !slices.ContainsFunc(inputs, func(in *halide.Input) bool {
		return in.Type != x &&
			in.Type != z
	})
}

// factors are the inputs that f reads in products, what is multiplied by a whole sum aside; all of them if there are
// none.
func factors(f *halide.Func) []*halide.Input {
	read := map[string]bool{}
	halide.Walk(f.Value, func(e *halide.Expr) {
		if e.Op != halide.OpMul {
			return
		}
		var loads []string
		sums := false
		halide.Walk(e, func(x *halide.Expr) {
			if x.Op == halide.OpLoad {
				loads = append(loads, x.Name)
			}
			sums = sums || x.Op == halide.OpReduce
		})
		for _, name := range loads {
			read[name] = read[name] || !sums
		}
	})
	inputs := halide.Inputs(f)
	if multiplied := slices.DeleteFunc(slices.Clone(inputs),
		func(in *halide.Input) bool { return !read[in.Name] }); len(multiplied) > 0 {
		return multiplied
	}
	return inputs
}

// Rates are what the machine does in a cycle, and how long it waits, for the lower bounds of schedules of f.
func (t *AIETarget) Rates(f *halide.Func) bound.Rates {
	m := t.machine
	r := bound.Rates{
		Loads: m.Loads.N, LoadBytes: m.LoadBits.N / 8, Stores: m.Stores.N, StoreBytes: m.LoadBits.N / 8,
		LoadLatency: m.LoadLatency.N, StoreLatency: m.MacToSrs.N, ChainLatency: m.MacToMac.N,
		Copies:    2, // package triplet packs an image twice at most
		RowsStay:  true,
		FoldLimit: m.MaxFold.N, FlattenRounds: m.ShortLoop.N, SumsStay: true, DataBytes: int64(m.DataMemory.N),
		WholeOperands: m.WholeOperands.N == 1,
	}
	r.Begin, r.Even = m.SharedRead.N, t.even(f)
	r.Adders, r.Operands = t.adders(f), t.operandsOf(f)
	r.Accumulators, r.Sums = m.AccRegs.N, t.sums(f)
	r.Spill, r.Back = 2*m.ConflictCycles.N, m.ConflictCycles.N
	if m.Loads.N == 2 && m.LoadBits.N == 16*m.BankWidth.N { // a load is a word of each bank of a pair
		r.Held, r.PairBytes = m.VectorRegs.N-1, int64(2*m.BankBytes.N)
	}
	for _, d := range t.value.Paths {
		r.RegisterBytes = max(r.RegisterBytes, slices.Max(d.XBits)/8, d.ZBits/8)
		if operands(f, d.X, d.Z) && len(d.Slides) > 0 {
			r.Rows = append(r.Rows, bound.Row{Lanes: d.Lanes, Columns: d.Columns, Terms: ofARow(d)})
		}
	}
	if f.Value.Kind == halide.FloatKind {
		r.StoreLatency = m.FloatToUse.N
		if !f.Schedule().Compute().Reassociate {
			r.ChainLatency = m.FloatToFloat.N
		}
	}
	accumulates := false
	halide.Walk(f.Value, func(e *halide.Expr) {
		accumulates = accumulates || e.Op == halide.OpMul || e.Op == halide.OpReduce
	})
	if !accumulates { // what is loaded may be stored as it is
		r.StoreLatency = 0
	}
	if m.Drains(false) {
		r.Setups, r.Return = t.setups(f), 1+m.DelaySlots.N
	}
	return r
}

// Options are what the tuner has to know of the machine to tune f, and the marks of its records. What is left to be
// said is how long to search, and where to store what was evaluated.
func (t *AIETarget) Options(f *halide.Func) autotune.Options {
	rates := t.Rates(f)
	return autotune.Options{Capacities: t.Capacities(f), Rates: &rates, Machine: t.Hash(), Version: CompilerVersion(),
		Coded: true}
}
