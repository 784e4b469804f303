package aiesim_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// TestFaultyCycles gives the same programs to the machine with cycles.
func TestFaultyCycles(t *testing.T) {
	faulty(t, func(p *aiesim.Program, entry string, args []aiesim.Arg) error {
		c, err := p.Compile(entry, &machine.AIE1)
		if err == nil {
			_, err = c.Run(context.Background(), args, core.Options{MaxCycles: 1 << 20})
		}
		return err
	}, true)
}
