package datapath_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// One mac16 of int16: 16 lanes slide over x, two taps each.
func Example() {
	m := datapath.NewMac(datapath.Mac{
		Family: machine.Family{X: machine.Int16, Z: machine.Int16, Lanes: 16, Cols: 2, AccBits: 48}, XBytes: 64,
	})
	var x, z datapath.Vec
	for i := range 32 {
		x.SetInt(machine.Int16, i, int64(i))
	}
	z.SetInt(machine.Int16, 0, 10)
	z.SetInt(machine.Int16, 1, 1)
	args := datapath.MacArgs{datapath.XOffsets: 0x03020100, datapath.XOffsetsHi: 0x07060504, datapath.XSquare: 0x2110,
		datapath.ZStep: 1}
	var sel datapath.Selection
	if err := m.Select(&args, &sel); err != nil {
		fmt.Println(err)
		return
	}
	var acc datapath.Acc
	m.Run(&acc, &acc, &x, nil, &z, &sel, &datapath.Scratch{})
	fmt.Println(acc.Lo)
	// Output: [1 12 23 34 45 56 67 78 89 100 111 122 133 144 155 166]
}
