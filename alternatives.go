package vyasa

import (
	"encoding/binary"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/autotune/stages"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// values are what stands in all elements of inputs, by their names; 0 in all others.
type values map[string]int64

// asked are values on which conditions of integers hold and on which they fail, by which the alternatives of a schedule
// are chosen: those around each constant that an element is compared with. The first has zeros alone.
//
//	specialize p(0) > 3   ->   p: 0; p: 2; p: 3; p: 4
func asked(s *halide.Schedule) []values {
	list := []values{{}}
	for _, stage := range s.Stages() {
		for _, a := range stage.Alternatives() {
			halide.Walk(a.Cond, func(e *halide.Expr) {
				name, around := stages.Compared(e)
				for _, v := range around {
					list = append(list, values{name: v})
				}
			})
		}
	}
	return list
}

// filled are arguments with values in all elements of each input.
func (k *Kernel) filled(v values) []aiesim.Arg {
	args := make([]aiesim.Arg, len(k.Triplets.Params))
	for i, b := range k.Triplets.Params {
		name := b.Name
		for _, p := range k.Triplets.Packed {
			if p.Buffer == b {
				name = p.Source.Name
			}
		}
		var one [8]byte
		binary.LittleEndian.PutUint64(one[:], uint64(v[name]))
		args[i] = arg(b, slices.Repeat(one[:b.Type.Bytes()], b.Elems))
	}
	return args
}

// arg is the argument for a stored array.
func arg(b *lower.Buffer, raw []byte) aiesim.Arg {
	return aiesim.Arg{Name: b.Name, Type: b.Type.String(), Shape: []int{b.Elems}, Data: raw, Out: b.Output}
}
