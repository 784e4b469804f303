package match_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/approach"
	"github.com/vyasa-go/vyasa/lower/match"
)

// matmul is a product of matrices, 3 by 4 by 3.
const matmul = "a: int32(m, k)\nb: int32(k, n)\nr: 4\nout(m, n) = sum(r, a(m, r.x) * b(r.x, n))"

// What is mapped after transformations: the reason of a failure chooses them, and what is mapped has the values of the
// algorithm that was asked for.
func TestSearch(t *testing.T) {
	for _, c := range []struct{ name, text, steps, counts string }{
		{"one dimension, channels", "a: int8(i, x, ki)\nb: int8(d, ki, ko)\nr: 3, 5\nc(i, x, ko) = sum(r, a(i, x+r.x, r.y) * b(r.x, r.y, ko))",
			"", "6e 0p 2d"},
		{"separable depthwise", "a: int8(b, i, j, q)\nd: int8(di, dj, q, r)\np: int8(qr, k)\ne: 3, 2, 3, 4\n" +
			"c(b, i, j, k) = sum(e, a(b, 2*i+e.x, 2*j+e.y, e.z) * d(e.x, e.y, e.z, e.w) * p(4*e.z+e.w, k))",
			"factorise: t = a*d over e.x, e.y", "6e 6p 0d"},
		{"GEMV", "a: int8(m, k)\nx: int8(k)\nr: 6\ny(m) = sum(r, a(m, r.x) * x(r.x))", "a dimension of size 1 of x", "2e 0p 0d"},
		{"one dimension", "in: int8(x)\nw: int8(k)\nr: 3\nout(x) = sum(r, in(x+r.x) * w(r.x))",
			"split x by 8: the coefficients over r.x become a band", "0e 2p 0d"},
		{"an image, strided", "in: int8(x, y)\nw: int8(s, t)\nr: 3, 2\nout(x, y) = sum(r, in(2*x+r.x, y+r.y) * w(r.x, r.y)) + 7",
			"split x by 8: the coefficients over r.x become a band", "2e 4p 2d"},
	} {
		f, err := halide.ParseFunc(c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		extents, region := map[string]int{}, make([]halide.Range, len(f.Vars))
		for i, v := range f.Vars {
			region[i] = halide.Range{Extent: []int{5, 3, 4, 2}[i]}
			extents[v.Name] = region[i].Extent
		}
		sums, err := match.Of(f, extents)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		needle := read(t, matmul, map[string]int{"m": 3, "n": 3})
		for k := range needle.Factors {
			needle.Factors[k].Type = halide.NoType // it is the loops that count
		}
		found, why := match.Search(needle, f, sums[0], match.Options{Waste: match.Idle})
		if why != nil {
			t.Errorf("%s: %v", c.name, why)
			continue
		}
		if _, why := match.Search(needle, f, sums[0], match.Options{Waste: match.Full}); (why != nil) != (c.steps != "" && !strings.HasPrefix(c.steps, "fact")) {
			t.Errorf("%s, without idle parts: %v", c.name, why)
		}
		steps := strings.Join(found[0].Steps, "; ")
		if steps != c.steps || counts(found[0].Maps) != c.counts {
			t.Errorf("%s: %q, %s; want %q, %s", c.name, steps, counts(found[0].Maps), c.steps, c.counts)
		}
		inputs := drawn(t, f, region)
		want, err := halide.Eval(f, region, inputs)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range found {
			got, err := halide.Eval(g.Func, region, inputs)
			if err != nil {
				t.Errorf("%s, %v: %v\n%s", c.name, g.Steps, err, g.Func)
				continue
			}
			if at, differ := want.Diff(got); differ {
				t.Errorf("%s, %v: differs at %v\n%s", c.name, g.Steps, at, g.Func)
			}
			runMaps(t, c.name, needle, g, inputs)
		}
	}
}

// runMaps runs all maps of what was found, and compares what they compute with the Func of the sum.
func runMaps(t *testing.T, name string, needle *match.Product, g match.Found, inputs map[string]*halide.Array) {
	t.Helper()
	f, p := g.Sum.Func, g.Sum.Product
	region := make([]halide.Range, len(f.Vars))
	for i := range f.Vars {
		region[i] = halide.Range{Extent: p.Loops[i].Extent}
	}
	arrays := make([]*halide.Array, len(p.Factors))
	for k, a := range p.Factors {
		if arrays[k] = inputs[a.Name]; arrays[k] == nil {
			arrays[k] = computed(t, f, p, a, inputs)
		}
	}
	in := func(k int, at []int) int64 { return arrays[k].At(at...) }
	sum := halide.NewFunc(f.Name, f.Vars...).Is(g.Sum.Expr)
	want, err := halide.Eval(sum, region, used(sum, inputs))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, m := range g.Maps {
		calls, err := match.CallsOf(needle, p, m)
		if err == nil {
			err = calls.Prove()
		}
		if err != nil {
			t.Errorf("%s, %s: %v", name, m.Text(needle, p), err)
			continue
		}
		got, _ := calls.Run(in, calls.Model)
		for at := range everywhere(region) {
			if w, g := want.At(at...), got.Get(at); w != g {
				t.Errorf("%s, %s: %v is %d, not %d", name, m.Text(needle, p), at, g, w)
				break
			}
		}
	}
}

// computed is the Func that f reads as an operand, where it reads it.
func computed(t *testing.T, f *halide.Func, p *match.Product, a match.Access, inputs map[string]*halide.Array) *halide.Array {
	t.Helper()
	last := make([]int, len(p.Loops))
	for i, l := range p.Loops {
		last[i] = l.Extent - 1
	}
	var region []halide.Range
	for _, n := range a.At(last) { // all rows grow with all loops
		region = append(region, halide.Range{Extent: n + 1})
	}
	for _, c := range halide.Funcs(f) {
		if c.Name == a.Name {
			out, err := halide.Eval(c, region, used(c, inputs))
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
	}
	t.Fatalf("%s is not there", a.Name)
	return nil
}

// used are the inputs that f reads.
func used(f *halide.Func, inputs map[string]*halide.Array) map[string]*halide.Array {
	out := map[string]*halide.Array{}
	for _, in := range halide.NewPipeline(f).Inputs() {
		out[in.Name] = inputs[in.Name]
	}
	return out
}

const depthwise = "in: int8(c, x, y)\nw: int8(c, s, t)\nr: 3, 3\nout(c, x, y) = sum(r, in(c, x+r.x, y+r.y) * w(c, r.x, r.y))"

// What cannot be mapped says why.
func TestWhy(t *testing.T) {
	for _, c := range []struct {
		needle, haystack, want string
		box                    map[string]int
	}{
		{matmul, depthwise, "no loop of out moves what n of out moves: out, not a, b", map[string]int{"m": 2, "n": 2}},
		{needles[3].text, golden[0].text, "no loop of c moves what i of out moves: out, a, b", map[string]int{"i": 16}},
		{needles[0].text, "a: int8(i)\nb: int8(i)\nd: int8(i)\nc(i) = a(i)*b(i)*d(i)", "c multiplies 3 operands, out 2", map[string]int{"i": 16}},
		{"a: uint8(k)\nb: int8(i, k)\nr: 4\nout(i) = sum(r, a(r.x)*b(i, r.x))", golden[0].text,
			"a is int8, and a of out is uint8, which does not hold it", map[string]int{"i": 16}},
		{"a: int8(b, m, k)\nw: int8(b, k, n)\nr: 64\nout(b, m, n) = sum(r, a(b, m, r.x) * w(b, r.x, n))", golden[0].text,
			"no loop of c moves what b of out moves: out, a, w", map[string]int{"b": 2, "m": 2, "n": 2}},
		{"a: int8(m, k)\nb: int8(k, n)\nr: 2, 2\nout(m, n) = sum(r, a(m, 2*r.x+r.y) * b(2*r.x+r.y, n))", golden[0].text,
			"c has too few loops that move the same operands: out needs a loop of its own for each of its loops", map[string]int{"m": 2, "n": 2}},
	} {
		_, why := match.Find(read(t, c.needle, c.box), read(t, c.haystack, nil))
		if why == nil || why.Text != c.want {
			t.Errorf("%s on %s: %v, not %s", c.needle, c.haystack, why, c.want)
		}
	}
}

// Sums of floats are mapped as they are or not at all: what transformations make of them is rounded in another order.
func TestFloatsStay(t *testing.T) {
	f := parsed.Func(t, "in: float32(x)\nw: float32(k)\nr: 3\nout(x) = sum(r, in(x+r.x) * w(r.x))")
	sums, err := match.Of(f, map[string]int{"x": 8})
	if err != nil {
		t.Fatal(err)
	}
	needle := read(t, strings.ReplaceAll(matmul, "int32", "float32"), map[string]int{"m": 3, "n": 3})
	if _, why := match.Search(needle, f, sums[0], match.Options{Waste: match.Idle}); why == nil || why.Reason != match.NoLoop {
		t.Error(why)
	}
}

// deepest looks at what the most steps made first.
type deepest struct{ asked int }

func (d *deepest) Choose(q approach.Question, options []approach.Option) int {
	d.asked++
	at := 0
	for i, o := range options {
		if o.Cost >= options[at].Cost {
			at = i
		}
	}
	return at
}

// Which algorithm is mapped next is a choice: another order finds maps too, and all that is found has the values of the algorithm.
func TestOrderOfRewrites(t *testing.T) {
	f := parsed.Func(t, "a: int16(k, m)\nb: int16(n, k)\nr: 6\nc(m, n) = sum(r, a(r.x, m) * b(n, r.x))")
	sums, err := match.Of(f, map[string]int{"m": 5, "n": 3})
	if err != nil {
		t.Fatal(err)
	}
	needle := read(t, strings.ReplaceAll(matmul, "int32", "int8"), map[string]int{"m": 3, "n": 3})
	greedy, why := match.Search(needle, f, sums[0], match.Options{Waste: match.Idle})
	if why != nil {
		t.Fatal(why)
	}
	other := &deepest{}
	found, why := match.Search(needle, f, sums[0], match.Options{Waste: match.Idle, Approach: other})
	if why != nil || other.asked == 0 {
		t.Fatalf("asked %d times: %v", other.asked, why)
	}
	inputs := drawn(t, f, []halide.Range{{Extent: 5}, {Extent: 3}})
	want, err := halide.Eval(f, []halide.Range{{Extent: 5}, {Extent: 3}}, inputs)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range append(greedy, found...) {
		got, err := halide.Eval(g.Func, []halide.Range{{Extent: 5}, {Extent: 3}}, inputs)
		if err != nil {
			t.Fatal(err)
		}
		if at, differ := want.Diff(got); differ {
			t.Errorf("%v: differs at %v", g.Steps, at)
		}
	}
	if len(found) != len(greedy) || len(found[0].Steps) != len(greedy[0].Steps) {
		t.Errorf("%d algorithms, the first after %v; greedily %d, after %v", len(found), found[0].Steps, len(greedy), greedy[0].Steps)
	}
	t.Logf("greedy: %v; the deepest first: %v", greedy[0].Steps, found[0].Steps)
}

// Numbers that are added to factors, so that these have the instruction's signs: none takes another one back, and nothing
// is listed twice.
func TestOffsetsOnce(t *testing.T) {
	const split, toA, toB = "split", "offset: -128 is added to a", "offset: 128 is added to b"
	for types, want := range map[string][][]string{
		"uint8 int8 by uint8":  {{split}, {toA, toB, split}}, // of b*a, too
		"int8 uint8 by uint8":  {{split}, {"offset: 128 is added to a", "offset: -128 is added to b", split}},
		"uint8 uint8 by uint8": {{toA, split}, {"offset: -128 is added to b", split}},
		"uint8 int8 by int8":   {{toA, split}},
	} {
		of := strings.Fields(types)
		needle := read(t, "acc: int32(m, n)\na: "+of[3]+"(i, k, m)\nb: int8(i, n, k)\nr: 4, 16\n"+
			"out(m, n) = wrap(int32, acc(m, n) + sum(r, a(r.x, r.y, m) * b(r.x, n, r.y)))",
			map[string]int{"m": 16, "n": 16})
		f, err := halide.ParseFunc("a: " + of[0] + "(k, m)\nb: " + of[1] + "(n, k)\nr: 16\n" +
			"c(n, m) = sum(r, a(r.x, m) * b(n, r.x))")
		if err != nil {
			t.Fatal(err)
		}
		sums, err := match.Of(f, map[string]int{"n": 6, "m": 5})
		if err != nil {
			t.Fatal(err)
		}
		found, why := match.Search(needle, f, sums[0], match.Options{More: true})
		if why != nil {
			t.Errorf("%s: %s", types, why.Text)
		}
		var got [][]string
		for _, g := range found {
			steps := slices.Clone(g.Steps)
			for i := range steps {
				steps[i], _, _ = strings.Cut(steps[i], ",")
				if strings.HasPrefix(steps[i], split) {
					steps[i] = split
				}
			}
			got = append(got, steps)
		}
		sort := func(list [][]string) { slices.SortFunc(list, slices.Compare) }
		sort(got)
		sort(want)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s: %q, want %q", types, got, want)
		}
	}
}
