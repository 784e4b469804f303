package system

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Step is one line of a Plan.
type Step struct {
	Kind   string // "move", "zero", "call", "plain", "drop", "feed", "move-feed", "next"
	Node   string // of a move the edge, of a call and of plain the compute node
	Block  *Block // what is moved, set to zero, written or dropped
	From   string // a memory: of a move
	To     string // a memory: of a move, or where Block is
	Tile   *Tile
	Places []string // memories of Tile.Reads
	Feed   [2]string
	Start  int // cycle
	End    int
}

// Plan is the record of a schedule.
type Plan struct {
	Graph   *Graph
	Program *Program
	Steps   []Step
	Cycles  int // until the last step has ended, when nodes and edges run at once as far as data allow
	Choices []string
	// Invalidated is how many copies were dropped because other tiles wrote their data, Evicted how many left full
	// memories.
	Invalidated, Evicted int
}

// Count is how many steps there are of a kind.
func (p *Plan) Count(kind string) (n int) {
	for _, s := range p.Steps {
		if s.Kind == kind {
			n++
		}
	}
	return n
}

// Moved is how many copies each edge makes, and of how many bytes.
func (p *Plan) Moved() (copies, bytes map[string]int) {
	copies, bytes = map[string]int{}, map[string]int{}
	for _, s := range p.Steps {
		if s.Kind == "move" {
			copies[s.Node]++
			bytes[s.Node] += s.Block.Bytes()
		}
	}
	return copies, bytes
}

// Calls is how many calls there are of each instruction; the rest of Funcs is "plain".
func (p *Plan) Calls() map[string]int {
	out := map[string]int{}
	for _, s := range p.Steps {
		switch s.Kind {
		case "call":
			out[s.Tile.By.Name]++
		case "plain":
			out["plain"]++
		}
	}
	return out
}

// String is a line for each step: "120 mvin a[0 16] dram -> scratchpad".
func (p *Plan) String() string {
	var b strings.Builder
	for _, s := range p.Steps {
		switch s.Kind {
		case "move":
			fmt.Fprintf(&b, "%8d  %s %s %s -> %s\n", s.Start, s.Node, s.Block.Name, s.From, s.To)
		case "call", "plain":
			var reads []string
			for i, r := range s.Tile.Reads {
				reads = append(reads, r.Name+"@"+s.Places[i])
			}
			what := "plain"
			if s.Tile.By != nil {
				what = s.Tile.By.Name
			}
			fmt.Fprintf(&b, "%8d  %s %s %s@%s <- %s\n", s.Start, s.Node, what, s.Block.Name, s.To,
				strings.Join(reads, ", "))
		case "feed":
			fmt.Fprintf(&b, "%8d  feed %s -> %s\n", s.Start, s.Feed[1], s.Feed[0])
		case "next":
			fmt.Fprintf(&b, "%8d  next %s\n", s.Start, s.Feed[0])
		default:
			fmt.Fprintf(&b, "%8d  %s %s@%s\n", s.Start, s.Kind, s.Block.Name, s.To)
		}
	}
	return b.String()
}

// Summary is "calls: 8 gemmini, 4 plain; copies: 12 mvin (3072 bytes), ...; 40 cycles".
func (p *Plan) Summary() string {
	var calls, moved []string
	for _, k := range slices.Sorted(maps.Keys(p.Calls())) {
		calls = append(calls, fmt.Sprintf("%d %s", p.Calls()[k], k))
	}
	copies, bytes := p.Moved()
	total := 0
	for _, k := range slices.Sorted(maps.Keys(copies)) {
		moved = append(moved, fmt.Sprintf("%d %s (%d bytes)", copies[k], k, bytes[k]))
		total += copies[k]
	}
	return fmt.Sprintf("calls: %s; %d copies: %s; %d invalidated, %d evicted; %d cycles",
		strings.Join(calls, ", "), total, strings.Join(moved, ", "), p.Invalidated, p.Evicted, p.Cycles)
}
