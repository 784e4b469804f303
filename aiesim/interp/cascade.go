package interp

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// The data of a cascade argument are its lanes in order, each an int64. Lanes without a value may go along, as zeros:
// published kernels send a number in one lane of an accumulator.

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
	n := int64(op.Lanes) * intrinsic.CascadeLane
	return func(fr *frame, dst *datapath.Acc) {
		p := advance(fr.m, w(fr), n, pos, name)
		reach(p, n, 1, pos, name)
		dst.Zero()
		for l := range op.Lanes {
			v := int64(binary.LittleEndian.Uint64(p.obj.data[p.off+int64(l)*intrinsic.CascadeLane:]))
			dst.Lo[l] = v
			if op.Bits == 80 {
				dst.Hi[l] = v >> 63
			} else if v<<16>>16 != v {
				fail(pos, name, "lane %d of the cascade needs more than 48 bits", l)
			}
		}
	}
}

// cascadeWrite compiles the writing of an accumulator to a cascade.
func (c *windows) cascadeWrite(e *cfront.IntrinsicCall, op intrinsic.Cascade) doFn {
	a := c.operands.args(e)
	w, acc, pos, name := cascadeOf(a, op), a.acc[0], a.pos, a.name
	n := int64(op.Lanes) * intrinsic.CascadeLane
	return func(fr *frame) {
		v := acc(fr)
		p := advance(fr.m, w(fr), n, pos, name)
		reach(p, n, 1, pos, name)
		for l := range op.Lanes {
			lo := v.Lo[l]
			if v.U>>uint(l)&1 != 0 {
				lo = 0
			} else if op.Bits == 80 && v.Hi[l] != lo>>63 {
				fail(pos, name, "lane %d of the accumulator needs more than the 64 bits that the data of a "+
					"cascade have", l)
			}
			binary.LittleEndian.PutUint64(p.obj.data[p.off+int64(l)*intrinsic.CascadeLane:], uint64(lo))
		}
	}
}
