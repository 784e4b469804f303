package lift

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// leveledCase is a copy between arrays behind pointers: which element each one of the output takes is told in Go by the loops' counters.
type leveledCase struct {
	name     string
	extents  []string // of the loops, outermost first; they run over i0, i1, ... from 0
	out, in  []string // indices in C, outermost first
	elements func(i []int64, n map[string]int64) (out, in []int64)
}

// permuted is a copy of an array of some levels whose indices are the counters in another order. The first loops run to sizes, the others to 2.
func permuted(order []int, sizes int) leveledCase {
	c := leveledCase{name: fmt.Sprintf("permuted %v by %d sizes", order, sizes)}
	for d := range order {
		extent := "2"
		if d < sizes {
			extent = string(rune('a' + d))
		}
		c.extents = append(c.extents, extent)
		c.out = append(c.out, fmt.Sprint("i", d))
		c.in = append(c.in, fmt.Sprint("i", order[d]))
	}
	c.elements = func(i []int64, _ map[string]int64) (out, in []int64) {
		for _, o := range order {
			in = append(in, i[o])
		}
		return i, in
	}
	return c
}

// coupled are copies whose rows and columns depend on the same counters.
var coupled = []leveledCase{
	{"diagonal", []string{"n"}, []string{"i0"}, []string{"i0", "i0"},
		func(i []int64, _ map[string]int64) (out, in []int64) { return i, []int64{i[0], i[0]} }},
	{"anti-diagonal", []string{"n"}, []string{"i0"}, []string{"i0", "n - 1 - i0"},
		func(i []int64, n map[string]int64) (out, in []int64) { return i, []int64{i[0], n["n"] - 1 - i[0]} }},
	{"to the anti-diagonal", []string{"n"}, []string{"n - 1 - i0", "i0"}, []string{"i0", "i0"},
		func(i []int64, n map[string]int64) (out, in []int64) {
			return []int64{n["n"] - 1 - i[0], i[0]}, []int64{i[0], i[0]}
		}},
	{"band", []string{"n", "3"}, []string{"i0", "i1"}, []string{"i0", "i0 + i1"},
		func(i []int64, _ map[string]int64) (out, in []int64) { return i, []int64{i[0], i[0] + i[1]} }},
	{"triangle", []string{"n", "i0 + 1"}, []string{"i0", "i1"}, []string{"i0", "i1"},
		func(i []int64, _ map[string]int64) (out, in []int64) { return i, i }},
	{"turned triangle", []string{"n", "i0 + 1"}, []string{"i0", "i1"}, []string{"i1", "i0"},
		func(i []int64, _ map[string]int64) (out, in []int64) { return i, []int64{i[1], i[0]} }},
	{"cube's diagonal", []string{"n", "m"}, []string{"i0", "i1"}, []string{"i0", "i1", "i0"},
		func(i []int64, _ map[string]int64) (out, in []int64) { return i, []int64{i[0], i[1], i[0]} }},
	{"one before", []string{"n", "m"}, []string{"i0", "i1"}, []string{"i0 + 1", "i1", "m - 1 - i1"},
		func(i []int64, n map[string]int64) (out, in []int64) {
			return i, []int64{i[0] + 1, i[1], n["m"] - 1 - i[1]}
		}},
	{"all six", []string{"n"}, []string{"i0"}, []string{"i0", "i0", "0", "n - 1 - i0", "i0", "1"},
		func(i []int64, n map[string]int64) (out, in []int64) {
			return i, []int64{i[0], i[0], 0, n["n"] - 1 - i[0], i[0], 1}
		}},
}

// c is the case in C, of arrays as declare writes them by the number of their levels.
func (c *leveledCase) c(declare func(name string, levels int) string) string {
	var b strings.Builder
	var sizes []string
	for _, e := range c.extents {
		if len(e) == 1 && e[0] >= 'a' {
			sizes = append(sizes, "int "+e)
		}
	}
	fmt.Fprintf(&b, "void f(%s, %s, %s) {\n", strings.Join(sizes, ", "), declare("x", len(c.in)), declare("o", len(c.out)))
	for d, e := range c.extents {
		fmt.Fprintf(&b, "for (int i%d = 0; i%d < %s; i%d++)\n", d, d, e, d)
	}
	fmt.Fprintf(&b, "o[%s] = x[%s];\n}\n", strings.Join(c.out, "]["), strings.Join(c.in, "]["))
	return b.String()
}

// limit is how far counter d of the case goes.
func (c *leveledCase) limit(d int, i []int64, n map[string]int64) int64 {
	switch e := c.extents[d]; e {
	case "i0 + 1":
		return i[0] + 1
	case "2", "3":
		return int64(e[0] - '0')
	default:
		return n[e]
	}
}

