package build

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// affineCase draws a pipeline of 2 to 4 Funcs of 1 or 2 Vars, each a sum of what lies at sums of multiples and
// quotients of Vars, and in windows of reductions, of Funcs before it and the input; and what is asked of the last one.
// Of an even one all that a Func calls of another lies at one multiple of its Vars, and each Func is called by one
// only.
func affineCase(t *rapid.T, even bool) (c gen.Case, parts bool) {
	a := &affineDrawer{t: t, even: even, in: halide.NewInput("in", halide.Int16, 2)}
	for i := range 2 + a.pick(3, "Funcs") {
		a.add(fmt.Sprintf("f%d", i))
	}
	last := a.funcs[len(a.funcs)-1]
	c = gen.Case{Pipeline: halide.NewPipeline(last), Regions: map[string][]halide.Range{},
		Inputs: map[string]*halide.Array{}}
	for range last.Vars {
		c.Regions[last.Name] = append(c.Regions[last.Name],
			halide.Range{Min: a.pick(5, "min") - 2, Extent: 1 + a.pick(14, "extent")})
	}
	return c, a.parts
}

type affineDrawer struct {
	t     *rapid.T
	even  bool
	parts bool // there are parts of Vars
	in    *halide.Input
	funcs []*halide.Func
}

func (a *affineDrawer) pick(n int, label string) int { return rapid.IntRange(0, n-1).Draw(a.t, label) }

// add draws one Func more.
func (a *affineDrawer) add(name string) {
	vars := []halide.Var{halide.NewVar("x"), halide.NewVar("y")}[:1+a.pick(2, "rank")]
	var alike []*halide.Expr
	load := func(more *halide.Expr) *halide.Expr {
		of := len(a.funcs) - 1
		if !a.even {
			of = a.pick(len(a.funcs)+1, "of") - 1
		}
		if alike == nil || !a.even {
			alike = []*halide.Expr{a.multiple(vars), a.multiple(vars)}
		}
		coords := []halide.Operand{alike[0].Add(a.pick(7, "shift") - 3), alike[1].Add(a.pick(7, "shift") - 3)}
		if more != nil {
			coords[0] = alike[0].Add(more)
		}
		if of < 0 {
			return a.in.At(coords...)
		}
		return a.funcs[of].At(coords[:len(a.funcs[of].Vars)]...)
	}
	value := load(nil)
	for range a.pick(3, "more") {
		value = value.Add(load(nil))
	}
	if a.pick(3, "window") == 0 {
		r := halide.NewRDom("r"+name, 1+a.pick(4, "window"))
		value = value.Add(halide.Sum(r, load(r.X.Expr)))
	}
	a.funcs = append(a.funcs, halide.NewFunc(name, vars...).Is(value.Narrow(halide.Int16, 2)))
}

// multiple is a Var, several times or a part of it.
func (a *affineDrawer) multiple(vars []halide.Var) *halide.Expr {
	v := vars[a.pick(len(vars), "Var")].Expr
	switch a.pick(8, "shape") {
	case 0:
		return v.Mul(2)
	case 1:
		return v.Mul(3)
	case 2:
		if !a.even {
			a.parts = true
			return v.Add(a.pick(4, "before")).Div(2)
		}
	case 3:
		return v.Neg()
	}
	return v
}

// life is what a traced run does to an array from when it begins to when it ends; to inputs and outputs, in all.
type life struct{ loaded, all []halide.Range }

// lives are those of all arrays of a nest, as it is run.
func lives(t *rapid.T, n *lower.Nest) map[string][]*life {
	inputs := map[string]*halide.Array{}
	found := map[string][]*life{}
	for _, b := range n.Buffers {
		if !b.Inner {
			found[b.Name] = []*life{{}}
		}
		if !b.Output && !b.Inner {
			inputs[b.Name] = gen.Array(b.Type, 1, gen.Uniform, b.Valid...)
		}
	}
	err := traced(n, inputs, func(kind, buffer string, at []int) {
		list := found[buffer]
		switch kind {
		case "begin":
			found[buffer] = append(list, &life{})
		case "load":
			list[len(list)-1].loaded = hullOf(list[len(list)-1].loaded, at)
			fallthrough
		case "store":
			list[len(list)-1].all = hullOf(list[len(list)-1].all, at)
		}
	})
	if err != nil {
		t.Fatalf("%v\n%v", err, n)
	}
	return found
}

