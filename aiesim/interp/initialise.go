package interp

import (
	"context"
	"encoding/binary"
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// firstSteps ends the computation of first values that goes on for ever.
const firstSteps = 1 << 24

// initialise computes the first values that are no constants, as the start of a program does, before any cycle counts:
//
//	const v8float c = aie::broadcast<float, 8>(2.5f);  ->  const v8float c = {2.5f, 2.5f, ...};
func (p *Program) initialise(u *cfront.Unit) error {
	var dynamic []int
	for i, o := range u.Globals {
		if o.Init != nil && o.Init.Dynamic {
			dynamic = append(dynamic, i)
		}
	}
	if dynamic == nil {
		return nil
	}
	values, err := p.initial()
	if err != nil {
		return err
	}
	for _, i := range dynamic {
		o := u.Globals[i]
		in := &cfront.Init{Zero: true}
		if !constants(in, o.Type, 0, values[i], o.Pos) {
			return cfront.ErrorList{{Pos: o.Pos, Msg: "the initialiser of " + o.Name +
				" must be a constant, since it holds an address"}}
		}
		o.Init = in
	}
	return nil
}

// initial gives the bytes of the unit's globals before the first call. The error says where computing them went wrong.
func (p *Program) initial() (globals [][]byte, err error) {
	m := p.start()
	m.maxSteps = min(m.maxSteps, firstSteps)
	m.ctx, m.hits = context.Background(), make([]int64, len(p.regions))
	defer func() { recovered(recover(), &err) }()
	m.initGlobals()
	for _, g := range m.globals {
		globals = append(globals, g.data)
	}
	return globals, nil
}

// constants adds the values of an object of type t at an offset; not those of pointers.
func constants(in *cfront.Init, t cfront.Type, off int64, b []byte, at cfront.Pos) bool {
	switch t := t.(type) {
	case cfront.Basic:
		in.Items = append(in.Items, cfront.InitItem{Offset: off, X: number(t, b[off:], at)})
	case cfront.Vector:
		lit := &cfront.VectorLit{At: cfront.At{P: at}, T: cfront.T{Typ: t}}
		for i := range int64(t.Lanes) {
			lit.Lanes = append(lit.Lanes, number(t.Elem, b[off+i*t.Elem.Size():], at))
		}
		in.Items = append(in.Items, cfront.InitItem{Offset: off, X: lit})
	case cfront.Array:
		for i := range t.Len {
			if !constants(in, t.Elem, off+i*t.Elem.Size(), b, at) {
				return false
			}
		}
	case *cfront.Struct:
		for _, f := range t.Fields {
			if !constants(in, f.Type, off+f.Offset, b, at) {
				return false
			}
		}
	default:
		return false
	}
	return true
}

// number is the number of type t that b begins with.
func number(t cfront.Basic, b []byte, at cfront.Pos) cfront.Expr {
	var w [8]byte
	copy(w[:], b[:t.Size()])
	bits := binary.LittleEndian.Uint64(w[:])
	switch t {
	case cfront.Float32:
		return &cfront.FloatConst{At: cfront.At{P: at}, T: cfront.T{Typ: t},
			Val: float64(math.Float32frombits(uint32(bits)))}
	case cfront.Float64:
		return &cfront.FloatConst{At: cfront.At{P: at}, T: cfront.T{Typ: t}, Val: math.Float64frombits(bits)}
	}
	return &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: t}, Val: t.Wrap(int64(bits))}
}
