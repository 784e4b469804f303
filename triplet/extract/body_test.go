package extract_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// The triplets of a body are the multiply-accumulates of the algorithm, none lost, none twice: for random kernels and
// schedules, each element that a Block stores is the sum of the products that the algorithm names, as a multiset.
func TestTripletsAreTheBody(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{MACs: 1024, Plain: true})
		n, err := build.Lower(gen.Schedule(t, k.Func, k.Region), nil)
		if err != nil {
			t.Skip(err)
		}
		if slices.ContainsFunc(n.Buffers, func(b *lower.Buffer) bool { return b.Type == halide.UInt32 }) {
			t.Skip("products of uint32 are of what is 2^31 less")
		}
		if !sumsProducts(t, k.Func, n) {
			t.Skip("refused")
		}
	})
}

// A sum may be rounded to a value in registers, which is all that another sum adds: the products are those of the first.
func TestTripletsOfValuesAreTheBody(t *testing.T) {
	t.Parallel()
	n := lowered(t, "in: uint16(x, y)\nout(x, y) = narrow(uint16, in(x, y), 5, syminf)",
		"bound x 32; bound y 1; split x 16; vectorize xi")
	if !sumsProducts(t, n.Outputs[0], n) {
		t.Fatal("refused")
	}
}

// sumsProducts demands of each element that a Block of n stores that it sums the products of f. It reports whether there
// are triplets.
func sumsProducts(t fataler, f *halide.Func, n *lower.Nest) bool {
	t.Helper()
	var form *triplet.Program
	_, _ = extract.Triplets(n, reference, func(pass string, p any) {
		if pass == "triplets" {
			form = p.(*triplet.Program)
		}
	})
	if form == nil {
		return false
	}
	c := &collector{form: form, accs: map[string][]string{}, stored: map[string][]string{}, values: map[string][]string{},
		coords: map[*lower.Buffer]map[int][]int{}, copies: map[string]string{}}
	c.body(form.Body, map[string]int{})
	for at, got := range c.stored {
		want := products(f, at)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("out(%s) sums %v, the algorithm %v\n%s", at, got, want, form)
		}
	}
	return true
}

// collector follows the triplets of a run by name.
type collector struct {
	form   *triplet.Program
	accs   map[string][]string             // products in an accumulator's lane
	stored map[string][]string             // products in an output element
	values map[string][]string             // products in an element of a value that no memory holds
	coords map[*lower.Buffer]map[int][]int // of the buffers met: logical coordinates of each address
	copies map[string]string               // of an element of a value that is an element of an array, which
}

func (c *collector) body(body []lower.Stmt, env map[string]int) {
	for _, n := range body {
		switch n := n.(type) {
		case *lower.For:
			for env[n.Var] = range n.Extent {
				c.body(n.Body, env)
			}
		case *lower.If:
			if value(n.Cond, env).Bool {
				c.body(n.Body, env)
			}
		case *triplet.Block:
			c.block(n, env)
		case *triplet.Lanewise:
			for _, op := range n.Ops {
				c.saturate(op)
				if op.Op == halide.OpLoad {
					for l := range op.Mem.Lane {
						c.copies[op.Dst.Name+" "+text([]int{l})] = c.element(op.Mem, l, env)
					}
				}
			}
		}
	}
}

// value is a condition of loops.
func value(e *halide.Expr, env map[string]int) halide.Value {
	switch e.Op {
	case halide.OpConst:
		return halide.Constant(e)
	case halide.OpVar:
		return halide.IntValue(int64(env[e.Name]))
	}
	var args []halide.Value
	for _, a := range e.Args {
		args = append(args, value(a, env))
	}
	return halide.Apply(e, args)
}

func (c *collector) block(b *triplet.Block, env map[string]int) {
	for _, acc := range b.Begins {
		for l := range c.form.Accs[acc].Lanes {
			c.accs[fmt.Sprint(acc, l)] = nil
		}
	}
	terms, one := map[int]int{}, map[int]triplet.Triplet{}
	for _, t := range b.Triplets {
		terms[t.Acc]++
		one[t.Acc] = t
		for l := range t.Data.Lane {
			key := fmt.Sprint(t.Acc, l)
			c.accs[key] = append(c.accs[key], c.products(t, l, env)...)
		}
	}
	for _, e := range b.Ends {
		for l := range e.Store.Out.Lane {
			sum := slices.Clone(c.accs[fmt.Sprint(e.Acc, l)])
			switch out := c.at(e.Store.Out, l, env); {
			case slices.Contains(c.form.Temps, e.Store.Out.Buffer):
				at := c.element(e.Store.Out, l, env)
				c.values[at] = sum
				delete(c.copies, at)
				if t := one[e.Acc]; terms[e.Acc] == 1 && len(sum) == 1 && !t.Neg && t.Coef.Const() && t.Coef.Int == 1 && e.Store.Op == halide.OpLocal {
					c.copies[at] = c.element(t.Data, l, env)
				}
			case within(e.Store.Out.Buffer.Valid, out):
				c.stored[text(out)] = sum
			}
		}
	}
}

