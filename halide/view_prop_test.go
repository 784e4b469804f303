package halide_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
)

// scheduled is a schedule of all of p, with random copies and partial results, each computed at the root. made counts them.
func scheduled(t *rapid.T, p *hl.Pipeline, made map[string]int) *hl.Schedule {
	s := p.Schedule()
	for _, f := range p.Outputs {
		for _, v := range f.Vars {
			s.Of(f).Bound(v, 4)
		}
	}
	for range rapid.IntRange(1, 4).Draw(t, "directives") {
		c := s.Clone()
		if what := tryMaking(t, c); c.Err() == nil {
			made[what]++
			s = c
		} else if what != "rfactor" && what != "in of" {
			t.Fatalf("%v%s%v", p, s, c.Err())
		}
	}
	return s
}

// tryMaking gives s one directive that makes a Func, with what it needs: which is no mistake, but that an update may not be
// factored, and that what consumers are drawn may not read it.
func tryMaking(t *rapid.T, s *hl.Schedule) string {
	funcs := s.Funcs()
	f := rapid.SampledFrom(funcs).Draw(t, "Func")
	if len(f.Updates) > 0 && rapid.Bool().Draw(t, "factor") {
		i := rapid.IntRange(0, len(f.Updates)-1).Draw(t, "update")
		stage := s.Of(f).Update(i)
		var loops []hl.Var
		for _, l := range stage.Loops() {
			if l.RDom == "" {
				continue
			}
			v := hl.NewVar("v")
			v.Name = l.Name
			if rapid.Bool().Draw(t, "split") {
				outer, inner := stage.Split(v, rapid.IntRange(1, l.Extent+1).Draw(t, "factor"))
				loops = append(loops, outer, inner)
				continue
			}
			loops = append(loops, v)
		}
		pairs := []hl.Var{}
		for k, v := range rapid.Permutation(loops).Draw(t, "loops") {
			if k == 0 || len(pairs) < 2*len(loops)-2 && rapid.IntRange(0, 2).Draw(t, "keep") == 0 {
				pairs = append(pairs, v, hl.NewVar(fmt.Sprintf("u%d%s", k, f.Name)))
			}
		}
		if len(pairs) == 0 {
			return "rfactor"
		}
		part := stage.RFactor(pairs[0], pairs[1], pairs[2:]...)
		s.Of(part).Update(0).Split(part.Vars[0], 2)
		return "rfactor"
	}
	ins := s.Pipeline().Inputs()
	var buf hl.Stored = f
	if len(ins) > 0 && rapid.Bool().Draw(t, "input") {
		buf = rapid.SampledFrom(ins).Draw(t, "copied")
	}
	if rapid.Bool().Draw(t, "some") {
		s.Of(s.In(buf, rapid.SampledFrom(funcs).Draw(t, "reader"))).ComputeRoot()
		return "in of"
	}
	s.Of(s.In(buf)).ComputeRoot()
	if s.Err() != nil && containsInOrder(s.Err().Error(), "nothing reads it") {
		return "in of"
	}
	return "in"
}

// The view of a schedule means what the algorithm means, whatever copies and partial results there are; it is the same of what
// the notation reads back, and its text is one of a pipeline.
func TestViewsMeanTheSame(t *testing.T) {
	made := map[string]int{}
	evaluated := 0
	rapid.Check(t, func(t *rapid.T) {
		p, regions, inputs := drawn(t, true)
		s := scheduled(t, p, made)
		again, err := hl.ParsePipelineSchedule(p, s.String())
		if err != nil || again.String() != s.String() {
			t.Fatalf("%v%s\nis read back as %v: %v", p, s, again, err)
		}
		view := s.Pipeline()
		if err := view.Err(); err != nil {
			t.Fatalf("%v%s%v%v", p, s, view, err)
		}
		if diff := cmp.Diff(view.String(), again.Pipeline().String()); diff != "" {
			t.Fatalf("%v%s%s", p, s, diff)
		}
		if back, err := hl.ParsePipeline(view.String()); err != nil || back.String() != view.String() {
			t.Fatalf("%v%s%v%v", p, s, view, err)
		}
		want, err := hl.EvalAll(p, regions, inputs)
		if refused(t, p, err) {
			return
		}
		evaluated++
		got, err := hl.EvalAll(view, regions, inputs)
		if err != nil {
			t.Fatalf("%v%s%v%v", p, s, view, err)
		}
		for name, arrays := range want {
			for i, a := range arrays {
				if diff := cmp.Diff(a.Ints, got[name][i].Ints); diff != "" {
					t.Fatalf("%v%s%vover %v: value %d of %s\n%s", p, s, view, regions, i, name, diff)
				}
			}
		}
	})
	t.Log(made, evaluated)
	for _, what := range []string{"rfactor", "in", "in of"} {
		if made[what] == 0 {
			t.Errorf("no %s: %v", what, made)
		}
	}
}
