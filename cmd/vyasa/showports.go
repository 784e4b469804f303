package main

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/x86/ports"
)

// machineProgram is a program of a kernel for a processor, as JSON.
type machineProgram struct {
	Program string       `json:"program"`
	Target  string       `json:"target"`
	Listing []string     `json:"listing"`
	Cores   []coreCycles `json:"cores"` // that there are data of; none of other architectures than amd64
}

// coreCycles is what a program takes on a core, for data in the first cache.
type coreCycles struct {
	Core   string       `json:"core"`
	Cycles float64      `json:"cycles"`
	Bound  float64      `json:"bound"` // no order of the instructions takes less
	Binds  string       `json:"binds"` // what the bound is of: ports, or dispatch
	Loops  []loopCycles `json:"loops"`
}

// loopCycles is a loop by its label in the listing.
type loopCycles struct {
	Label    string       `json:"label"`
	Trips    int          `json:"trips"`
	Cycles   float64      `json:"cycles"` // of an iteration, without loops inside that count by themselves
	Binds    string       `json:"binds"`  // ports, dispatch or latency
	Ports    float64      `json:"ports"`
	Dispatch float64      `json:"dispatch"`
	Latency  float64      `json:"latency"`
	Overlaps bool         `json:"overlaps,omitempty"` // it counts as part of what is around it
	Loops    []loopCycles `json:"loops,omitempty"`
}

// costsOf are the costs of a program of x86-64 on all cores that there are data of.
func costsOf(step build.Step, insts *vec.Insts) (list []*ports.Cost) {
	for _, c := range ports.Cores() {
		list = append(list, ports.Of(c, insts, len(step.Program.Args), max(1, step.Trips)))
	}
	return list
}

// coresOf are costs as JSON.
func coresOf(list []*ports.Cost) []coreCycles {
	cores := []coreCycles{}
	for _, c := range list {
		cores = append(cores, coreCycles{c.Core.Name, c.Cycles, c.Bound, c.BoundBy(), loopsOf(c, c.Loops.Inside)})
	}
	return cores
}

func loopsOf(c *ports.Cost, inside []*ports.Loop) []loopCycles {
	list := []loopCycles{}
	for _, l := range inside {
		list = append(list, loopCycles{fmt.Sprintf("L%d", l.Label), l.Trips, l.Cycles, c.What(l), l.Ports, l.Issue,
			l.Chain, l.Merged, loopsOf(c, l.Inside)})
	}
	return list
}

// portsText is what follows a listing: each loop by its label.
func portsText(list []*ports.Cost) string {
	var b strings.Builder
	b.WriteString("  ports:\n")
	for _, c := range list {
		b.WriteString(c.String())
	}
	return b.String()
}
