package gopkg

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// vector is data for the inputs and what the reference evaluator makes of them.
type vector struct {
	seed    uint64
	lo, hi  []int64 // of the integers of each input
	results []result
}

// result is of one output: its first elements, as bits, and a digest of all.
type result struct {
	first  []uint64
	digest string
}

// shown is how many elements of a result are listed.
const shown = 256

// next is the generator of the test: splitmix64.
func next(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// integer is a number of lo..hi.
func integer(state *uint64, lo, hi int64) int64 {
	if n := uint64(hi-lo) + 1; n != 0 {
		return lo + int64(next(state)%n)
	}
	return int64(next(state))
}

// vectors are data of small numbers, for which sums stay in 32 bits, and of all numbers.
func (p *pkg) vectors() ([]vector, error) {
	list := []vector{{seed: 1}, {seed: 2}}
	for i := range list {
		v := &list[i]
		inputs, state := map[string]*halide.Array{}, v.seed
		for _, a := range p.params {
			if !a.Output {
				lo, hi := a.drawn(v.seed == 1)
				v.lo, v.hi = append(v.lo, lo), append(v.hi, hi)
				inputs[a.Name] = a.draw(&state, lo, hi)
			}
		}
		regions := map[string][]halide.Range{}
		for _, f := range p.nest.Outputs {
			regions[f.Name] = p.nest.Buffer(lower.ArrayName(f, 0)).Valid
		}
		outputs, err := halide.EvalAll(halide.NewPipeline(p.nest.Outputs...), regions, inputs)
		if err != nil {
			return nil, err
		}
		arrays := map[string]*halide.Array{}
		for _, f := range p.nest.Outputs {
			for j, a := range outputs[f.Name] {
				arrays[lower.ArrayName(f, j)] = a
			}
		}
		for _, a := range p.params {
			if a.Output {
				v.results = append(v.results, resultOf(arrays[a.Name]))
			}
		}
	}
	return list, nil
}

// drawn is the integers that an input gets.
func (a *param) drawn(small bool) (lo, hi int64) {
	if !a.Type.Integer() {
		return -1000, 1000
	}
	least, most, _ := a.limits()
	near := func(n int64) int64 {
		b := big.NewInt(n)
		if b.Cmp(least) < 0 {
			b = least
		}
		if b.Cmp(most) > 0 {
			b = most
		}
		return b.Int64()
	}
	if small {
		return near(-8), near(7)
	}
	return least.Int64(), most.Int64()
}

// draw fills an array in the order of its elements, dimension 0 fastest. Floats are sixteenths.
func (a *param) draw(state *uint64, lo, hi int64) *halide.Array {
	array := halide.NewArray(a.Type, a.Valid...)
	for i := range array.Len() {
		v := integer(state, lo, hi)
		if a.Type.Integer() {
			array.Ints[i] = v
		} else {
			array.Floats[i] = float32(v) / 16
		}
	}
	return array
}

func resultOf(a *halide.Array) result {
	var r result
	var all []byte
	for i := range a.Len() {
		bits := uint64(0)
		switch {
		case a.Type.Integer():
			bits = uint64(a.Ints[i])
		case a.Floats[i] != a.Floats[i]:
			bits = uint64(math.Float32bits(float32(math.NaN())))
		default:
			bits = uint64(math.Float32bits(a.Floats[i]))
		}
		if i < shown {
			r.first = append(r.first, bits)
		}
		all = binary.LittleEndian.AppendUint64(all, bits)
	}
	digest := sha256.Sum256(all)
	r.digest = hex.EncodeToString(digest[:])
	return r
}
