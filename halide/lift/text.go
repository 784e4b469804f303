package lift

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// What the text of a function says of its sizes decides what is tried first.

// compared are the sizes that the function compares with each other for equality, as it does that checks whether
// matrices fit.
func (s *subject) compared() [][]string {
	name := func(e ctree.Expr) string {
		text := plainPath(accessed(e))
		for _, k := range s.sizes() {
			if plainPath(k.path) == text {
				return k.name
			}
		}
		return ""
	}
	var groups [][]string
	if s.function().Body == nil {
		return nil
	}
	everyExpr(s.function().Body, func(e ctree.Expr) {
		b, ok := e.(*ctree.Binary)
		if !ok || b.Op != ctree.Eq && b.Op != ctree.Ne {
			return
		}
		x, y := name(b.L), name(b.R)
		if x == "" || y == "" || x == y {
			return
		}
		groups = joined(groups, x, y)
	})
	return groups
}

// accessed is the text of an expression, with calls of functions that only return a field of their parameter as what
// they return:
//
//	width(&m)  with  int width(struct matrix *x) { return x->cols; }   ->   m->cols
func accessed(e ctree.Expr) string {
	c, ok := bare(e).(*ctree.Call)
	if !ok || c.Fn == nil || c.Fn.Body == nil || len(c.Args) != 1 || len(c.Fn.Params) != 1 {
		return ctree.ExprString(bare(e))
	}
	var returned ctree.Expr
	statements := 0
	ctree.WalkStmts(c.Fn.Body, func(st ctree.Stmt) bool {
		switch st := st.(type) {
		case *ctree.Block:
		case *ctree.Return:
			returned, statements = st.X, statements+1
		default:
			statements++
		}
		return true
	})
	if statements != 1 || returned == nil {
		return ctree.ExprString(bare(e))
	}
	x, arg := plainPath(ctree.ExprString(bare(returned))), plainPath(ctree.ExprString(bare(c.Args[0])))
	if field, ok := strings.CutPrefix(x, c.Fn.Params[0].Name+"."); ok {
		return arg + "." + field
	}
	return ctree.ExprString(bare(e))
}

// plainPath is the path of a field without what tells pointers from structs.
func plainPath(path string) string {
	return strings.NewReplacer("->", ".", "(", "", ")", "", "*", "", "&", "").Replace(path)
}

// offsets are the fields that are sizes and that nothing compares: where a part of a matrix begins, and what lies
// between its rows. A matrix that is a whole one has 0 there.
func (s *subject) offsets() []string {
	compared := map[string]bool{}
	field := func(e ctree.Expr) {
		if m, ok := bare(e).(*ctree.Member); ok {
			compared[m.F.Name] = true
		}
	}
	for _, f := range s.called() {
		if f.Body != nil {
			everyExpr(f.Body, func(e ctree.Expr) {
				if b, ok := e.(*ctree.Binary); ok && b.Op.Comparison() {
					field(b.L)
					field(b.R)
				}
			})
		}
	}
	var out []string
	for _, k := range s.sizes() {
		i := strings.LastIndexAny(k.path, ".>")
		if k.from == fromMemory && i >= 0 && !compared[k.path[i+1:]] {
			out = append(out, k.name)
		}
	}
	return out
}

// maxAlike is how many pairs of sizes are tried that names say may be equal.
const maxAlike = 4

// alike are pairs of sizes of different structs of which one's name goes on from the other's, as in.c and kernel.cin:
// channels, mostly.
func (s *subject) alike() [][]string {
	var out [][]string
	parts := func(k *knob) (root, name string) {
		end := strings.LastIndexAny(k.path, ".>")
		return strings.TrimRight(k.path[:end+1], "->."), strings.ToLower(k.path[end+1:])
	}
	for i, k := range s.sizes() {
		for _, l := range s.sizes()[:i] {
			a, x := parts(k)
			b, y := parts(l)
			if a == "" || b == "" || a == b || x == y || !strings.HasPrefix(x, y) && !strings.HasPrefix(y, x) {
				continue
			}
			out = append(out, []string{l.name, k.name})
		}
	}
	inputs := func(pair []string) int { // what goes in is rather equal to what goes in
		if slices.ContainsFunc(pair, func(n string) bool { return strings.HasSuffix(strings.ToLower(n), "in") }) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(a, b []string) int { return inputs(a) - inputs(b) })
	return out[:min(len(out), maxAlike)]
}

// literals are the integers that stand in the source: a function that needs multiples of 4 has a 4 somewhere.
func (s *subject) literals() map[int64]bool {
	in := map[int64]bool{}
	for _, f := range s.unit.Funcs {
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			if x, ok := e.(*ctree.IntLit); ok {
				in[x.Value] = true
				if x.Value > 0 && x.Value < 8 && x.Value&1 == 1 {
					in[x.Value+1] = true // the last lane of x.Value+1
				}
			}
		})
	}
	return in
}

// called are the function and those that it calls.
func (s *subject) called() []*ctree.Func {
	all := []*ctree.Func{s.function()}
	for i := 0; i < len(all); i++ {
		if all[i].Body == nil {
			continue
		}
		everyExpr(all[i].Body, func(e ctree.Expr) {
			var called *ctree.Func
			switch e := e.(type) {
			case *ctree.Call:
				called = e.Fn
			case *ctree.FuncRef:
				called = e.Fn
			}
			if called != nil && !slices.Contains(all, called) {
				all = append(all, called)
			}
		})
	}
	return all
}

// longest is the largest number up to 64 that stands in functions that the function calls, and in its own: steps and
// blocks.
func (s *subject) longest() int64 {
	most := int64(0)
	for _, f := range s.called() {
		if f.Body != nil {
			everyExpr(f.Body, func(e ctree.Expr) {
				if x, ok := e.(*ctree.IntLit); ok && x.Value <= 64 {
					most = max(most, x.Value)
				}
			})
		}
	}
	return most
}

// halves reports whether a function among those called calls itself and divides by two, as Strassen's does.
func (s *subject) halves() bool {
	for _, f := range s.called() {
		if f.Body == nil {
			continue
		}
		itself, half := false, false
		everyExpr(f.Body, func(e ctree.Expr) {
			switch e := e.(type) {
			case *ctree.Call:
				itself = itself || e.Fn == f
			case *ctree.Binary:
				x, ok := bare(e.R).(*ctree.IntLit)
				half = half || ok && (e.Op == ctree.Div && x.Value == 2 || e.Op == ctree.Shr && x.Value == 1)
			}
		})
		if itself && half {
			return true
		}
	}
	return false
}

// divides reports whether the function divides integers by what is no number of its text.
func (s *subject) divides() bool {
	found := false
	for _, f := range s.called() {
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			if b, ok := e.(*ctree.Binary); ok && isInteger(b.Type()) && b.Op == ctree.Div {
				_, number := bare(b.R).(*ctree.IntLit)
				found = found || !number
			}
		})
	}
	return found
}
