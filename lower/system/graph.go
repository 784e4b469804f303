package system

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Graph is a system.
type Graph struct {
	Name     string
	Memories []Memory // the first is where arrays begin and end
	Moves    []Move
	Computes []Compute
}

// Memory is a node that holds data.
type Memory struct {
	Name  string
	Bytes int
}

// Move is an edge between memories: an instruction that copies.
type Move struct {
	Name, From, To string
	Bytes          int // a cycle
	Latency        int // cycles before the first byte
}

// Compute is a node that computes.
type Compute struct {
	Name string
	Does []Does
}

// Does is an instruction that a compute node has.
type Does struct {
	Instruction string              // "plain": all that is no other instruction
	Cycles      int                 // a call; of plain an element
	Where       map[string][]string // memories that an operand may lie in; of plain that of "" for all

	pos diag.Pos // the line that says so
}

// Home is the memory where arrays begin and end.
func (g *Graph) Home() string { return g.Memories[0].Name }

// memory is a memory by name, or nil.
func (g *Graph) memory(name string) *Memory {
	if i := slices.IndexFunc(g.Memories, func(m Memory) bool { return m.Name == name }); i >= 0 {
		return &g.Memories[i]
	}
	return nil
}

// Does are the compute nodes that have an instruction, as indexes of Computes, with what they say of it.
func (g *Graph) does(instruction string) (nodes []int, does []Does) {
	for i, c := range g.Computes {
		for _, d := range c.Does {
			if d.Instruction == instruction {
				nodes, does = append(nodes, i), append(does, d)
			}
		}
	}
	return nodes, does
}

// Instructions are those of all nodes, each once, in their order.
func (g *Graph) Instructions() (out []string) {
	for _, c := range g.Computes {
		for _, d := range c.Does {
			if d.Instruction != "plain" && !slices.Contains(out, d.Instruction) {
				out = append(out, d.Instruction)
			}
		}
	}
	return out
}

// cycles is how long an edge takes for so many bytes.
func (m Move) cycles(bytes int) int { return m.Latency + (bytes+m.Bytes-1)/m.Bytes }

// path is the edges of the least cycles from one memory to another for so many bytes; false: there is none. From a
// memory to itself it is none.
func (g *Graph) path(from, to string, bytes int) ([]Move, bool) {
	cost, by := map[string]int{from: 0}, map[string]Move{}
	for range g.Memories {
		for _, m := range g.Moves {
			c, ok := cost[m.From]
			if old, known := cost[m.To]; ok && (!known || c+m.cycles(bytes) < old) {
				cost[m.To], by[m.To] = c+m.cycles(bytes), m
			}
		}
	}
	if _, ok := cost[to]; !ok {
		return nil, false
	}
	var out []Move
	for at := to; at != from; at = by[at].From {
		out = append([]Move{by[at]}, out...)
	}
	return out, true
}

// maxPaths is how many ways from one memory to another are chosen from.
const maxPaths = 16

// paths are the ways of the least cycles for so many bytes from one memory to another that come by no memory twice, and
// not by home on the way, the best first; where there is none, the one of the least cycles, which comes by home. It
// looks at no more than maxPaths ways to each memory.
func (g *Graph) paths(from, to string, bytes int) (out [][]Move) {
	type way struct {
		at   string
		by   []Move
		cost int
	}
	work, seen := []way{{at: from}}, map[string]int{}
	for len(work) > 0 && len(out) < maxPaths {
		best := 0
		for i, w := range work {
			if w.cost < work[best].cost {
				best = i
			}
		}
		w := work[best]
		work = slices.Delete(work, best, best+1)
		if w.at == to {
			out = append(out, w.by)
			continue
		}
		if seen[w.at]++; seen[w.at] > maxPaths {
			continue
		}
		for _, m := range g.Moves {
			met := m.To == from || slices.ContainsFunc(w.by, func(b Move) bool { return b.To == m.To })
			if m.From == w.at && !met && (m.To == to || m.To != g.Home()) {
				work = append(work, way{m.To, append(slices.Clone(w.by), m), w.cost + m.cycles(bytes)})
			}
		}
	}
	if path, ok := g.path(from, to, bytes); ok && out == nil {
		out = append(out, path)
	}
	return out
}

// pathText is "ram, l2, l1".
func pathText(path []Move) string {
	text := path[0].From
	for _, m := range path {
		text += ", " + m.To
	}
	return text
}

func costOf(path []Move, bytes int) (n int) {
	for _, m := range path {
		n += m.cycles(bytes)
	}
	return n
}

// check says what is wrong with the graph as a whole.
func (g *Graph) check() error {
	home := g.Home()
	for _, m := range g.Memories[1:] {
		if _, ok := g.path(home, m.Name, 1); !ok {
			return fmt.Errorf("nothing moves data from %s to %s", home, m.Name)
		}
		if _, ok := g.path(m.Name, home, 1); !ok {
			return fmt.Errorf("nothing moves data from %s back to %s", m.Name, home)
		}
	}
	if nodes, _ := g.does("plain"); nodes == nil {
		return fmt.Errorf("no compute node does plain: what no instruction computes has no place")
	}
	return nil
}

// Check holds the graph against the instructions that there are: operands lists what an instruction reads, of which
// each needs a place; its error says why there is no such instruction for a system. The error is a diag.List with lines
// of the graph's file.
func (g *Graph) Check(operands func(instruction string) ([]string, error)) error {
	var found diag.List
	for _, c := range g.Computes {
		for _, d := range c.Does {
			wrong := func(fact string) {
				found = append(found, diag.Mistake{Pos: d.pos, Code: CodeSystem, Fact: "does " + d.Instruction + ": " +
					fact})
			}
			if d.Instruction == "plain" {
				continue
			}
			names, err := operands(d.Instruction)
			if err != nil {
				wrong(err.Error())
				continue
			}
			for _, name := range names {
				if d.Where[name] == nil {
					wrong("it is not said where operand " + name + " may lie")
				}
			}
			for _, name := range slices.Sorted(maps.Keys(d.Where)) {
				if !slices.Contains(names, name) {
					wrong(fmt.Sprintf("there is no operand %s, but %s", name, strings.Join(names, ", ")))
				}
			}
		}
	}
	return found.Err()
}
