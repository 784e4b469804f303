package interp

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// The data of a cascade argument are its lanes in order, each an int64, or two, the low one first. Lanes without a
// value may go along, as zeros: published kernels send a number in one lane of an accumulator.

// cascadeOf is the cascade that an access names, or the kernel's one.
func cascadeOf(a *opArgs, op intrinsic.Cascade) ptrFn {
	if !op.Raw {
		return a.ptr[0]
	}
	pos, name, way := a.pos, a.name, 0
	if op.Write {
		way = 1
	}
	return func(fr *frame) pointer {
		list := fr.m.cascades[way]
		if len(list) != 1 {
			fail(pos, name, "it needs one cascade of that direction among the kernel's parameters, where there are %d",
				len(list))
		}
		return list[0]
	}
}

// cascadeRead compiles the reading of an accumulator from a cascade.
func (c *vecOps) cascadeRead(e *cfront.IntrinsicCall, op intrinsic.Cascade) accInto {
	a := c.operands.args(e)
	w, pos, name := cascadeOf(a, op), a.pos, a.name
	lane := intrinsic.CascadeLane(op.Bits)
	n := int64(op.Lanes) * lane
	return func(fr *frame, dst *datapath.Acc) {
		p := advance(fr.m, w(fr), n, pos, name)
		reach(p, n, 1, pos, name)
		dst.Zero()
		for l := range op.Lanes {
			b := p.obj.data[p.off+int64(l)*lane:]
			v := int64(binary.LittleEndian.Uint64(b))
			dst.Lo[l] = v
			if op.Bits == 80 {
				v = int64(binary.LittleEndian.Uint64(b[8:]))
				dst.Hi[l] = v
			}
			if v<<16>>16 != v && op.Bits == 48 || v<<48>>48 != v && op.Bits == 80 {
				fail(pos, name, "lane %d of the cascade needs more than %d bits", l, op.Bits)
			}
		}
	}
}

// cascadeWrite compiles the writing of an accumulator to a cascade.
func (c *windows) cascadeWrite(e *cfront.IntrinsicCall, op intrinsic.Cascade) doFn {
	a := c.operands.args(e)
	w, acc, pos, name := cascadeOf(a, op), a.acc[0], a.pos, a.name
	lane := intrinsic.CascadeLane(op.Bits)
	n := int64(op.Lanes) * lane
	return func(fr *frame) {
		v := acc(fr)
		p := advance(fr.m, w(fr), n, pos, name)
		reach(p, n, 1, pos, name)
		for l := range op.Lanes {
			b := p.obj.data[p.off+int64(l)*lane:][:lane]
			if v.U>>uint(l)&1 != 0 {
				clear(b)
				continue
			}
			binary.LittleEndian.PutUint64(b, uint64(v.Lo[l]))
			if op.Bits == 80 {
				binary.LittleEndian.PutUint64(b[8:], uint64(v.Hi[l]))
			}
		}
	}
}
