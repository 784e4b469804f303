package console

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// MachineFlag names a machine; several commands share it.
type MachineFlag struct {
	Machine string `default:"aie1" placeholder:"NAME" help:"The machine: aie1 or a variant (vyasa machine --variants), with numbers of its table changed if wanted, as aie1+LoadLatency=8."`
}

// FindMachine finds the machine.
func (f MachineFlag) FindMachine() (*machine.Machine, error) {
	m, err := machine.Named(f.Machine)
	if err != nil {
		return nil, fmt.Errorf("--machine: %w\n`vyasa machine` prints the table, `vyasa machine --variants` the names",
			err)
	}
	return m, nil
}
