package main

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
)

// machineCmd prints what the simulator knows of the machine.
type machineCmd struct {
	console.MachineFlag
	Variants bool `help:"List the variants instead."`
	JSON     bool `name:"json" help:"Print JSON."`
}

// Help says what the columns mean.
func (machineCmd) Help() string {
	return `Every number that the simulator uses, with where it is published. A range stands beside a number that sources disagree on,
or that none has published; --machine aie1-low and aie1-high take the ends of these ranges.`
}

// described is a machine as JSON.
type described struct {
	Name string `json:"name"`
	Hash string `json:"hash"` // of the numbers
	Rows []fact `json:"rows"`
}

// fact is a line of the table.
type fact struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Range  string `json:"range,omitempty"`
	Source string `json:"source"`
}

// Run prints the table.
func (c machineCmd) Run(o console.Output) error {
	if c.Variants {
		if c.JSON {
			return console.WriteJSON(o.Out, machine.Variants())
		}
		for _, name := range machine.Variants() {
			fmt.Fprintf(o.Out, "%-10s %s\n", name, machine.About(name))
		}
		return nil
	}
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	if !c.JSON {
		_, err := fmt.Fprint(o.Out, m.Table())
		return err
	}
	d := described{Name: m.Name, Hash: m.Hash()}
	for _, r := range m.Rows() {
		d.Rows = append(d.Rows, fact(r))
	}
	return console.WriteJSON(o.Out, d)
}
