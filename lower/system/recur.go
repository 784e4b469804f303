package system

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/approach"
)

// Recurrence says how steps in time follow each other.
type Recurrence struct {
	Feeds map[string]string // input: the Func whose result it is in the next step, the output or one that it is made of
	Each  []string          // inputs that are others in each step
}

// Recurrent is a program that runs again and again, as three plans (ISA Mapper, section 3.6). Priming runs first, and
// leaves data where they are. Recursive runs any number of times: it begins and ends with the same data in the same
// places. Finish runs last, and leaves the output and all that is fed at home. Of one step it is Finish alone, from
// where nothing is but at home: Whole.
type Recurrent struct {
	Priming, Recursive, Finish, Whole *Plan
}

// Steps are the plans of so many steps in time, in order.
func (r *Recurrent) Steps(n int) []*Plan {
	if n == 1 {
		return []*Plan{r.Whole}
	}
	out := []*Plan{r.Priming}
	for range n - 2 {
		out = append(out, r.Recursive)
	}
	return append(out, r.Finish)
}

// ScheduleRecurrent is Schedule of a program that runs once for each step in time. The error says also which feed does
// not fit: the input and the result have to be of one type and size.
func ScheduleRecurrent(g *Graph, p *Program, r Recurrence, a approach.Approach) (*Recurrent, error) {
	if err := r.check(p); err != nil {
		return nil, err
	}
	out := &Recurrent{}
	d := newDry(g, p, a)
	run := func(then func() error) (*Plan, error) {
		d.plan = &Plan{Graph: g, Program: p, Choices: d.plan.Choices}
		d.free, d.homeAt, d.ready = map[string]int{}, map[string]int{}, map[*Block]map[string]int{}
		err := d.body()
		if err == nil {
			err = then()
		}
		return d.plan, err
	}
	var err error
	if out.Priming, err = run(func() error { return d.advance(r) }); err != nil {
		return nil, err
	}
	begin := d.state.clone()
	if out.Recursive, err = run(func() error {
		if err := d.advance(r); err != nil {
			return err
		}
		return d.settle(begin)
	}); err != nil {
		return nil, err
	}
	d.state = begin
	home := func() error {
		for _, in := range slices.Sorted(maps.Keys(r.Feeds)) {
			if err := d.home(r.Feeds[in]); err != nil {
				return err
			}
		}
		return d.home(p.Output.Name)
	}
	if out.Finish, err = run(home); err != nil {
		return nil, err
	}
	d.state = newState()
	out.Whole, err = run(home)
	return out, err
}

// check says what is wrong with feeds.
func (r Recurrence) check(p *Program) error {
	fed := map[string]string{}
	for _, in := range slices.Sorted(maps.Keys(r.Feeds)) {
		a, b := p.Arrays[in], p.Arrays[r.Feeds[in]]
		switch {
		case a == nil || !a.Input:
			return fmt.Errorf("feed %s=%s: %s is no input", in, r.Feeds[in], in)
		case b == nil || b.Input || !slices.ContainsFunc(p.funcs, func(f *function) bool { return f.f.Name == b.Name }):
			return fmt.Errorf("feed %s=%s: %s is no Func of %s", in, r.Feeds[in], r.Feeds[in], p.Output.Name)
		case fed[b.Name] != "":
			return fmt.Errorf("feed %s=%s: %s is %s already", in, b.Name, b.Name, fed[b.Name])
		case a.Type != b.Type || !slices.Equal(a.Region, b.Region):
			return fmt.Errorf("feed %s=%s: %s is %s over %v, and %s %s over %v", in, b.Name, in, a.Type, a.Region,
				b.Name, b.Type, b.Region)
		}
		if err := p.holds(in, b.Name); err != nil {
			return fmt.Errorf("feed %s=%s: %w", in, b.Name, err)
		}
		fed[b.Name] = in
	}
	for _, in := range r.Each {
		if a := p.Arrays[in]; a == nil || !a.Input {
			return fmt.Errorf("each %s: it is no input", in)
		}
	}
	return nil
}

// holds is nil if the values of a Func are among those that an input is said to have.
func (p *Program) holds(input, of string) error {
	for _, in := range halide.NewPipeline(p.Output).Inputs() {
		for _, f := range p.funcs {
			if in.Name != input || f.f.Name != of || !in.Values.Known() {
				continue
			}
			s := halide.Env{}.Span(f.f.Value)
			if !s.Known() || s.Lo.Cmp(in.Values.Lo) < 0 || s.Hi.Cmp(in.Values.Hi) > 0 {
				return fmt.Errorf("%s is said to hold %s, and %s holds %s: clamp it, or say another range", input,
					in.Values, of, s)
			}
		}
	}
	return nil
}

// advance goes to the next step in time: results become inputs where they lie, and other inputs come home.
func (d *dry) advance(r Recurrence) error {
	clear(d.pinned)
	for _, in := range slices.Sorted(maps.Keys(r.Feeds)) {
		d.lose(in)
		of := r.Feeds[in]
		d.step(Step{Kind: "feed", Feed: [2]string{in, of}}, 0)
		for _, b := range d.all(of) {
			to := d.units.block(d.p.Arrays[in], b.Shape, b.Holds)
			for _, m := range d.g.Memories {
				if !d.has(b, m.Name) {
					continue
				}
				d.drop(b, m.Name)
				d.put(to, m.Name)
				d.step(Step{Kind: "move-feed", Block: to, To: m.Name, Tile: &Tile{Reads: []*Block{b}}}, 0)
			}
			if d.dirty[b] {
				delete(d.dirty, b)
				d.dirty[to] = true
			}
		}
	}
	for _, in := range r.Each {
		d.lose(in)
		d.step(Step{Kind: "next", Feed: [2]string{in, ""}}, 0)
	}
	return nil
}

// lose drops all copies of an array.
func (d *dry) lose(array string) {
	for _, b := range d.all(array) {
		for _, m := range d.g.Memories {
			if d.has(b, m.Name) {
				d.invalidate(b, m.Name)
			}
		}
		delete(d.dirty, b)
	}
}

// settle brings data to where another state has them.
func (d *dry) settle(want *state) error {
	clear(d.pinned)
	for _, m := range d.g.Memories {
		for _, b := range d.blocks(m.Name) {
			if want.has(b, m.Name) {
				d.pinned[b] = true
				continue
			}
			if d.dirty[b] && len(d.copies[b]) == 1 && !want.dirty[b] {
				if err := d.writeBack(b); err != nil {
					return err
				}
			}
		}
	}
	for _, m := range d.g.Memories {
		for _, b := range want.blocks(m.Name) {
			if !d.has(b, m.Name) {
				if err := d.bring(b, m.Name); err != nil {
					return err
				}
			}
		}
	}
	for _, m := range d.g.Memories {
		for _, b := range d.blocks(m.Name) {
			if !want.has(b, m.Name) {
				d.dropped(b, m.Name)
			}
		}
	}
	for b := range d.dirty {
		if !want.dirty[b] && len(d.copies[b]) > 0 {
			if err := d.writeBack(b); err != nil {
				return err
			}
		}
	}
	return nil
}