// Each place of each array is touched by some iteration, that of inputs is read, and of internal arrays, whose Funcs
// have no tails of their own that go further, something is read of each array, unless conditions are left, and each
// place of it by some iteration, unless quotients leave some room.
func TestRoomIsUsed(t *testing.T) {
	t.Parallel()
	arrays := 0
	rapid.Check(t, func(t *rapid.T) {
		c, parts := affineCase(t, false)
		s := gen.Stages(t, c.Pipeline, c.Regions)
		n, err := Lower(s, nil)
		if err != nil || steps(n.Body) > 100_000 {
			return // an array that keeps too little, a tile that fits nowhere
		}
		read, err := lower.ParseNest(n.String()) // whose events count from where arrays begin
		if err != nil {
			t.Fatal(err)
		}
		run := lives(t, read)
		for _, b := range n.Buffers {
			if b.Output {
				continue
			}
			arrays++
			var loaded, all []halide.Range
			for i, l := range run[b.Name] {
				if l.loaded == nil && !branches(n.Body) {
					t.Fatalf("%v%v\n%v\n%s: nothing reads array %d", c.Pipeline, s, n, b.Name, i)
				}
				loaded, all = boxOf(loaded, l.loaded), boxOf(all, l.all)
			}
			if fmt.Sprint(all) != fmt.Sprint(b.Dims) {
				t.Fatalf("%v%v\n%v\n%s: there is room for %v, and %v are touched", c.Pipeline, s, n, b.Name, b.Dims, all)
			}
			if fmt.Sprint(loaded) != fmt.Sprint(b.Dims) && !(b.Inner && (parts || further(s, b))) {
				t.Fatalf("%v%v\n%v\n%s: there is room for %v, and %v are read", c.Pipeline, s, n, b.Name, b.Dims, loaded)
			}
		}
	})
	t.Logf("%d arrays", arrays)
}

// steps is how many statements a body runs.
func steps(body []lower.Stmt) (n int) {
	for _, s := range body {
		inside := 1
		for _, b := range lower.Bodies(s) {
			inside += steps(b)
		}
		if f, ok := s.(*lower.For); ok {
			inside *= f.Extent
		}
		n += inside
	}
	return n
}

// boxOf is the least box that holds two; nil holds nothing.
func boxOf(a, b []halide.Range) []halide.Range {
	if a == nil {
		return b
	}
	out := slices.Clone(a)
	for d := range b {
		out[d] = indexes.Cover(a[d], b[d])
	}
	return out
}

// further reports whether a schedule lets the Func of an array go past what is needed: by a tail that may round up, a
// Bound or AlignBounds.
func further(s *halide.Schedule, b *lower.Buffer) bool {
	_, of, _ := strings.Cut(s.String(), "of "+regexp.MustCompile(`_\d+$`).ReplaceAllString(b.Name, "")+":\n")
	of, _, _ = strings.Cut(of, "\nof ")
	for _, line := range strings.Split(of, "\n") {
		switch word, _, _ := strings.Cut(line, " "); word {
		case "bound", "alignbounds":
			return true
		case "split", "tile", "unrolljam":
			if !strings.Contains(line, " guard ") && !strings.Contains(line, " shiftinwards ") {
				return true
			}
		}
	}
	return false
}

// Where all uses of a Func move alike with the loops around, its array is as long as what one iteration needs; but for
// a few that move back at the end of what all iterations use, and then hold the end of what others use: 1 in 50 of the
// arrays of the same cases each time, since one case has up to six.
func TestRoomIsLeast(t *testing.T) {
	arrays, longer, example := 0, 0, ""
	count := func(t *rapid.T) bool {
		c, _ := affineCase(t, true)
		s := gen.Stages(t, c.Pipeline, c.Regions)
		n, err := Lower(s, nil)
		if err != nil || steps(n.Body) > 100_000 {
			return false
		}
		for name, list := range lives(t, n) {
			b := n.Buffer(name)
			if !b.Inner || further(s, b) {
				continue
			}
			arrays++
			for d, r := range b.Dims {
				most := 0
				for _, l := range list {
					if l.loaded != nil { // in each life but those that a guard keeps from all
						most = max(most, l.loaded[d].Extent)
					}
				}
				if r.Extent != most {
					longer++
					example = fmt.Sprintf("%v%v\n%v\n%s: there is room for %v in dimension %d, and at most %d are read at once",
						c.Pipeline, s, n, name, r, d, most)
				}
			}
		}
		return true
	}
	draw := rapid.Custom(count)
	for i := range 300 {
		draw.Example(i)
	}
	if t.Logf("%d arrays, %d too long", arrays, longer); longer*50 > arrays {
		t.Error(example)
	}
}

// branches reports whether a condition is left in a body.
func branches(body []lower.Stmt) bool {
	for s := range lower.All(body) {
		if _, is := s.(*lower.If); is {
			return true
		}
	}
	return false
}