// saturate makes of a value the value that an end of the result's type bounds, or that is widened: its products are the
// same.
func (c *collector) saturate(op triplet.LaneOp) {
	typ := c.form.Nest.Outputs[0].Value.Type
	if op.Dst == nil || len(op.Args) == 0 || op.Args[0].Temp == nil || !typ.Integer() {
		return
	}
	lo, hi := typ.Bounds()
	bound, ok := map[halide.Op]int64{halide.OpMin: hi.Int64(), halide.OpMax: lo.Int64()}[op.Op]
	if !op.Widens() && (!ok || op.Args[1].Temp != nil || op.Args[1].Int != bound) {
		return
	}
	for l := range op.Dst.Elems {
		c.values[op.Dst.Name+" "+text([]int{l})] = c.values[op.Args[0].Temp.Name+" "+text([]int{l})]
	}
}

// products lists what a lane of a triplet adds: its product, or the products of a value in registers that it adds once.
func (c *collector) products(t triplet.Triplet, l int, env map[string]int) []string {
	data, coef := c.element(t.Data, l, env), c.element(t.Coef, l, env)
	if sum, ok := c.values[data]; ok && !t.Neg && t.Coef.Const() && (t.Coef.Int == 1 || t.Coef.Float == 1) {
		return sum
	}
	p := []string{cmp.Or(c.copies[data], data), cmp.Or(c.copies[coef], coef)}
	slices.Sort(p)
	return []string{fmt.Sprint(p, t.Neg)}
}

func within(valid []halide.Range, at []int) bool {
	for d, r := range valid {
		if at[d] < r.Min || at[d] >= r.Min+r.Extent {
			return false
		}
	}
	return true
}

// element names what a lane reads, by coordinates found from its address alone.
func (c *collector) element(x triplet.Access, l int, env map[string]int) string {
	if x.Const() {
		return fmt.Sprint(x.Int, x.Float)
	}
	return x.Buffer.Name + " " + text(c.at(x, l, env))
}

func text(at []int) string { return fmt.Sprint(at) }

// at is the logical coordinates whose address is the one of a lane.
func (c *collector) at(x triplet.Access, l int, env map[string]int) []int {
	all, ok := c.coords[x.Buffer]
	if !ok {
		all = coords(x.Buffer)
		c.coords[x.Buffer] = all
	}
	address := x.Base.Eval(env) + x.Lane[l]
	at, ok := all[address]
	if !ok {
		panic(fmt.Sprintf("%s[%d] is no element", x.Buffer.Name, address))
	}
	return at
}

// coords are the logical coordinates of each address.
func coords(of *lower.Buffer) map[int][]int {
	all := map[int][]int{}
	at := make([]int, len(of.Dims))
	var from func(d, address int)
	from = func(d, address int) {
		if d == len(at) {
			if _, shared := all[address]; !shared {
				all[address] = slices.Clone(at)
			}
			return
		}
		r := of.Dims[d]
		for at[d] = r.Min; at[d] < r.Min+r.Extent; at[d]++ {
			part := 0
			for _, a := range of.Axes {
				if c := at[d] - r.Min; a.Dim == d {
					if a.Mod > 0 {
						c %= a.Mod
					}
					part += c / a.Div * a.Stride
				}
			}
			from(d+1, address+part)
		}
	}
	from(0, 0)
	return all
}

// products lists the products that an algorithm of package gen sums at a point, by its definition.
func products(f *halide.Func, at string) []string {
	env := map[string]int{}
	for i, c := range parse(at) {
		env[f.Vars[i].Name] = c
	}
	e := f.Value
	for e.Op == halide.OpNarrow || e.Op == halide.OpWrap {
		e = e.Args[0]
	}
	var out []string
	term := func(e *halide.Expr) { out = append(out, product(e, env)) }
	if e.Op != halide.OpReduce {
		term(e)
		return out
	}
	var walk func(d int)
	walk = func(d int) {
		if d < 0 {
			term(e.Args[0])
			return
		}
		for i := range e.RDom.Extents[d] {
			env[e.RDom.Vars[d].Name] = e.RDom.Range(d).Min + i
			walk(d - 1)
		}
	}
	walk(len(e.RDom.Vars) - 1)
	slices.Sort(out)
	return out
}

// product names the product that a term is at a point.
func product(e *halide.Expr, env map[string]int) string {
	loads := []*halide.Expr{e}
	if e.Op == halide.OpMul {
		loads = e.Args
	}
	var p []string
	for _, l := range loads {
		var at []int
		for _, a := range l.Args {
			form, err := indexes.Form(a, nil)
			if err != nil {
				panic(err)
			}
			at = append(at, form.Eval(env))
		}
		p = append(p, l.Name+" "+text(at))
	}
	if len(p) == 1 {
		one := "1 0"
		if e.Kind == halide.FloatKind {
			one = "0 1"
		}
		p = append(p, one)
	}
	slices.Sort(p)
	return fmt.Sprint(p, false)
}

// parse undoes text.
func parse(at string) []int {
	var out []int
	for s := at[1 : len(at)-1]; s != ""; {
		var c int
		n, _ := fmt.Sscan(s, &c)
		if n == 0 {
			break
		}
		out = append(out, c)
		if i := slices.Index([]byte(s), ' '); i >= 0 {
			s = s[i+1:]
		} else {
			s = ""
		}
	}
	return out
}
