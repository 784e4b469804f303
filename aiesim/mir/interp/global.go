package interp

import (
	"encoding/binary"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// placeGlobals makes room for the globals that the function names, and those that their first values point to.
func (m *state) placeGlobals() error {
	g := &globals{m: m, at: map[*cfront.Object]int64{}}
	for i := range m.f.Roots {
		if r := &m.f.Roots[i]; r.Kind == mir.GlobalRoot {
			m.mem.roots[i] = g.address(r.Global)
		}
	}
	for k := 0; k < len(g.list); k++ { // grows as first values name others
		if err := g.fill(g.list[k]); err != nil {
			return err
		}
	}
	return nil
}

type globals struct {
	m    *state
	at   map[*cfront.Object]int64
	list []*cfront.Object
}

func (g *globals) address(o *cfront.Object) int64 {
	at, ok := g.at[o]
	if !ok {
		at = g.m.mem.place(o.Name, o.Type.Size())
		g.at[o] = at
		g.list = append(g.list, o)
	}
	return at
}

// fill stores a global's first value.
func (g *globals) fill(o *cfront.Object) error {
	if o.Init == nil {
		return nil
	}
	for _, it := range o.Init.Items {
		if err := g.set(g.at[o]+it.Offset, it.X); err != nil {
			return err
		}
	}
	return nil
}

func (g *globals) set(at int64, x cfront.Expr) error {
	if v, ok := x.(*cfront.VectorLit); ok {
		n := v.Type().(cfront.Vector).Elem.Size()
		for i, lane := range v.Lanes {
			if err := g.set(at+int64(i)*n, lane); err != nil {
				return err
			}
		}
		return nil
	}
	bits, ok := g.eval(x)
	if !ok {
		return fmt.Errorf("%s: the first value is no constant that can be placed", x.Pos())
	}
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], bits)
	copy(g.m.mem.data[at-base:][:x.Type().Size()], b[:])
	return nil
}

// eval is the value of a constant expression as bits.
func (g *globals) eval(x cfront.Expr) (uint64, bool) {
	switch x := x.(type) {
	case *cfront.IntConst:
		return uint64(x.Val), true
	case *cfront.FloatConst:
		return realBits(x.Typ.(cfront.Basic), x.Val), true
	case *cfront.AddrOf:
		return g.place(x.X)
	case *cfront.Decay:
		return g.place(x.X)
	case *cfront.PtrAdd:
		p, ok := g.eval(x.Ptr)
		i, known := g.eval(x.Index)
		by := int64(i) * x.Type().(cfront.Pointer).Elem.Size()
		if x.Neg {
			by = -by
		}
		return p + uint64(by), ok && known
	case *cfront.Convert:
		v, ok := g.eval(x.X)
		from, isNum := x.X.Type().(cfront.Basic)
		to, num := x.Type().(cfront.Basic)
		if isNum && num {
			return g.m.convert(&mir.Scalar{Type: to, From: from}, v), ok
		}
		return v, ok
	}
	return 0, false
}

// place is the address of a part of a global.
func (g *globals) place(x cfront.Expr) (uint64, bool) {
	switch x := x.(type) {
	case *cfront.Var:
		return uint64(g.address(x.Obj)), x.Obj.Storage == cfront.Global
	case *cfront.Temp:
		return uint64(g.address(x.Obj)), x.Obj.Storage == cfront.Global
	case *cfront.Member:
		p, ok := g.place(x.Base)
		return p + uint64(x.Field.Offset), ok
	case *cfront.Deref:
		return g.eval(x.Ptr)
	}
	return 0, false
}
