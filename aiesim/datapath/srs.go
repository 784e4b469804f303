package datapath

import "github.com/vyasa-go/vyasa/aiesim/machine"

// Rounding is the rounding mode of the shift-round-saturate path (register MD0, bits 1 to 3).
type Rounding uint8

// The rounding modes, with the addend R that a shift by s adds first; h is 2^(s-1).
const (
	RoundFloor    Rounding = iota // 0
	RoundCeil                     // 2^s - 1
	RoundPosInf                   // h: half up
	RoundNegInf                   // h - 1: half down
	RoundSymInf                   // half away from zero
	RoundSymZero                  // half towards zero
	RoundConvEven                 // half to even
	RoundConvOdd                  // half to odd
)

// Modes is the state that shift-round-saturate depends on. Its zero value, floor and no saturation, is UG1079's
// default.
type Modes struct {
	Round Rounding
	Sat   bool // set_sat: clamp to the output type
	Sym   bool // set_symsat: with Sat, clamp to -max
}

// Shift limits of srs and ups (UG1078; 6-bit field, encoded with 1 added).
const (
	MinShift = -1
	MaxShift = 62
)

// checkShift refuses a shift that has no encoding.
func checkShift(s int) *Fault {
	if s < MinShift || s > MaxShift {
		return faultf("shift", "%d is outside %d..%d", s, MinShift, MaxShift)
	}
	return nil
}

// Srs is one shift-round-saturate operation: accumulator lanes to a vector of To. Elements of the result interleave
// those of Parts accumulators (srs_ilv), else Parts is 1.
type Srs struct {
	Lanes   int // of each accumulator
	AccBits int
	To      machine.Elem
	Parts   int
}

// Run shifts, rounds and saturates.
//
//	v = a << 1                  if shift == -1
//	v = (a + R(mode)) >> shift  else, R = 0 for shift 0
//	dst = v kept to its low bits, or clamped if md.Sat
func (o *Srs) Run(dst *Vec, acc *[2]*Acc, shift int, md Modes) *Fault {
	if err := checkShift(shift); err != nil {
		return err
	}
	var out Vec
	r := rounderOf(md.Round, shift)
	lo, hi := o.limits(md)
	for p, a := range acc[:o.Parts] {
		for l := 0; l < o.Lanes; l++ {
			if a.U>>uint(l)&1 != 0 {
				out.SetUndef((l*o.Parts+p)*o.To.Bytes(), o.To.Bytes())
				continue
			}
			ah := a.Lo[l&15] >> 63
			if o.AccBits == 80 {
				ah = a.Hi[l&7]
			}
			v := r.round(ah, a.Lo[l&15], md.Sat, lo, hi)
			out.put(o.To, l*o.Parts+p, v)
		}
	}
	dst.Copy(&out, o.Lanes*o.Parts*o.To.Bytes())
	return nil
}

// put stores the low bits of x in a register that is all known.
func (v *Vec) put(e machine.Elem, i int, x int64) {
	switch e.Bytes() {
	case 1:
		v.B[i&127] = byte(x)
	case 2:
		i = i & 63 * 2
		v.B[i], v.B[i+1] = byte(x), byte(x>>8)
	case 4:
		i = i & 31 * 4
		v.B[i], v.B[i+1], v.B[i+2], v.B[i+3] = byte(x), byte(x>>8), byte(x>>16), byte(x>>24)
	default:
		v.SetInt(e, i, x)
	}
}

// limits are the bounds that saturation clamps to.
func (o *Srs) limits(md Modes) (lo, hi int64) {
	if o.To == machine.Int64 {
		lo, hi = -1<<63, 1<<63-1
	} else {
		lo, hi = o.To.Range()
	}
	if md.Sym && !o.To.Unsigned() {
		lo = -hi
	}
	return lo, hi
}

// rounder is a rounding mode at one shift: the addend for each of two cases, and how the case is told.
type rounder struct {
	shift int
	add   [2]int64
	byOdd bool // case 1: bit shift of the value is set; else: the value is negative
}

func rounderOf(mode Rounding, shift int) rounder {
	r := rounder{shift: shift}
	if shift <= 0 {
		return r
	}
	h := int64(1) << (shift - 1)
	switch mode {
	case RoundCeil:
		r.add = [2]int64{h<<1 - 1, h<<1 - 1}
	case RoundPosInf:
		r.add = [2]int64{h, h}
	case RoundNegInf:
		r.add = [2]int64{h - 1, h - 1}
	case RoundSymInf:
		r.add = [2]int64{h, h - 1}
	case RoundSymZero:
		r.add = [2]int64{h - 1, h}
	case RoundConvEven:
		r.add, r.byOdd = [2]int64{h - 1, h}, true
	case RoundConvOdd:
		r.add, r.byOdd = [2]int64{h, h - 1}, true
	}
	return r
}

// round brings one lane down to 64 bits, clamped to lo..hi if sat is set.
func (r *rounder) round(ah, al int64, sat bool, lo, hi int64) int64 {
	var v int64
	if ah == al>>63 && uint64(al+1<<61) < 1<<62 { // fits 62 bits: so does all that follows
		v = r.round64(al)
	} else {
		vh, vl := r.roundWide(ah, al)
		if sat && vh != vl>>63 { // past 64 bits
			if vh < 0 {
				return lo
			}
			return hi
		}
		v = vl
	}
	if sat {
		v = min(max(v, lo), hi)
	}
	return v
}

// round64 is round for a value of at most 62 bits; with an addend below 2^62 the sum stays inside 64.
func (r *rounder) round64(a int64) int64 {
	if r.shift < 0 {
		return a << 1
	}
	s := uint(r.shift)
	which := uint64(a) >> 63
	if r.byOdd {
		which = uint64(a>>s) & 1
	}
	return (a + r.add[which]) >> s
}

// roundWide is round for any 80-bit value.
func (r *rounder) roundWide(ah, al int64) (hi, lo int64) {
	if r.shift < 0 {
		return shlWide(ah, al, 1)
	}
	s := uint(r.shift)
	which := uint64(ah) >> 63
	if r.byOdd {
		_, q := sarWide(ah, al, s)
		which = uint64(q) & 1
	}
	ah, al = add128(ah, al, r.add[which])
	return sarWide(ah, al, s)
}
