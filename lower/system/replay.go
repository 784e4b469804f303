package system

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// Machine is the memories of a system while plans are replayed.
type Machine struct {
	g     *Graph
	p     *Program
	home  map[string]*halide.Array
	held  map[string]map[*Block]*halide.Array // by memory
	used  map[string]int
	nexts map[string]func() *halide.Array
}

// NewMachine is a system with inputs at home. next gives the inputs of later steps in time, by name.
func NewMachine(g *Graph, p *Program, inputs map[string]*halide.Array, next map[string]func() *halide.Array) *Machine {
	m := &Machine{g: g, p: p, home: map[string]*halide.Array{}, held: map[string]map[*Block]*halide.Array{},
		used: map[string]int{}, nexts: next}
	for name, a := range p.Arrays {
		m.home[name] = halide.NewArray(a.Type, a.Region...)
		if in := inputs[name]; a.Input && in != nil {
			m.take(name, in)
		}
	}
	for _, mem := range g.Memories {
		m.held[mem.Name] = map[*Block]*halide.Array{}
	}
	return m
}

// take copies an array home.
func (m *Machine) take(name string, in *halide.Array) {
	to := m.home[name]
	everywhere(to.Dims, func(at []int) { to.Set(in.At(at...), at...) })
}

// Output is the output, at home.
func (m *Machine) Output() *halide.Array { return m.home[m.p.Output.Name] }

// Array is an array as it is at home; nil: there is none.
func (m *Machine) Array(name string) *halide.Array { return m.home[name] }

// Replay does what a plan says. The error says which step finds no data, or no room: a plan that Schedule made has
// none.
func (m *Machine) Replay(p *Plan) error {
	for i, s := range p.Steps {
		if err := m.step(s); err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
	}
	return nil
}

func (m *Machine) step(s Step) error {
	switch s.Kind {
	case "move":
		a, err := m.read(s.Block, s.From)
		if err != nil {
			return err
		}
		return m.write(s.Block, s.To, a)
	case "zero":
		return m.write(s.Block, s.To, empty(s.Block))
	case "drop":
		if m.held[s.To][s.Block] == nil {
			return fmt.Errorf("%s holds no %s", s.To, s.Block.Name)
		}
		delete(m.held[s.To], s.Block)
		m.used[s.To] -= s.Block.Bytes()
		return nil
	case "feed":
		m.take(s.Feed[0], m.home[s.Feed[1]])
		return nil
	case "move-feed":
		a := m.held[s.To][s.Tile.Reads[0]]
		if a == nil {
			return fmt.Errorf("%s holds no %s", s.To, s.Tile.Reads[0].Name)
		}
		delete(m.held[s.To], s.Tile.Reads[0])
		m.used[s.To] -= s.Block.Bytes()
		return m.write(s.Block, s.To, a)
	case "next":
		m.take(s.Feed[0], m.nexts[s.Feed[0]]())
		return nil
	}
	return m.compute(s)
}

// empty is a block of zeros.
func empty(b *Block) *halide.Array {
	var dims []halide.Range
	for _, n := range b.Shape {
		dims = append(dims, halide.Range{Extent: n})
	}
	return halide.NewArray(b.Array.Type, dims...)
}

// read is a block as a memory holds it; home holds whole arrays.
func (m *Machine) read(b *Block, memory string) (*halide.Array, error) {
	if memory != m.g.Home() {
		a := m.held[memory][b]
		if a == nil {
			return nil, fmt.Errorf("%s holds no %s", memory, b.Name)
		}
		c := *a
		c.Ints = slices.Clone(a.Ints)
		return &c, nil
	}
	a := empty(b)
	for _, h := range b.Holds {
		a.Set(m.home[b.Array.Name].At(h.Element...), h.Place...)
	}
	return a, nil
}

// write puts a block into a memory.
func (m *Machine) write(b *Block, memory string, a *halide.Array) error {
	if memory == m.g.Home() {
		for _, h := range b.Holds {
			m.home[b.Array.Name].Set(a.At(h.Place...), h.Element...)
		}
		return nil
	}
	if m.held[memory][b] == nil {
		if m.used[memory] += b.Bytes(); m.used[memory] > m.g.memory(memory).Bytes {
			return fmt.Errorf("%s is full: %d bytes", memory, m.used[memory])
		}
	}
	m.held[memory][b] = a
	return nil
}

// compute is a call, or elements of the rest of a Func.
func (m *Machine) compute(s Step) error {
	reads := make([]*halide.Array, len(s.Tile.Reads))
	for i, b := range s.Tile.Reads {
		a, err := m.read(b, s.Places[i])
		if err != nil {
			return err
		}
		reads[i] = a
	}
	if s.Tile.By != nil {
		acc, err := m.read(s.Block, s.To)
		if err != nil {
			return err
		}
		operands := map[string]*halide.Array{s.Tile.By.Acc: acc}
		for i, name := range s.Tile.Operands {
			reads[i].Type = s.Tile.By.Product.Factors[i].Type // which holds the elements
			operands[name] = reads[i]
		}
		out, err := s.Tile.By.Run(operands)
		if err != nil {
			return err
		}
		return m.write(s.Block, s.To, out)
	}
	return m.rest(s, reads)
}

// rest evaluates the rest of a Func over the box of a block.
func (m *Machine) rest(s Step, reads []*halide.Array) error {
	inputs := map[string]*halide.Array{}
	for i, b := range s.Tile.Reads {
		a := inputs[b.Array.Name]
		if a == nil {
			a = halide.NewArray(b.Array.Type, b.Array.Region...)
			inputs[b.Array.Name] = a
		}
		for _, h := range b.Holds {
			a.Set(reads[i].At(h.Place...), h.Element...)
		}
	}
	box := make([]halide.Range, len(s.Tile.Func.f.Vars))
	for n, h := range s.Block.Holds {
		for d, x := range h.Element {
			if n == 0 {
				box[d] = halide.Range{Min: x, Extent: 1}
			}
			lo, hi := min(box[d].Min, x), max(box[d].Min+box[d].Extent-1, x)
			box[d] = halide.Range{Min: lo, Extent: hi - lo + 1}
		}
	}
	out, err := halide.Eval(s.Tile.Func.value, box, inputs)
	if err != nil {
		return err
	}
	a := empty(s.Block)
	for _, h := range s.Block.Holds {
		a.Set(out.At(h.Element...), h.Place...)
	}
	return m.write(s.Block, s.To, a)
}
