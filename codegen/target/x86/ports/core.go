package ports

import (
	"fmt"
	"strings"
)

// Set is a set of ports of a core, a bit for each.
type Set uint32

// Core is what a processor's core does in a cycle. Cycles and latencies are those of a core whose data lie in the first
// cache.
type Core struct {
	Name    string
	About   string
	Sources []string // public ones that the numbers are from

	Dispatch                int  // micro-operations that enter in a cycle; a load and what it is an operand of are one
	Window                  int  // micro-operations in flight
	Scheduler               int  // micro-operations that wait for ports, together
	Boundary                int  // bytes: what crosses a multiple of them takes two turns of a port
	Mispredict              int  // cycles that a wrong guess of a branch costs
	Predicted               int  // trips of a loop whose end is foreseen
	Forward                 int  // cycles from a store to a load of the same place
	Run                     int  // cycles that a run takes beside its code: no bound counts them
	LoadGeneral, LoadVector int  // cycles to the use of what is loaded
	Unlaminated             bool // an operand at base + index is a micro-operation of its own

	hash       string   // of the text
	names      []string // of ports, by bit
	loads      [3]uops  // of general registers; vectors of up to 256 bits; of 512
	stores     [3]uops
	splitStore uops // what a store across a boundary takes more
	rows       map[string]*row
}

// uop is N micro-operations that any of some ports does.
type uop struct {
	n   float64
	set Set
}

type uops []uop

// row is an instruction of the table.
type row struct {
	// "", "128", "512": of registers and these widths; "mem", "512mem": what is done beside the load
	forms map[string]form
}

type form struct {
	uops    uops
	latency int
}

// Ports is the names of a set, as p015.
func (c *Core) Ports(s Set) string {
	var b strings.Builder
	last := byte(0)
	for i, name := range c.names {
		if s>>i&1 == 0 {
			continue
		}
		if name[0] != last {
			b.WriteByte(name[0])
		}
		b.WriteString(name[1:])
		last = name[0]
	}
	return b.String()
}

// set reads "p015" or "g01s0"; ports are made as they are met.
func (c *Core) set(text string) (Set, error) {
	var s Set
	letter := ""
	for _, r := range text {
		if 'a' <= r && r <= 'z' {
			letter = string(r)
			continue
		}
		if letter == "" || !strings.ContainsRune("0123456789AB", r) {
			return 0, fmt.Errorf("%q is no set of ports", text)
		}
		s |= 1 << c.port(letter+string(r))
	}
	if s == 0 {
		return 0, fmt.Errorf("%q has no port", text)
	}
	return s, nil
}

func (c *Core) port(name string) int {
	for i, n := range c.names {
		if n == name {
			return i
		}
	}
	c.names = append(c.names, name)
	return len(c.names) - 1
}

// Hash is different for data that give kernels other costs.
func (c *Core) Hash() string { return c.hash }
