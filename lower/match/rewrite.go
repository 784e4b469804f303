package match

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Rewrite is a haystack said in another way: an algorithm with the same values, in which the sum is another one.
type Rewrite struct {
	Text string // what was done, as "t = a*d over e.x, e.y"
	Sum  Sum    // the sum that is left to be mapped
	Func *halide.Func

	offset offset // of a factor
}

// rewriter makes Rewrites of an algorithm, all of f, by one of its sums, which may be in a Func that f calls.
type rewriter struct {
	f       *halide.Func
	sum     Sum
	extents map[string]int  // of the Vars of the Func with the sum that is left
	named   map[string]bool // names that were made
}

func newRewriter(f *halide.Func, sum Sum) *rewriter {
	w := &rewriter{f, sum, map[string]int{}, map[string]bool{}}
	for _, l := range sum.Product.Loops {
		w.extents[varName(l)] = l.Extent
	}
	return w
}

// varName is the name of a Var that stands for a loop.
func varName(l Loop) string { return strings.ReplaceAll(l.Name, ".", "_") }

// fresh is a name that no Func, input, Var or RDom of the algorithm has: the first of name, name1, name2, ...
func (w *rewriter) fresh(name string) string {
	taken := map[string]bool{}
	p := halide.NewPipeline(w.f)
	for _, f := range p.Funcs() {
		taken[f.Name] = true
		for _, v := range f.Vars {
			taken[v.Name] = true
		}
	}
	for _, in := range p.Inputs() {
		taken[in.Name] = true
	}
	for _, r := range p.RDoms() {
		taken[r.Name] = true
	}
	out := name
	for n := 1; taken[out] || w.named[out]; n++ {
		out = fmt.Sprint(name, n)
	}
	w.named[out] = true
	return out
}

// vars makes a Var for each of some loops, which has no dot in its name, and what stands for the loops.
func (w *rewriter) vars(loops []int) ([]halide.Var, map[string]*halide.Expr) {
	var vars []halide.Var
	values := map[string]*halide.Expr{}
	for _, i := range loops {
		l := w.sum.Product.Loops[i]
		v := halide.NewVar(varName(l))
		vars = append(vars, v)
		values[l.Name] = v.Expr
	}
	return vars, values
}

// number is the Vars of a Func and where it is called: one number, which moves with no loop, is a Func of one element.
func (w *rewriter) number(vars []halide.Var, at []halide.Operand) ([]halide.Var, []halide.Operand) {
	if len(vars) > 0 {
		return vars, at
	}
	v := halide.NewVar(w.fresh("one"))
	w.extents[v.Name] = 1
	return []halide.Var{v}, []halide.Operand{0}
}

// domain makes an RDom of some summed loops; the values stand for them. Of no loops it is nil.
func (w *rewriter) domain(name string, loops []int, values map[string]*halide.Expr) *halide.RDom {
	if len(loops) == 0 {
		return nil
	}
	var ranges []halide.Range
	p := w.sum.Product
	for _, i := range loops {
		ranges = append(ranges, w.sum.dom.Range(i-p.pure()))
	}
	r := halide.NewRDomOver(name, ranges...)
	for k, i := range loops {
		values[p.Loops[i].Name] = r.Vars[k].Expr
	}
	return r
}

// pure is how many loops are those of the result.
func (p *Product) pure() int {
	return slices.IndexFunc(append(slices.Clone(p.Loops), Loop{Summed: true}), func(l Loop) bool { return l.Summed })
}

// loopsOf are the loops that satisfy a condition.
func (p *Product) loopsOf(yes func(i int) bool) (out []int) {
	for i := range p.Loops {
		if yes(i) {
			out = append(out, i)
		}
	}
	return out
}

// element is factor k, where other expressions stand for some loops.
func (w *rewriter) element(k int, values map[string]*halide.Expr) *halide.Expr {
	return indexes.Substitution(values).Rewrite(w.sum.elements[k])
}

// product multiplies factors, and sums over a domain if there is one.
func total(r *halide.RDom, factors []*halide.Expr) *halide.Expr {
	e := factors[0]
	for _, f := range factors[1:] {
		e = e.Mul(f)
	}
	if r != nil {
		e = halide.Sum(r, e)
	}
	return e
}

// made ends a Rewrite: e, of the same value, takes the place of the sum in its Func, and in all that call it.
// What is left to be mapped is the sum in the Func of that name.
func (w *rewriter) made(text string, e *halide.Expr, in string) (Rewrite, error) {
	out, err := w.put(e)
	if err != nil {
		return Rewrite{}, err
	}
	for _, f := range halide.Funcs(out) {
		if f.Name != in && (f.Name != w.sum.Func.Name || w.whole(e) == nil) {
			continue
		}
		sums, err := Of(f, w.extents)
		if err != nil {
			return Rewrite{}, err
		}
		return Rewrite{Text: text, Sum: sums[0], Func: out}, nil
	}
	return Rewrite{}, fmt.Errorf("%s could not be put in its place", in)
}

// whole is what the Func computes that e calls, if e is all that the Func with the sum will be: there is no need of two
// then.
//
//	t(k, x) = sum(e, ..), out(k, x) = t(k, x)   ->   out(k, x) = sum(e, ..)
func (w *rewriter) whole(e *halide.Expr) *halide.Expr {
	f := w.sum.Func
	if e.Op != halide.OpCall || len(f.Values) != 1 || f.Value != w.sum.Expr || len(e.Func.Values) != 1 ||
		len(e.Func.Updates) > 0 || len(e.Func.Vars) != len(f.Vars) || e.Func == f {
		return nil
	}
	for i, v := range f.Vars {
		if a := e.Args[i]; a.Op != halide.OpVar || a.Name != v.Name || e.Func.Vars[i].Name != v.Name {
			return nil
		}
	}
	return e.Func.Value
}

// put is the algorithm with e in the place of the sum.
func (w *rewriter) put(e *halide.Expr) (*halide.Func, error) {
	if w.sum.Update >= 0 {
		return nil, fmt.Errorf("the sum of %s is made by an update", w.sum.Func.Name)
	}
	if sum := w.whole(e); sum != nil {
		e = sum
	}
	known := map[*halide.Func]*halide.Func{}
	var copyOf func(f *halide.Func) *halide.Func
	calls := &indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{}, Leaf: func(x *halide.Expr) *halide.Expr {
		if x == w.sum.Expr {
			return e
		}
		return nil
	}, Node: func(x *halide.Expr, args []*halide.Expr) *halide.Expr {
		if x.Op != halide.OpCall || copyOf(x.Func) == x.Func {
			return nil
		}
		c := *indexes.WithArgs(x, args)
		c.Func = copyOf(x.Func)
		return &c
	}}
	copyOf = func(f *halide.Func) *halide.Func {
		if c, ok := known[f]; ok {
			return c
		}
		known[f] = f // a Func calls itself in updates only
		values := make([]halide.Operand, len(f.Values))
		same := true
		for i, v := range f.Values {
			x := calls.Rewrite(v)
			values[i], same = x, same && x == v
		}
		if same || len(f.Updates) > 0 {
			return f
		}
		c := halide.NewFunc(f.Name, f.Vars...)
		c.Is(values...)
		if f.Stored != nil {
			c.Stores(f.Stored...)
		}
		known[f] = c
		return c
	}
	out := copyOf(w.f)
	return out, out.Err()
}
