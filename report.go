package vyasa

import (
	"context"
	"math"

	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/halide"
)

// Report runs the kernel on the simulated core and says where its cycles went: loops and what bounds them, slots,
// registers, memory, roofline. The data are random; the results are compared with halide.Eval, and the error is a
// *Mismatch if they differ. A kernel that needs data of its own is reported by [Simulator.Verify] and [report.Make].
func (k *Kernel) Report() (*report.Report, error) {
	s, err := k.Simulator()
	if err != nil {
		return nil, err
	}
	inputs, err := k.sample()
	if err != nil {
		return nil, err
	}
	_, r, err := s.VerifyAll(context.Background(), inputs)
	if err != nil {
		return nil, err
	}
	return report.Make(s.Code.Program, s.Code.Machine, r.Result), nil
}

// sample is random inputs, the same each time: elements as large as they may be without more than an eighth of the
// results at an end of its type.
func (k *Kernel) sample() (map[string]*halide.Array, error) {
	for bits := 31; ; bits -= 2 {
		inputs := map[string]*halide.Array{}
		for n, b := range k.Nest.Buffers {
			if !b.Output && !b.Inner {
				inputs[b.Name] = random(b.Type, b.Values, bits, uint64(n), b.Valid)
			}
		}
		if bits <= 3 {
			return inputs, nil
		}
		results, err := k.reference(inputs)
		if err != nil {
			return nil, err
		}
		if !saturated(results) {
			return inputs, nil
		}
	}
}

// saturated reports whether more than an eighth of the elements of an array are the least or the greatest of its type.
func saturated(arrays map[string]*halide.Array) bool {
	for _, a := range arrays {
		if !a.Type.Integer() {
			continue
		}
		lo, hi := a.Type.Bounds()
		ends := 0
		for _, v := range a.Ints {
			if v == lo.Int64() && v != 0 || v == hi.Int64() {
				ends++
			}
		}
		if ends > len(a.Ints)/8 {
			return true
		}
	}
	return false
}

// random is an array of a type whose elements are in values and have a magnitude below 2^bits; floats are small whole
// numbers.
func random(t halide.Type, values halide.Span, bits int, seed uint64, dims []halide.Range) *halide.Array {
	a := halide.NewArray(t, dims...)
	lo, hi := int64(math.MinInt64), int64(math.MaxInt64)
	if t.Integer() {
		least, greatest := t.Bounds()
		lo, hi = least.Int64(), greatest.Int64()
		if values.Known() {
			lo, hi = max(lo, values.Lo.Int64()), min(hi, values.Hi.Int64())
		}
		if low, high := max(lo, -(1<<bits)), min(hi, 1<<bits-1); low <= high {
			lo, hi = low, high
		}
	}
	next := func() uint64 { // splitmix64
		seed += 0x9e3779b97f4a7c15
		z := (seed ^ seed>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for i := range a.Ints {
		v := next()
		if width := uint64(hi-lo) + 1; width != 0 {
			v %= width
		}
		a.Ints[i] = lo + int64(v)
	}
	for i := range a.Floats {
		a.Floats[i] = float32(int(next()%17) - 8)
	}
	return a
}
