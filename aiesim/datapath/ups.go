package datapath

import "github.com/vyasa-go/vyasa/aiesim/machine"

// Ups is one conversion of a vector of From to accumulator lanes.
type Ups struct {
	Lanes   int
	AccBits int
	From    machine.Elem
}

// Run shifts each element left (by -1: right by one, rounding down) into its lane. It returns the lane that left the
// accumulator's width, or -1.
func (o *Ups) Run(dst *Acc, v *Vec, shift int) (lane int, err *Fault) {
	if err := checkShift(shift); err != nil {
		return -1, err
	}
	lane = -1
	*dst = Acc{}
	n := o.From.Bytes()
	for l := range o.Lanes {
		if v.U.Has(l*n, n) {
			dst.U |= 1 << uint(l)
			continue
		}
		x := v.Int(o.From, l)
		hi, lo := x>>63, x>>1
		if shift >= 0 {
			hi, lo = shlWide(x>>63, x, uint(shift))
		}
		dst.Lo[l] = lo
		ok := hi == lo>>63 && fits48(lo)
		if o.AccBits == 80 {
			dst.Hi[l], ok = hi, fits80(hi)
		}
		if !ok && lane < 0 {
			lane = l
		}
	}
	return lane, nil
}
