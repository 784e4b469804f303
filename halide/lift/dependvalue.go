package lift

import (
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// value is what the value of e may depend on. Of a pointer it is sizes: loops that pointers count end by sizes.
func (d *depends) value(e ctree.Expr) depend {
	if _, pointer := e.Type().(ctree.Pointer); pointer {
		return onAny
	}
	switch e := e.(type) {
	case *ctree.IntLit:
		if x := d.macros[e.Value]; x != 0 {
			return x
		}
		return onNothing
	case *ctree.FloatLit, *ctree.StringLit, *ctree.FuncRef:
		return onNothing
	case *ctree.VarRef:
		return d.variable(e.Object)
	case *ctree.Assign:
		return d.value(e.R)
	case *ctree.Compound:
		return both(d.value(e.L), d.value(e.R))
	case *ctree.IncDec:
		return d.value(e.X)
	case *ctree.Comma:
		return d.value(e.Y)
	case *ctree.StmtExpr:
		if e.Value == nil {
			return 0
		}
		return d.value(e.Value)
	case *ctree.ListLen:
		return onAny
	case *ctree.Index:
		return both(d.element(e), d.value(e.I)|onNothing)
	case *ctree.ListIndex, *ctree.Deref, *ctree.Member, *ctree.Lane:
		return d.element(e)
	case *ctree.Call:
		if e.Fn != nil {
			return d.results[e.Fn]
		}
	}
	out, some := onNothing, false
	ctree.Children(e, func(x ctree.Expr) {
		out, some = both(out, d.value(x)), true
	})
	if call, ok := e.(*ctree.Call); ok && (!some || call.Name == "") {
		return onData
	}
	return out
}

// held is what was stored in o.
func (d *depends) held(o *ctree.Object) depend {
	x := d.objects[o]
	if d.data[o] {
		return x &^ onNothing
	}
	return x | d.chosen[o]&sized
}

// variable is what a variable by itself may be.
func (d *depends) variable(o *ctree.Object) depend {
	x := d.held(o)
	switch {
	case o.Storage != ctree.Global && o.Storage != ctree.Static:
	case o.Const:
		x |= onNothing
	default:
		x |= d.at(o.Name, o.Type) | onNothing
	}
	if k, scalar := interp.KindOf(o.Type); o.AddressTaken && scalar && k.Int() {
		x |= d.stored
	}
	return x
}

// element is what a number in memory may be: what the program stored in a variable of its own, else data; what is
// behind a pointer to one number, or a field of the caller's struct, may be a size.
func (d *depends) element(e ctree.Expr) depend {
	k, scalar := interp.KindOf(e.Type())
	if scalar && k.Float() {
		return onData
	}
	if o := own(e); o != nil && (o.Storage == ctree.Local || o.Storage == ctree.Static || o.Storage == ctree.Global) {
		x := d.held(o)
		switch {
		case o.Const && o.Init != nil:
			return x | onNothing
		case o.Storage != ctree.Local:
			x |= onData
		}
		if o.AddressTaken || d.objects[o] == 0 {
			x |= onData | d.stored
		}
		return x
	}
	if path, ok := pathOf(e); ok && (d.s.single[path] || d.s.isField(path)) {
		return d.at(path, e.Type())
	}
	if m, ok := e.(*ctree.Member); ok && !indexed(m) {
		return onAny | onData
	}
	return onData | d.stored&sized
}

// pathOf is how runs call the number that e is: n, p->n, *n.
func pathOf(e ctree.Expr) (string, bool) {
	switch e := e.(type) {
	case *ctree.VarRef:
		return e.Object.Name, e.Object.Storage == ctree.Param || e.Object.Storage == ctree.Global
	case *ctree.Deref:
		path, ok := pathOf(e.X)
		return "*" + path, ok
	case *ctree.Member:
		if at, ok := e.X.(*ctree.Deref); ok {
			path, ok := pathOf(at.X)
			return path + "->" + e.F.Name, ok
		}
		path, ok := pathOf(e.X)
		return path + "." + e.F.Name, ok
	}
	return "", false
}

// indexed reports whether e is a part of an element.
func indexed(e ctree.Expr) bool {
	found := false
	ctree.Walk(e, func(x ctree.Expr) bool {
		switch x.(type) {
		case *ctree.Index, *ctree.ListIndex, *ctree.PtrAdd:
			found = true
		}
		return !found
	})
	return found
}

// onlyValues are the variables of functions that have one value: what they are declared with.
func onlyValues(funcs []*ctree.Func) map[*ctree.Object]ctree.Expr {
	out, changed := map[*ctree.Object]ctree.Expr{}, map[*ctree.Object]bool{}
	for _, f := range funcs {
		if f.Body == nil {
			continue
		}
		ctree.WalkStmts(f.Body, func(st ctree.Stmt) bool {
			if x, ok := st.(*ctree.Decl); ok && x.Init != nil {
				out[x.Object] = x.Init
			}
			return true
		})
		everyExpr(f.Body, func(e ctree.Expr) {
			switch e := e.(type) {
			case *ctree.Assign:
				changed[own(e.L)] = true
			case *ctree.Compound:
				changed[own(e.L)] = true
			case *ctree.IncDec:
				changed[own(e.X)] = true
			case *ctree.AddressOf:
				changed[own(e.X)] = true
			}
		})
	}
	for o := range changed {
		delete(out, o)
	}
	return out
}

// constant is the number that e always is.
func (d *depends) constant(e ctree.Expr) (float64, bool) {
	switch e := e.(type) {
	case *ctree.IntLit:
		return float64(e.Value), d.macros[e.Value] == 0
	case *ctree.FloatLit:
		return e.Value, true
	case *ctree.Convert:
		return d.constant(e.X)
	case *ctree.VarRef:
		init := d.values[e.Object]
		if init == nil && e.Object.Const {
			init = e.Object.Init
		}
		if _, scalar := interp.KindOf(e.Object.Type); init == nil || !scalar {
			return 0, false
		}
		return d.constant(init)
	case *ctree.Unary:
		x, ok := d.constant(e.X)
		switch e.Op {
		case ctree.Neg:
			return -x, ok
		case ctree.Com:
			return -x - 1, ok
		}
	case *ctree.Binary:
		x, okX := d.constant(e.L)
		y, okY := d.constant(e.R)
		v, ok := folded(e.Op, x, y)
		return v, ok && okX && okY
	}
	return 0, false
}

func folded(op ctree.Op, x, y float64) (float64, bool) {
	switch op {
	case ctree.Add:
		return x + y, true
	case ctree.Sub:
		return x - y, true
	case ctree.Mul:
		return x * y, true
	case ctree.Div:
		return x / y, y != 0
	case ctree.Shl:
		return float64(int64(x) << uint(int64(y)&63)), true
	case ctree.Shr:
		return float64(int64(x) >> uint(int64(y)&63)), true
	case ctree.And:
		return float64(int64(x) & int64(y)), true
	case ctree.Or:
		return float64(int64(x) | int64(y)), true
	}
	return 0, false
}
