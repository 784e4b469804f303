package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// pipeline is a scheduled pipeline while its nest is made.
type pipeline struct {
	view          *halide.Schedule
	funcs         []*member // those that are computed by themselves, what is called before its callers
	members       map[*halide.Func]*member
	byPlaceholder map[string]*member // by their names
	inputs        []*input
	nest          *lower.Nest
	wants         storageWants    // of the arrays that the nest itself allocates
	extents       affine.Extents  // of all loops so far
	taken         map[string]bool // names of arrays, loops and accumulators
	named         map[string]bool // arrays of members that are there
	lanes         bool            // whether any loop is vectorised
}

// member is a Func that is computed by itself.
type member struct {
	f            *halide.Func
	output       bool
	stages       []*stage
	types        []halide.Type
	asked        []halide.Range  // of an output: what its Bounds say
	placeholders []*lower.Buffer // stand for the arrays of the values until it is known how far those go
	level        level
}

// level is where a member is computed and where its array lives.
type level struct{ compute, store halide.Place }

// input is an array that comes in.
type input struct {
	*halide.Input
	dims, valid []halide.Range
	along       bool // whether vectors walk along it
}

// newPipeline finds the members of a right schedule, writes inlined Funcs out, and works out what is needed of what.
func newPipeline(s *halide.Schedule) (*pipeline, error) {
	b := &pipeline{view: s.View(), members: map[*halide.Func]*member{}, byPlaceholder: map[string]*member{},
		extents: affine.Extents{}, taken: map[string]bool{},
		named: map[string]bool{}, wants: storageWants{}}
	if err := unsupported(b.view); err != nil {
		return nil, err
	}
	in := &inliner{values: map[*halide.Func][]*halide.Expr{}}
	for _, f := range b.view.Funcs() {
		in.stage(halide.RDoms(f))
		compute, apart := b.view.ComputePlace(f)
		if !apart {
			values, err := in.all(f, f.Values)
			if err != nil {
				return nil, err
			}
			in.values[f] = values
			continue
		}
		m := &member{f: f, output: slices.Contains(b.view.Outputs(), f), level: level{compute, b.view.StorePlace(f)}}
		if err := m.write(in, b.view); err != nil {
			return nil, err
		}
		if err := m.checkChoices(); err != nil {
			return nil, err
		}
		b.funcs = append(b.funcs, m)
		b.members[f] = m
		for i := range f.Values {
			b.taken[lower.ArrayName(f, i)] = true
		}
		b.taken[f.Name] = true
	}
	for _, m := range b.funcs {
		if m.output {
			for _, v := range m.f.Vars {
				r, _ := b.view.Of(m.f).Range(v.Name)
				m.asked = append(m.asked, r)
			}
		}
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	if err := b.ask(); err != nil {
		return nil, err
	}
	return b, nil
}

// write makes the stages of m.
func (m *member) write(in *inliner, view *halide.Schedule) error {
	for _, s := range view.Stages() {
		if s.Func != m.f {
			continue
		}
		in.stage(stageRDoms(m.f, s.Stage()))
		st := &stage{schedule: s}
		roots := m.f.Values
		if s.Stage() > 0 {
			u := m.f.Updates[s.Stage()-1]
			roots = slices.Concat(u.Coords, u.Values)
			if u.RDom != nil && u.RDom.Cond != nil {
				roots = append(roots, u.RDom.Cond)
			}
		}
		all, err := in.all(m.f, roots)
		if err != nil {
			return err
		}
		if s.Stage() > 0 {
			u := m.f.Updates[s.Stage()-1]
			st.coords, all = all[:len(u.Coords)], all[len(u.Coords):]
			if u.RDom != nil {
				r := *u.RDom
				if r.Cond != nil {
					r.Cond = all[len(u.Values)]
				}
				st.rdom = &r
			}
			all = all[:len(u.Values)]
		}
		st.values = all
		if err := checkSize(m.f, st.roots()); err != nil {
			return err
		}
		m.stages = append(m.stages, st)
	}
	return nil
}

// stageRDoms are the RDoms of a stage of f itself.
func stageRDoms(f *halide.Func, i int) []*halide.RDom {
	bare := &halide.Func{Values: f.Values}
	if i > 0 {
		bare = &halide.Func{Updates: f.Updates[i-1 : i]}
	}
	return halide.RDoms(bare)
}

// check looks for what is wrong over the Bounds.
func (b *pipeline) check() error {
	var found diag.List
	for _, m := range b.funcs {
		if m.output {
			env := map[string]halide.Range{}
			for d, v := range m.f.Vars {
				env[v.Name] = m.asked[d]
			}
			found = append(found, m.f.Check(env)...)
		}
	}
	return found.Err()
}
