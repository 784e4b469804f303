package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/autoschedule"
	clockrace "github.com/vyasa-go/vyasa/autotune/race"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/stages"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/nativebench"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/halide"
)

// nativeTuner tunes one kernel.
type nativeTuner struct {
	TuneRunCmd
	target      *vyasa.NativeTarget
	db          *store.DB
	out         console.Output
	name, title string
	note        string
	limit       string // of what the processor has
}

// searchShare is the part of a budget of time that the model gets; the rest is for measuring.
const searchShare = 0.7

// tune searches by the model, then measures. The error ends the command.
func (n *nativeTuner) tune(ctx context.Context, given *halide.Schedule) (nativeRow, error) {
	begin := time.Now()
	plain, err := n.plain(given)
	if err != nil {
		return nativeRow{}, err
	}
	standard, _, err := vyasa.Lower(plain) // what run takes where nothing is said
	if err != nil {
		return nativeRow{}, err
	}
	few := &finalists{most: n.Finalists}
	least, err := n.target.Cost(ctx, standard)
	if err != nil {
		return nativeRow{}, fmt.Errorf("the default has no machine code: %w", err)
	}
	mapped, pinned, err := n.maps(ctx, plain)
	if err != nil {
		return nativeRow{}, err
	}
	evaluations := 0
	if !pinned {
		if evaluations, err = n.search(ctx, plain, few.of(n.target.Cost)); err != nil {
			return nativeRow{}, err
		}
	}
	list := []finalist{{standard, least}}
	if text := given.String(); text != plain.String() && text != standard.String() {
		if cycles, err := n.target.Cost(ctx, given); err == nil {
			list = append(list, finalist{given, cycles})
		}
	}
	list = append(list, mapped[:min(len(mapped), n.Finalists)]...)
	for _, f := range few.list {
		if text := f.schedule.String(); text != plain.String() && text != standard.String() {
			list = append(list, f)
		}
	}
	row := nativeRow{Workload: n.name, CPU: native.ThisProcessor().Name, Features: n.target.Features.String(),
		Core: n.target.Core.Name, Evaluations: evaluations, Maps: len(mapped), DefaultModel: least,
		Verified: "closures of Go"}
	if !n.target.Known {
		row.Core += ", the nearest to this core"
	}
	if err := n.measure(ctx, list, &row); err != nil {
		return row, err
	}
	if laid(plain) {
		n.note += "; not searched either, as the file says how arrays lie: maps onto instructions"
	}
	row.Note, row.Seconds = n.note, time.Since(begin).Seconds()
	return row, nil
}

// plain is the schedule that says nothing but bounds, and whether sums may be reassociated; of a file also how arrays
// lie in memory, which its callers know. What our own workloads say of it was found here.
func (n *nativeTuner) plain(given *halide.Schedule) (*halide.Schedule, error) {
	bare, err := autoschedule.Bare(given)
	if err != nil || console.IsFile(n.name) {
		return bare, err
	}
	s := halide.NewPipeline(given.Outputs()...).Schedule()
	for _, f := range given.Outputs() {
		for _, v := range f.Vars {
			switch r, ok := given.Of(f).Range(v.Name); {
			case ok && r.Min == 0:
				s.Of(f).Bound(v, r.Extent)
			case ok:
				s.Of(f).BoundMin(v, r.Min, r.Extent)
			}
		}
		if given.Of(f).Compute().Reassociate {
			s.Of(f).Reassociate()
		}
	}
	return s, s.Err()
}

