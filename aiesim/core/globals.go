package core

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// globalValue is the first value of a global.
type globalValue struct {
	obj   *cfront.Object
	root  int
	bytes []byte
	links []link // what depends on addresses
}

// link is the address of another global in a global's first value.
type link struct {
	offset int64
	to     *cfront.Object
	add    int64
	global int // index of to in Core.globals
}

// newGlobal evaluates an initialiser. Its expressions are constant: numbers, vectors of them and addresses of globals.
func newGlobal(o *cfront.Object, root int) (globalValue, error) {
	g := globalValue{obj: o, root: root, bytes: make([]byte, o.Type.Size())}
	if o.Extern {
		return g, &Error{Pos: o.Pos, Text: fmt.Sprintf("%s is declared extern and defined nowhere in this file",
			o.Name),
			Bundle: -1}
	}
	if o.Init == nil {
		return g, nil
	}
	for _, it := range o.Init.Items {
		if err := g.set(it.Offset, it.X); err != nil {
			return g, err
		}
	}
	return g, nil
}

// set stores the value of x at an offset.
func (g *globalValue) set(off int64, x cfront.Expr) error {
	if v, ok := x.(*cfront.VectorLit); ok {
		n := v.Type().(cfront.Vector).Elem.Size()
		for i, lane := range v.Lanes {
			if err := g.set(off+int64(i)*n, lane); err != nil {
				return err
			}
		}
		return nil
	}
	var bits uint64
	switch v := constant(x); {
	case v == nil:
		return &Error{Pos: x.Pos(), Text: fmt.Sprintf("the first value of %s is not a constant", g.obj.Name),
			Bundle: -1}
	case v.obj != nil:
		g.links = append(g.links, link{offset: off, to: v.obj, add: v.bits, global: -1})
	default:
		bits = uint64(v.bits)
	}
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], bits)
	copy(g.bytes[off:off+x.Type().Size()], b[:])
	return nil
}

// constValue is a number, or an address in a global.
type constValue struct {
	bits int64
	obj  *cfront.Object
}

// constant evaluates a constant expression; nil if it is none.
func constant(x cfront.Expr) *constValue {
	switch x := x.(type) {
	case *cfront.IntConst:
		return &constValue{bits: x.Val}
	case *cfront.FloatConst:
		if x.Typ == cfront.Float32 {
			return &constValue{bits: int64(math.Float32bits(float32(x.Val)))}
		}
		return &constValue{bits: int64(math.Float64bits(x.Val))}
	case *cfront.Load:
		return constantLoad(x)
	case *cfront.AddrOf:
		return constantAddress(x.X)
	case *cfront.Decay:
		return constantAddress(x.X)
	case *cfront.PtrAdd:
		return constantStep(x)
	case *cfront.Convert:
		return constantConvert(x)
	case *cfront.Unary:
		return constantUnary(x)
	case *cfront.Binary:
		return constantBinary(x)
	case *cfront.Cond:
		if c := constant(x.C); c != nil && c.obj == nil {
			if c.bits != 0 {
				return constant(x.X)
			}
			return constant(x.Y)
		}
	}
	return nil
}

// constantLoad is the value of another constant global.
func constantLoad(x *cfront.Load) *constValue {
	v, ok := x.X.(*cfront.Var)
	if !ok || v.Obj.Storage != cfront.Global || v.Obj.Quals&cfront.Const == 0 {
		return nil
	}
	if v.Obj.Init == nil || len(v.Obj.Init.Items) == 0 {
		return &constValue{}
	}
	if it := v.Obj.Init.Items[0]; it.Offset == 0 && len(v.Obj.Init.Items) == 1 {
		return constant(it.X)
	}
	return nil
}

// constantAddress is the address of an lvalue in a global.
func constantAddress(x cfront.Expr) *constValue {
	switch x := x.(type) {
	case *cfront.Var:
		if x.Obj.Storage == cfront.Global {
			return &constValue{obj: x.Obj}
		}
	case *cfront.Temp:
		if x.Obj.Storage == cfront.Global {
			return &constValue{obj: x.Obj}
		}
	case *cfront.Deref:
		return constant(x.Ptr)
	case *cfront.Member:
		if v := constantAddress(x.Base); v != nil {
			v.bits += x.Field.Offset
			return v
		}
	}
	return nil
}

