package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// preMode is the pre-adder's mode in the configuration word.
var preMode = map[datapath.Pre]int64{datapath.PreMin: 4, datapath.PreMax: 5, datapath.PreAbs: 6, datapath.PreMaxDiff: 7}

// conf is the configuration word of an operation: what two operations must have in common to share a register. The
// fields are those of llvm-aie's aiev1_vmac.h and mlir-aie's encodeConf:
//
//	word 0   xstep 0-5, zstep 8-13, pre-adder 15, antisymmetric 16, 512-bit x 20, pre-adder mode 23-25, mtap+1 27-31
//	word 1   xsquare 0-7, zsquare 8-15, subtract 17, ysquare 21-28; conjugates of x and z: 18 and 19, our choice
func conf(d *intrinsic.Def, p *mir.Pick) int64 {
	a := &p.Args
	if _, ok := d.Op.(*datapath.Lanes); ok {
		return square(a[datapath.XSquare]) | square(p.Args2[datapath.XSquare])<<8
	}
	m := d.Op.(*datapath.Mac)
	xstep := a[datapath.XStep]
	if m.Family.X.Bytes() == 1 {
		xstep >>= 1
	}
	lo := xstep&0x3f | (a[datapath.ZStep]&0x3f)<<8
	if m.Pre != datapath.PreNone {
		lo |= 1<<15 | preMode[m.Pre]<<23
	}
	if m.Pre == datapath.PreAntisym {
		lo |= 1 << 16
	}
	if m.XBytes == 64 {
		lo |= 1 << 20
	}
	if m.Centre {
		lo |= ((a[datapath.MTap] + 1) & 0x1f) << 27
	}
	hi := square(a[datapath.XSquare]) | square(a[datapath.ZSquare])<<8 | square(a[datapath.YSquare])<<21
	if m.Negate {
		hi |= 1 << 17
	}
	if m.ConjX {
		hi |= 1 << 18
	}
	if m.ConjZ {
		hi |= 1 << 19
	}
	return int64(uint64(uint32(lo)) | uint64(uint32(hi))<<32)
}

// square packs the four digits of a square, of which two bits each count.
func square(s int64) int64 {
	var out int64
	for i := range 4 {
		out |= (s >> (4 * i) & 3) << (2 * i)
	}
	return out
}
