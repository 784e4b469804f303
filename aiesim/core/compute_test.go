package core

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"pgregory.net/rapid"
)

// What is undefined in a result is what two fillings of the undefined bits can make differ, and nothing defined is.
func TestUndefinedBits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := mir.Scalar{Op: rapid.SampledFrom([]mir.ScalarOp{mir.Copy, mir.Lo, mir.Hi, mir.Pair, mir.And, mir.Or,
			mir.Xor, mir.Not, mir.Shl, mir.Shr, mir.Extend, mir.Select}).Draw(t, "op"),
			Type: rapid.SampledFrom([]cfront.Basic{cfront.Int32, cfront.UInt32,
				cfront.Int64, cfront.UInt64}).Draw(t, "type"),
			From: rapid.SampledFrom([]cfront.Basic{cfront.Int16, cfront.UInt8,
				cfront.Int32, cfront.UInt32}).Draw(t, "from")}
		n := scalarUses(&s, 2)
		var v, other [3]int64
		var undef [3]uint64
		for i := range n {
			v[i] = int64(rapid.Uint32().Draw(t, "v"))
			undef[i] = uint64(rapid.Uint32().Draw(t, "u"))
			if s.Type.Size() == 8 && s.Op != mir.Pair && s.Op != mir.Extend {
				v[i] |= int64(rapid.Uint32().Draw(t, "v")) << 32
				undef[i] |= uint64(rapid.Uint32().Draw(t, "u")) << 32
			}
		}
		if s.Op == mir.Select {
			undef[0] = 0
		}
		if s.Op == mir.Shl || s.Op == mir.Shr {
			v[1], undef[1] = v[1]&31, 0
		}
		if s.Op == mir.Copy || s.Op == mir.Lo || s.Op == mir.Hi || s.Op == mir.Pair || s.Op == mir.Select {
			s.Type = cfront.Int64
		}
		for i := range n {
			other[i] = v[i] ^ int64(undef[i]&rapid.Uint64().Draw(t, "flip"))
		}
		a, ua, ok, wrong := compute(&s, v, undef, n)
		b, _, _, _ := compute(&s, other, [3]uint64{}, n)
		mask := ^uint64(0) >> (64 - s.Type.Bits())
		if !ok || wrong != "" || uint64(a^b)&^ua&mask != 0 {
			t.Fatalf("%+v of %x (undefined %x) is %x, undefined %x; of %x it is %x (%v, %s)", s, v, undef, a, ua, other,
				b, ok, wrong)
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
		if differ&mask&^ua != 0 || ua&mask&^differ != 0 && s.Op != mir.Extend {
			t.Fatalf("%+v of %x (undefined %x): undefined in %x, but fillings differ in %x", s, v, undef, ua, differ)
		}
	})
}
