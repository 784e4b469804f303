package lift

import (
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// mostStep is the longest step of loops that sizes are tried as multiples of.
const mostStep = 48

// mostPart is the largest number that sizes are divided by of which they are tried as multiples.
const mostPart = 8

// strides are, by name, the numbers that all steps divide of the loops up to each parameter of the function, and by
// which it is divided, also where it is handed on: what a kernel of 12 rows needs of rows, and tiles of 2 columns of
// columns.
//
//	for (i = 0; i < m; i += 12) kernel(min(m - i, 12), k, ...)  ->  m: 12
//	tiles = (w - 2) / 2                                         ->  w: 2
type strides struct {
	need map[*ctree.Object]int64
	from map[*ctree.Object][]*ctree.Object // a variable: those that its values are made of
}

// steps are the strides of the function's parameters that are sizes; those of 1 are left out.
func (s *subject) steps() map[string]int64 {
	t := &strides{map[*ctree.Object]int64{}, map[*ctree.Object][]*ctree.Object{}}
	for _, f := range s.called() {
		if f.Body != nil {
			t.function(f)
		}
	}
	for changed := true; changed; {
		changed = false
		for x, list := range t.from {
			for _, y := range list {
				changed = t.raise(y, t.need[x]) || changed
			}
		}
	}
	out := map[string]int64{}
	for _, k := range s.sizes() {
		for _, p := range s.function().Params {
			if k.from == fromParameter && k.path == p.Name && t.need[p] > 1 {
				out[k.name] = t.need[p]
			}
		}
	}
	return out
}

// raise makes what x needs a multiple of v, unless that is too long; it reports whether it was none before.
func (t *strides) raise(x *ctree.Object, v int64) bool {
	was := max(t.need[x], 1)
	if v < 2 || was%v == 0 || was/gcd(was, v)*v > mostStep {
		return false
	}
	t.need[x] = was / gcd(was, v) * v
	return true
}

// function notes the loops, declarations, assignments and calls of a function.
func (t *strides) function(f *ctree.Func) {
	ctree.WalkStmts(f.Body, func(st ctree.Stmt) bool {
		switch st := st.(type) {
		case *ctree.For:
			if x, v := stepOf(st.Post); x != nil && st.Cond != nil {
				for _, y := range integers(st.Cond) {
					if y != x {
						t.raise(y, v)
					}
				}
			}
		case *ctree.Decl:
			t.made(st.Object, st.Init)
		}
		return true
	})
	everyExpr(f.Body, func(e ctree.Expr) {
		switch e := e.(type) {
		case *ctree.Assign:
			if v, ok := e.L.(*ctree.VarRef); ok {
				t.made(v.Object, e.R)
			}
		case *ctree.Binary:
			if v, ok := bare(e.R).(*ctree.IntLit); ok && e.Op == ctree.Div && v.Value <= mostPart {
				for _, x := range integers(e.L) {
					t.raise(x, v.Value)
				}
			}
		case *ctree.Call:
			for i := 0; e.Fn != nil && i < len(e.Args) && i < len(e.Fn.Params); i++ {
				t.made(e.Fn.Params[i], e.Args[i])
			}
		}
	})
}

// made notes that the integer x is made of what e reads.
func (t *strides) made(x *ctree.Object, e ctree.Expr) {
	if e != nil && isInteger(x.Type) {
		t.from[x] = append(t.from[x], integers(e)...)
	}
}

// integers are the integer variables that e reads.
func integers(e ctree.Expr) (list []*ctree.Object) {
	ctree.Walk(e, func(e ctree.Expr) bool {
		if v, ok := e.(*ctree.VarRef); ok && isInteger(v.Object.Type) {
			list = append(list, v.Object)
		}
		return true
	})
	return list
}

// stepOf is x and v of x += v or x = x + v; nil if e is nothing of the kind.
func stepOf(e ctree.Expr) (*ctree.Object, int64) {
	if e == nil {
		return nil, 0
	}
	var to, by ctree.Expr
	switch e := bare(e).(type) {
	case *ctree.Compound:
		if e.Op == ctree.Add {
			to, by = e.L, e.R
		}
	case *ctree.Assign:
		if b, ok := bare(e.R).(*ctree.Binary); ok && b.Op == ctree.Add &&
			ctree.ExprString(bare(b.L)) == ctree.ExprString(bare(e.L)) {
			to, by = e.L, b.R
		}
	}
	if to == nil {
		return nil, 0
	}
	x, isVar := bare(to).(*ctree.VarRef)
	v, isNumber := bare(by).(*ctree.IntLit)
	if !isVar || !isNumber {
		return nil, 0
	}
	return x.Object, v.Value
}
