package main

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// listCmd prints the workloads.
type listCmd struct {
	JSON bool `name:"json" help:"Print a JSON list."`
}

// Help says what the names mean.
func (listCmd) Help() string {
	return `The names with -i32 and -i16 are the 42 workloads of the paper's Tables VI and VII and its CONV3D section; "all" means
these. The same operators exist for other types: -i8, -u8 (uint8 data, int8 coefficients) and -f32.`
}

// listed is a workload as JSON.
type listed struct {
	Name   string         `json:"name"`
	Table  string         `json:"table"`
	Op     string         `json:"op"`
	Type   string         `json:"type"`
	Bits   int            `json:"bits"`
	Output map[string]int `json:"output"`
	Filter map[string]int `json:"filter"`
	MACs   int            `json:"macs"`
}

// Run prints the list.
func (c listCmd) Run(o console.Output) error {
	var known []listed
	for _, w := range workloads.Known() {
		known = append(known, listed{w.Name, w.Table, w.Op, w.Type.String(), w.Bits(), w.Output, w.Filter, w.MACs()})
	}
	if c.JSON {
		return console.WriteJSON(o.Out, known)
	}
	table := console.Grid{Head: []string{"NAME", "TABLE", "OPERATOR", "TYPE", "OUTPUT", "FILTER", "MACS"}}
	for _, w := range known {
		table.Add(w.Name, w.Table, w.Op, w.Type, extents(w.Output, "x", "y", "z", "k"),
			extents(w.Filter, "r", "s", "t", "c", "k"), w.MACs)
	}
	table.Text(o.Out)
	return nil
}

// extents prints sizes as 256x16, in the order of the dimensions' names.
func extents(size map[string]int, dims ...string) string {
	var list []string
	for _, d := range dims {
		if n, ok := size[d]; ok {
			list = append(list, fmt.Sprint(n))
		}
	}
	return strings.Join(list, "x")
}
