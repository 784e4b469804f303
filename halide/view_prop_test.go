package halide_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
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
			if u := f.Updates[i].RDom; l.RDom == "" || u == nil || l.RDom != u.Name {
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
	if rapid.IntRange(0, 3).Draw(t, "sum") > 0 {
		if i := slices.IndexFunc(funcs, func(f *hl.Func) bool { return slices.ContainsFunc(f.Values, reduces) }); i >= 0 {
			f = funcs[i]
		}
		if sum := s.Of(f).Sums(); s.Err() == nil || containsInOrder(s.Err().Error(), "so nothing is kept") {
			s.Of(sum).ComputeRoot()
			return "sums"
		}
		return "in of"
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

// reduces reports whether a value has a sum, or another reduction, in it.
func reduces(e *hl.Expr) bool {
	return hl.Some(e, func(e *hl.Expr) bool { return e.Op == hl.OpReduce })
}

// The view of a schedule means what the algorithm means, whatever copies and partial results there are; it is the same of what
// the notation reads back, and its text is one of a pipeline.
func TestViewsMeanTheSame(t *testing.T) {
	made := map[string]int{}
	evaluated := 0
	rapid.Check(t, func(t *rapid.T) {
		p, regions, inputs := drawn(t, true)
		s := scheduled(t, p, made)
		if viewed(t, p, s, regions, inputs) {
			evaluated++
		}
	})
	t.Log(made, evaluated)
	if !testing.Short() && made["in of"] == 0 || made["in"] == 0 || made["sums"] == 0 || evaluated == 0 {
		t.Errorf("%v, %d evaluated", made, evaluated)
	}
}

// viewed demands that the view of s means what p means, and that both are read back from their texts; false if p has no
// meaning.
func viewed(t *rapid.T, p *hl.Pipeline, s *hl.Schedule, regions map[string][]hl.Range, inputs map[string]*hl.Array) bool {
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
	told, err := hl.ParsePipelineSchedule(view, s.View().String())
	if err != nil {
		t.Fatalf("%v%s%v%v", p, s, s.View(), err)
	}
	if diff := cmp.Diff(s.View().String(), told.View().String()) + cmp.Diff(nests(s.View()), nests(told.View())); diff != "" {
		t.Fatalf("%v%s%v%s", p, s, s.View(), diff)
	}
	want, err := hl.EvalAll(p, regions, inputs)
	if refused(t, p, err) {
		return false
	}
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
	return true
}

// Updates of every form that may be computed in parts, split, fused and with conditions, are the same in parts.
func TestPartialResultsMeanTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pick := func(label string, texts ...string) string { return rapid.SampledFrom(texts).Draw(t, label) }
		text := "in: int8(x, y) edge(-3:9, 0:7)\nr: " + pick("RDom", "5, 3", "-2:4, 1:4", "7, 1", "2:9, 4") + "\n"
		place := pick("place", "x, y", "x, 0", "r.x, y", "x, r.y+r.x", "clamp(in(r.x, r.y), 0, 4), y", "1, clamp(in(2, r.y), -2, 3)", "x, clamp(in(r.y, x), 0, 3)")
		term := "in(r.x, r.y)"
		if place[0] == 'x' {
			term = pick("term", term, "in(x+r.x, r.y)", "(in(r.y, x) * r.x)")
		}
		self := "f(" + place + ")"
		value := pick("value", self+" + TERM", "TERM + "+self, self+" - TERM", "max("+self+", TERM)", "min(TERM, "+self+")", "wrap(int8, "+self+" * TERM)",
			"wrap(int8, "+self+" - TERM)", "wrap(int8, TERM + "+self+")")
		wide := "int32"
		if value[0] == 'w' {
			wide = "int8"
		}
		text += fmt.Sprintf("f(x, y): %s = wrap(int8, x * 5 - y)\nf(%s) = %s over r", wide, place, strings.ReplaceAll(value, "TERM", term))
		if rapid.Bool().Draw(t, "where") {
			text += " where " + pick("condition", "r.x != r.y", "in(r.x, r.y) > 3", "r.x + r.y < 5")
		}
		text += "\ng(x, y) = f(x, y) + f(x+1, y)\n"
		p, err := hl.ParsePipeline(text)
		if err != nil {
			t.Fatalf("%s%v", text, err)
		}
		regions := map[string][]hl.Range{"g": {{Min: -2, Extent: 6}, {Min: 0, Extent: 4}}}
		inputs := map[string]*hl.Array{"in": gen.Array(hl.Int8, rapid.Uint64().Draw(t, "seed"), gen.Uniform, hl.Range{Min: -3, Extent: 12}, hl.Range{Extent: 7})}
		s := p.Schedule()
		f := s.Funcs()[0]
		stage := s.Of(f).Update(0)
		r := f.Updates[0].RDom
		switch pick("loops", "as they are", "split", "fused", "fused and split", "split twice") {
		case "split":
			stage.Split(r.X, rapid.IntRange(1, 9).Draw(t, "factor"))
		case "fused":
			stage.Fuse(r.Y, r.X)
		case "fused and split":
			stage.Split(stage.Fuse(r.Y, r.X), rapid.IntRange(1, 9).Draw(t, "factor"))
		case "split twice":
			o, _ := stage.Split(r.X, 2)
			stage.Split(stage.Rename(o, "k"), 2)
		}
		var loops []hl.Var
		for _, l := range stage.Loops() {
			if l.RDom != "" {
				loops = append(loops, named(l.Name))
			}
		}
		if len(loops) < 2 {
			return
		}
		loops = rapid.Permutation(loops).Draw(t, "parts")[:rapid.IntRange(1, len(loops)-1).Draw(t, "how many")]
		pairs := []hl.Var{}
		for i, v := range loops {
			pairs = append(pairs, v, hl.NewVar(fmt.Sprint("u", i)))
		}
		part := stage.RFactor(pairs[0], pairs[1], pairs[2:]...)
		if rapid.Bool().Draw(t, "copy") {
			s.Of(s.In(part)).ComputeRoot()
		}
		s.Bound(named("x"), 6).Bound(named("y"), 4)
		if err := s.Err(); err != nil {
			t.Fatalf("%s%s%v", text, s, err)
		}
		if !viewed(t, p, s, regions, inputs) {
			t.Fatal(text)
		}
	})
}

// named is the Var of a loop of that name.
func named(name string) hl.Var {
	v := hl.NewVar("v")
	v.Expr = &hl.Expr{Op: hl.OpVar, Kind: hl.IntKind, Name: name}
	return v
}