// all are the copies of the case at sizes, as "out <- in", each index outermost first.
func (c *leveledCase) all(n map[string]int64) []string {
	var list []string
	var loop func(i []int64)
	loop = func(i []int64) {
		if len(i) == len(c.extents) {
			out, in := c.elements(i, n)
			list = append(list, fmt.Sprint(out, " <- ", in))
			return
		}
		for x := range c.limit(len(i), i, n) {
			loop(append(slices.Clone(i), x))
		}
	}
	loop(nil)
	slices.Sort(list)
	return list
}

// copies are those that a summary of one output says at sizes.
func copies(s *summary.Summary, n map[string]int64) ([]string, error) {
	o := &s.Outputs[0]
	if len(s.Outputs) != 1 || o.Where != nil || o.Value.Op != summary.OpLoad {
		return nil, fmt.Errorf("no copy: %s", s.Algorithm())
	}
	index := func(at []summary.Affine, env map[string]int64) (out []int64, err error) {
		for d := len(at) - 1; d >= 0; d-- {
			v, err := at[d].Eval(env)
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		return out, nil
	}
	var list []string
	var loop func(d int, env map[string]int64) error
	loop = func(d int, env map[string]int64) error {
		if d < 0 {
			out, err := index(o.At, env)
			if err != nil {
				return err
			}
			in, err := index(o.Value.Index, env)
			list = append(list, fmt.Sprint(out, " <- ", in))
			return err
		}
		lo, err := o.Vars[d].Lo.Eval(env)
		if err != nil {
			return err
		}
		hi, err := o.Vars[d].Hi.Eval(env)
		for x := lo; x < hi && err == nil; x++ {
			env[o.Vars[d].Var] = x
			err = loop(d-1, env)
		}
		delete(env, o.Vars[d].Var)
		return err
	}
	env := map[string]int64{}
	for k, v := range n {
		env[k] = v
	}
	err := loop(len(o.Vars)-1, env)
	slices.Sort(list)
	return list, err
}

// TestLevels: arrays behind one to six pointers, one after the other, are copied as C does, whatever counters their indices share. Of
// orders of four counters and more one is drawn, and all are tried where cases may take minutes.
func TestLevels(t *testing.T) {
	t.Parallel()
	cases := slices.Clone(coupled)
	orders := [][]int{{0}, {1, 0}, {2, 0, 1}}
	if deep := [][]int{{3, 1, 0, 2}, {1, 2, 3, 4, 0}, {0, 1, 2, 3}, {4, 3, 2, 1, 0}, {5, 0, 4, 1, 3, 2}}; long() {
		orders = append(orders, deep...)
	} else {
		orders = append(orders, deep[seed()%uint64(len(deep))])
	}
	for _, o := range orders {
		cases = append(cases, permuted(o, min(len(o), 4)))
		if long() && len(o) > 4 {
			cases = append(cases, permuted(o, len(o)))
		}
	}
	pointers := func(name string, levels int) string { return "float " + strings.Repeat("*", levels) + name }
	vectors := func(name string, levels int) string {
		return strings.Repeat("vector<", levels) + "float" + strings.Repeat(">", levels) + " &" + name
	}
	sizes := []map[string]int64{{"n": 4, "m": 3, "a": 2, "b": 3, "c": 2, "d": 3, "e": 2, "f": 2}, {"n": 37, "m": 41, "a": 3, "b": 2, "c": 3, "d": 2, "e": 3, "f": 3}}
	for _, c := range cases {
		for file, declare := range map[string]func(string, int) string{"test.c": pointers, "test.cpp": vectors} {
			if file == "test.cpp" && max(len(c.in), len(c.out)) > 4 {
				continue
			}
			t.Run(c.name+" "+file, func(t *testing.T) {
				t.Parallel()
				text := c.c(declare)
				if file == "test.cpp" {
					text = "#include <vector>\nusing namespace std;\n" + text
				}
				r := liftedFrom(t, file, text, "f")
				if r.Refused != nil {
					t.Fatal(r.Refused)
				}
				if said := fmt.Sprint(r.Summary, r.Pre, reason(r)); strings.Contains(said, "1677721") || strings.Contains(said, "8388608") {
					t.Error(said)
				}
				for _, n := range sizes {
					if got, err := copies(r.Summary, n); err != nil || !slices.Equal(got, c.all(n)) {
						t.Errorf("at %v: %s: %v", n, r.Summary, err)
					}
				}
			})
		}
	}
}

// TestMostLevels: more levels than can be told apart are refused with the reason.
func TestMostLevels(t *testing.T) {
	t.Parallel()
	r := lifted(t, "void f(int n, float ********x, float *o) { for (int i = 0; i < n; i++) o[i] = x[i][0][0][0][0][0][0][0]; }", "f")
	if r.Refused == nil || r.Refused.Code != interp.CodeUnsupported || !strings.Contains(r.Refused.Fact, "8 levels of pointers are more than 7") {
		t.Error(r.Refused, r.Summary)
	}
}
