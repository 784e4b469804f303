package backend

import (
	"errors"
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/opt"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// placements is how many placements CompileFor tries: each variant as it is, then each by spans. Some more know for
// what operations wait that they do not read.
const placements, awaiting = 8, 2

// Look is shown the function after each step, under the step's name: "isel", "opt/fold", ..., "regalloc". Forms
// are never changed once shown.
type Look func(step string, f *mir.Func)

// CompileFor turns function fn of a unit, with all that it calls, into instruction words for m. The error tells, with
// the user's line, what the machine or this compiler cannot do; when it is certain before registers are placed that the
// function takes more cycles than are of use, it is a *Slower. The same input gives the same program.
//
// What does not fit program memory with all loops unrolled that ask for it is tried with more and more of the outer
// ones as loops, then with inner ones of many rounds, too.
func CompileFor(u *cfront.Unit, fn *cfront.Func, m *machine.Machine, use Use, look Look) (*mir.Program, error) {
	f, err := isel.Func(u, fn, m)
	if err != nil && !tooLarge(err) {
		return nil, err
	}
	most, large := math.MaxInt, err != nil || operations(f) > likely
	var p *mir.Program
	if large {
		most = likely // the passes would take minutes to find that it does not fit
	} else if p, err = words(f, m, use, look); !tooLarge(err) {
		return p, err
	}
	keep, before := isel.Keep{Levels: 1}, 0
	for keep.Rounds == 0 || keep.Rounds >= fewRounds {
		g, kept, err2 := isel.Keeping(u, fn, m, keep)
		if err2 != nil && !tooLarge(err2) {
			break
		}
		if err2 == nil && kept > before && operations(g) <= most {
			if q, err2 := words(g, m, use, look); !tooLarge(err2) {
				return q, err2
			}
		}
		switch {
		case keep.Rounds > 0:
			keep.Rounds /= 2
		case kept > before:
			keep.Levels++
		default:
			keep.Rounds = manyRounds
		}
		before = kept
	}
	if large && err == nil {
		return words(f, m, use, look)
	}
	return p, err
}

// Inner loops of more than manyRounds rounds stay loops first, where a function does not fit; those of fewer than
// fewRounds never.
const manyRounds, fewRounds = 64, 4

// likely is how many operations, as isel makes them, may yet fit into program memory.
const likely = 1 << 14

// operations counts those of a function.
func operations(f *mir.Func) (n int) {
	for _, b := range f.Blocks {
		n += len(b.Ops)
	}
	return n
}

// tooLarge reports whether an error says that a function does not fit into program memory.
func tooLarge(err error) bool {
	var words *schedule.TooLarge
	var ops *isel.Error
	return errors.As(err, &words) || errors.As(err, &ops) && ops.TooLarge
}

// words turns f into instruction words.
func words(f *mir.Func, m *machine.Machine, use Use, look Look) (*mir.Program, error) {
	if look != nil {
		look("isel", f.Clone())
	}
	loading := opt.Func(f, m, func(pass string, f *mir.Func) {
		if look != nil {
			look("opt/"+pass, f.Clone())
		}
	})
	found := use.Found
	if found == nil {
		found = &schedule.Found{}
	}
	n := least(f, m, found)
	if loading != nil {
		n = min(n, least(loading, m, found))
	}
	if n > use.Limit {
		return nil, &Slower{n}
	}
	o := schedule.Options{Found: found, Terse: use.Limit < math.MaxInt64}
	if use.Roughly {
		return roughly(f, loading, m, use.Limit, o)
	}
	p, err := best(f, m, use, o)
	if loading != nil {
		// Loading again may be cheaper than the registers that it takes to keep what was loaded.
		if q, err2 := best(loading, m, use, o); err != nil || err2 == nil && weigh(q) <= weigh(p) {
			p, err = q, err2
		}
	}
	if err == nil && look != nil {
		look("regalloc", p.Func)
	}
	return p, err
}

// best is the shortest of shortest, and, of code as it is shipped, of what anew makes of it.
func best(f *mir.Func, m *machine.Machine, use Use, o schedule.Options) (*mir.Program, error) {
	p, err := shortest(f, m, o)
	if err != nil || !use.Shipped || isBest(p) {
		return p, err
	}
	return anew(f, p, m, use.Limit, o), nil
}

// shortest places and schedules f in several ways and keeps the shortest; the first is kept unless a later one is
// better. Where innermost loops do not meet their bounds, the last one is with constants near their uses.
func shortest(f *mir.Func, m *machine.Machine, o schedule.Options) (*mir.Program, error) {
	p, err := among(f, m, placements, o)
	if err == nil && isBest(p) {
		return p, nil
	}
	g := f.Clone()
	if !near(g) {
		return p, err
	}
	if q, err2 := among(g, m, 1, o); err2 == nil && (err != nil || weigh(q) < weigh(p)) {
		return q, nil
	}
	return p, err
}

// anew is p, or what is shorter than it: f with vectors that loops only read in memory, and the shortest of all with
// loops that are placed after they are scheduled. Where its loops are small together, so are other placements. What has
// more bundles than are of use, however well its loops overlap, is left.
func anew(f *mir.Func, p *mir.Program, m *machine.Machine, limit int64, o schedule.Options) *mir.Program {
	others := []regalloc.Options{{Aside: true}, {Aside: true, Spans: true}}
	begin := len(others)
	if inLoops(p.Func) <= schedule.SmallLoop {
		others = append(others, regalloc.Options{}, regalloc.Options{Spans: true}, regalloc.Options{Variant: 1},
			regalloc.Options{Variant: 2}, regalloc.Options{Variant: 1, Spans: true})
	}
	tried := []*mir.Program{p}
	for i, place := range others {
		q, err := program(f.Clone(), m, place, o)
		switch {
		case err != nil:
		case i >= begin:
			tried = append(tried, q)
		case weigh(q) < weigh(p):
			p, tried[0] = q, q
		}
	}
	o.Replan = true
	for _, t := range tried {
		if n := densest(t); n >= weigh(p) || n > limit && certain(t) {
			continue
		}
		if q, err := schedule.Func(t.Func, m, o); err == nil && weigh(q) < weigh(p) {
			p = q
		}
	}
	return p
}

// inLoops is how many operations the loops of one block have together.
func inLoops(f *mir.Func) (all int) {
	for _, l := range f.Loops {
		if l.Hard {
			all += len(f.Blocks[l.First].Ops)
		}
	}
	return all
}

// among is best of n placements of f as it is. Those by spans are tried where loops wait for recurrences, one of them
// where loops spill; where loops wait then, and operations read a part of a vector, those that know of that.
func among(f *mir.Func, m *machine.Machine, n int, o schedule.Options) (*mir.Program, error) {
	var kept *mir.Program
	var cost int64
	for v := 0; v < n; v++ {
		place := regalloc.Options{Variant: v % (placements / 2), Spans: v >= placements/2, Awaits: v >= placements}
		p, err := program(f.Clone(), m, place, o)
		if err != nil && kept == nil {
			return nil, err
		}
		if err != nil {
			continue
		}
		if c := weigh(p); kept == nil || c < cost {
			kept, cost = p, c
		}
		if isBest(kept) {
			break
		}
		if v+1 == placements/2 && !waits(kept, m) {
			n = v + 1
			if spilled(kept) {
				n++ // registers that are shared by spans may leave room
			}
		}
		if v+1 == placements && waits(kept, m) && parts(kept, m) {
			n = placements + awaiting
		}
	}
	return kept, nil
}

// program places and schedules f.
func program(f *mir.Func, m *machine.Machine, place regalloc.Options, o schedule.Options) (*mir.Program, error) {
	if err := regalloc.Func(f, m, place); err != nil {
		return nil, err
	}
	return schedule.Func(f, m, o)
}