// constantStep is pointer plus index.
func constantStep(x *cfront.PtrAdd) *constValue {
	p, i := constant(x.Ptr), constant(x.Index)
	if p == nil || i == nil || i.obj != nil {
		return nil
	}
	by := i.bits * x.Type().(cfront.Pointer).Elem.Size()
	if x.Neg {
		by = -by
	}
	p.bits += by
	return p
}

func constantConvert(x *cfront.Convert) *constValue {
	v := constant(x.X)
	if v == nil {
		return nil
	}
	to, ok := x.Type().(cfront.Basic)
	from, ok2 := x.X.Type().(cfront.Basic)
	switch {
	case x.Kind == cfront.PtrToPtr || x.Kind == cfront.IntToPtr || v.obj != nil && ok && to.Size() == 4:
		return v
	case v.obj != nil:
		return nil
	case x.Kind == cfront.ToBool && ok2 && from.IsFloat():
		return &constValue{bits: truth(floatOf(from, v.bits) != 0)}
	case x.Kind == cfront.ToBool:
		return &constValue{bits: truth(v.bits != 0)}
	case ok && ok2:
		bits, wrong := convert(from, to, v.bits)
		if wrong == "" {
			return &constValue{bits: bits}
		}
	case ok:
		return &constValue{bits: to.Wrap(v.bits)}
	}
	return nil
}

func constantUnary(x *cfront.Unary) *constValue {
	v := constant(x.X)
	t, ok := x.Type().(cfront.Basic)
	if v == nil || v.obj != nil || !ok {
		return nil
	}
	switch {
	case x.Op == cfront.Neg && t.IsFloat():
		return &constValue{bits: bitsOf(t, -floatOf(t, v.bits))}
	case x.Op == cfront.Neg:
		return &constValue{bits: t.Wrap(-v.bits)}
	case x.Op == cfront.Not:
		return &constValue{bits: t.Wrap(^v.bits)}
	case x.Op == cfront.LogNot:
		return &constValue{bits: truth(v.bits == 0)}
	}
	return nil
}

// binaryOps are the C operators as scalar operations.
var binaryOps = map[cfront.Op]mir.ScalarOp{cfront.Add: mir.Add, cfront.Sub: mir.Sub, cfront.Mul: mir.Mul,
	cfront.Div: mir.Div, cfront.Rem: mir.Rem, cfront.And: mir.And, cfront.Or: mir.Or, cfront.Xor: mir.Xor,
	cfront.Shl: mir.Shl, cfront.Shr: mir.Shr, cfront.Eq: mir.Eq, cfront.Ne: mir.Ne, cfront.Lt: mir.Lt,
	cfront.Le: mir.Le, cfront.Gt: mir.Gt, cfront.Ge: mir.Ge, cfront.LogAnd: mir.And, cfront.LogOr: mir.Or}

func constantBinary(x *cfront.Binary) *constValue {
	a, b := constant(x.X), constant(x.Y)
	op, known := binaryOps[x.Op]
	t, ok := x.X.Type().(cfront.Basic)
	if a == nil || b == nil || a.obj != nil || b.obj != nil || !known || !ok {
		return nil
	}
	v, wrong := apply(op, t, a.bits, b.bits)
	if wrong != "" {
		return nil
	}
	return &constValue{bits: v}
}

// link finds the globals that first values name; those that the program names nowhere else are added.
func (c *Core) link() error {
	for i := 0; i < len(c.globals); i++ {
		for k := range c.globals[i].links {
			to := c.globals[i].links[k].to
			at := slices.IndexFunc(c.globals, func(g globalValue) bool { return g.obj == to })
			if at < 0 {
				g, err := newGlobal(to, -1)
				if err != nil {
					return err
				}
				at = len(c.globals)
				c.globals = append(c.globals, g)
			}
			c.globals[i].links[k].global = at
		}
	}
	return nil
}