// search searches by the model: the space of kernels, or, where that has no room, that of pipelines.
func (n *nativeTuner) search(ctx context.Context, plain *halide.Schedule,
	cost autotune.Cost) (evaluations int, err error) {
	strategy, err := search.ParseStrategy(n.Strategy)
	if err != nil {
		return 0, err
	}
	o := n.target.Options(plain.Func)
	jobs := n.Jobs
	if jobs == 0 {
		jobs = 1
	}
	for _, pin := range n.Pin {
		if !strings.HasPrefix(pin, vyasa.MapPin) {
			o.Pins = append(o.Pins, pin)
		}
	}
	o.Search = search.Options{Strategy: strategy, Seed: n.Seed, Jobs: jobs, Window: n.Ahead,
		Evaluations: n.Budget.Evaluations, Budget: time.Duration(searchShare * float64(n.Budget.Time))}
	p := NewTuneProgress(n.out.Log, n.title, n.Budget)
	defer p.end()
	o.Search.Seen = p.Seen
	if pins, err := n.target.Pins(plain); err == nil {
		o.Pins = append(pins, o.Pins...)
		o.Records, o.Workload, o.Resume = n.db, n.name, n.Resume
		n.note = "not searched: tiles of outer loops, layouts of arrays but coefficients; the compiler jams and " +
			"blocks loops itself"
		result, err := autotune.Tune(ctx, plain, cost, o)
		if result == nil {
			return 0, err
		}
		return result.Evaluations, err
	}
	sp, err := stages.New(plain)
	if err != nil {
		return 0, err
	}
	n.note = "not searched: orders of loops, layouts, loops of reductions, schedules of stages but where they are " +
		"computed"
	if n.Resume {
		return 0, errors.New("--resume is of kernels without stages: of pipelines nothing is on record")
	}
	leaf := func(ctx context.Context, l *stages.Node) (int64, error) {
		s, err := sp.Schedule(l)
		if err != nil {
			return 0, &search.Refused{Reason: "the directives do not go together"}
		}
		return cost(ctx, s)
	}
	result, err := search.Run(ctx, search.Tree[stages.Node](sp), leaf, o.Search)
	if result == nil {
		return 0, err
	}
	return result.Evaluations, err
}

// measure holds the finalists against each other by the clock; the first is the default.
func (n *nativeTuner) measure(ctx context.Context, list []finalist, row *nativeRow) error {
	inputs, err := nativebench.Inputs(list[0].schedule)
	if err != nil {
		return err
	}
	// an interrupt ends the search, not what is left to be said of the default
	always := context.WithoutCancel(ctx)
	want, err := nativebench.ByClosures(always, list[0].schedule, inputs)
	if err != nil {
		return err
	}
	var runners []clockrace.Runner
	var run []finalist
	for i, f := range list {
		c, err := nativebench.NewContender(always, f.schedule, inputs, n.limit)
		if err == nil {
			defer c.Close()
			if err = c.Differs(want); err != nil {
				return fmt.Errorf("wrong results: %w, of the schedule\n%v", err, f.schedule)
			}
		}
		if err != nil {
			if i == 0 {
				return err
			}
			continue
		}
		runners = append(runners, c.Runner(always, fmt.Sprint(len(runners))))
		run = append(run, f)
	}
	best, duels, err := clockrace.Best(ctx, runners, clockrace.Options{})
	if err != nil {
		return err
	}
	final := duels
	if best > 0 || len(duels) == 0 { // the default beside the winner, once more
		rivals := []clockrace.Runner{runners[0], runners[best]}
		again, list, err := clockrace.Best(always, rivals, clockrace.Options{})
		if err != nil {
			return err
		}
		if final = list; again == 0 {
			best = 0
		}
	}
	last := final[len(final)-1]
	a, b := last.Least()
	if row.DefaultNS, row.NS = float64(a), float64(b); best == 0 {
		row.NS = row.DefaultNS
	}
	row.Default, row.Measured, row.Model = best == 0, len(runners), run[best].cycles
	row.Schedule = run[best].schedule.String()
	row.file = fmt.Sprintf("%v\nschedule\n%s", halide.NewPipeline(run[best].schedule.Outputs()...), row.Schedule)
	return n.keep(always, run, append(duels, final...))
}

// keep stores what was measured, by processor and features.
func (n *nativeTuner) keep(ctx context.Context, run []finalist, duels []clockrace.Duel) error {
	machine := fmt.Sprintf("%v, %v", native.ThisProcessor(), n.target.Features)
	p := record.Of(run[0].schedule, n.name, machine, vyasa.CompilerVersion())
	text := map[string]string{}
	for i, f := range run {
		text[fmt.Sprint(i)] = f.schedule.String()
	}
	now := time.Now()
	var list []record.Sample
	for i, d := range duels {
		at := now.Add(time.Duration(i)) // the order of comparisons
		list = append(list,
			record.Sample{Problem: p, Schedule: text[d.Incumbent], Against: text[d.Candidate], Times: d.Times[0],
				At: at}, record.Sample{Problem: p, Schedule: text[d.Candidate], Against: text[d.Incumbent],
				Times: d.Times[1], At: at})
	}
	return n.db.PutSamples(ctx, list)
}
