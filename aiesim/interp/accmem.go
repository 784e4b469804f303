package interp

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
)

// An accumulator in memory (an array of them, say) has its lanes packed: 6 or 10 bytes each, little endian.

// loadAcc reads an accumulator.
func loadAcc(dst *datapath.Acc, p pointer, t cfront.Acc, pos cfront.Pos) {
	reach(p, t.Size(), t.Align(), pos, "load of "+t.String())
	dst.U = 0
	n := int64(t.Bits / 8)
	for l := range t.Lanes {
		off := p.off + int64(l)*n
		if p.obj.undef != nil && p.obj.bits(off, n) != 0 {
			dst.U |= 1 << uint(l)
		}
		b := p.obj.data[off : off+n]
		low := uint64(binary.LittleEndian.Uint32(b)) | uint64(binary.LittleEndian.Uint16(b[4:]))<<32
		if t.Bits == 48 {
			dst.Lo[l] = int64(low<<16) >> 16
			continue
		}
		dst.Lo[l] = int64(binary.LittleEndian.Uint64(b))
		dst.Hi[l] = int64(int16(binary.LittleEndian.Uint16(b[8:])))
	}
}

// storeAcc writes an accumulator; undefined lanes stay undefined.
func storeAcc(p pointer, a *datapath.Acc, t cfront.Acc, pos cfront.Pos) {
	reach(p, t.Size(), t.Align(), pos, "store of "+t.String())
	writable(p, pos, "store of "+t.String())
	o, n := p.obj, int64(t.Bits/8)
	if a.U != 0 {
		o.vague()
	}
	if o.undef != nil {
		o.define(p.off, t.Size())
	}
	for l := range t.Lanes {
		off := p.off + int64(l)*n
		b := o.data[off : off+n]
		binary.LittleEndian.PutUint32(b, uint32(a.Lo[l]))
		binary.LittleEndian.PutUint16(b[4:], uint16(a.Lo[l]>>32))
		if t.Bits == 80 {
			binary.LittleEndian.PutUint64(b, uint64(a.Lo[l]))
			binary.LittleEndian.PutUint16(b[8:], uint16(a.Hi[l]))
		}
		if a.U>>uint(l)&1 != 0 {
			o.setBits(off, n, 1<<uint(n)-1)
		}
	}
}
