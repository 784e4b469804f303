package core

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/ops"
	"pgregory.net/rapid"
)

// What is undefined in a result is what two fillings of the undefined bits can make differ, and nothing defined is.
func TestUndefinedBits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := ops.Scalar{Op: rapid.SampledFrom([]ops.ScalarOp{ops.Copy, ops.Lo, ops.Hi, ops.Pair, ops.And, ops.Or, ops.Xor, ops.Not,
			ops.Shl, ops.Shr, ops.Extend, ops.Select}).Draw(t, "op"), Type: rapid.SampledFrom([]cfront.Basic{cfront.Int32, cfront.UInt32,
			cfront.Int64, cfront.UInt64}).Draw(t, "type"), From: rapid.SampledFrom([]cfront.Basic{cfront.Int16, cfront.UInt8,
			cfront.Int32, cfront.UInt32}).Draw(t, "from")}
		n := scalarUses(&s, 2)
		var v, other [3]int64
		var undef [3]uint64
		for i := range n {
			v[i] = int64(rapid.Uint32().Draw(t, "v"))
			undef[i] = uint64(rapid.Uint32().Draw(t, "u"))
			if s.Type.Size() == 8 && s.Op != ops.Pair && s.Op != ops.Extend {
				v[i] |= int64(rapid.Uint32().Draw(t, "v")) << 32
				undef[i] |= uint64(rapid.Uint32().Draw(t, "u")) << 32
			}
		}
		if s.Op == ops.Select {
			undef[0] = 0
		}
		if s.Op == ops.Shl || s.Op == ops.Shr {
			v[1], undef[1] = v[1]&31, 0
		}
		if s.Op == ops.Copy || s.Op == ops.Lo || s.Op == ops.Hi || s.Op == ops.Pair || s.Op == ops.Select {
			s.Type = cfront.Int64
		}
		for i := range n {
			other[i] = v[i] ^ int64(undef[i]&rapid.Uint64().Draw(t, "flip"))
		}
		a, ua, ok, wrong := compute(&s, v, undef, n)
		b, _, _, _ := compute(&s, other, [3]uint64{}, n)
		mask := ^uint64(0) >> (64 - s.Type.Bits())
		if !ok || wrong != "" || uint64(a^b)&^ua&mask != 0 {
			t.Fatalf("%+v of %x (undefined %x) is %x, undefined %x; of %x it is %x (%v, %s)", s, v, undef, a, ua, other, b, ok, wrong)
		}
		var differ uint64 // exactly the bits that some filling with ones or zeros changes
		for fill := range 8 {
			f := v
			for i := range n {
				f[i] &^= int64(undef[i])
				if fill>>i&1 != 0 {
					f[i] |= int64(undef[i])
				}
			}
			c, u, _, _ := compute(&s, f, [3]uint64{}, n)
			if u != 0 {
				t.Fatalf("%+v of %x, all defined, is undefined in %x", s, f, u)
			}
			differ |= uint64(c ^ a)
		}
		if differ&mask&^ua != 0 || ua&mask&^differ != 0 && s.Op != ops.Extend {
			t.Fatalf("%+v of %x (undefined %x): undefined in %x, but fillings differ in %x", s, v, undef, ua, differ)
		}
	})
}
