package triplet_test

import (
	"errors"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/pass"
	"github.com/vyasa-go/vyasa/triplet"
)

// small is a machine of four lanes: vectors of 64 and 128 bits, accumulators of 20 bits, and operations that read any
// elements of their registers but the last of x.
func small() *triplet.Machine {
	return &triplet.Machine{
		Align: 64, Loads: []int{64, 128},
		Lanes: []triplet.LaneType{{Elem: halide.Int16, Bits: 128}, {Elem: halide.Int32, Bits: 128}},
		Paths: []triplet.Datapath{
			{Name: "4x2 int16", X: halide.Int16, Z: halide.Int16, Lanes: 4, Columns: 2, AccBits: 20, XBits: []int{128, 256},
				ZBits: 64, XUnit: 1, Select: selects},
			{Name: "4x1 float32", X: halide.Float32, Z: halide.Float32, Lanes: 4, Columns: 1, AccBits: 32,
				XBits: []int{256}, ZBits: 128, XUnit: 1, Select: selects},
		},
		Map: pass.Table[*triplet.Program]{{Name: "columns"}},
	}
}

// read is a selection that reads what is wanted.
type read triplet.Want

func selects(w triplet.Want) (triplet.Selection, error) {
	for _, row := range w.X {
		for _, at := range row {
			if at == w.XLen-1 {
				return nil, errors.New("no lane reads the last element")
			}
		}
	}
	return read(w), nil
}

func (r read) Reads(int, int, int) (x, z []int, err error) {
	return nil, nil, errors.New("nobody asks")
}

func (r read) String() string { return "any" }
