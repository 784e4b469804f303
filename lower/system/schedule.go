package system

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/lower/approach"
	"github.com/vyasa-go/vyasa/lower/match"
)

type placed = match.Placed

// Schedule is a dry run of a program on a system: what is to be done, in order, so that the output is at home in the
// end. The error says what does not fit: an operand into a memory, or a Func whose rest has no node.
func Schedule(g *Graph, p *Program, a approach.Approach) (*Plan, error) {
	d := newDry(g, p, a)
	if err := d.body(); err != nil {
		return nil, err
	}
	if err := d.home(p.Output.Name); err != nil {
		return nil, err
	}
	return d.plan, nil
}

// dry is a dry run.
type dry struct {
	*state
	g      *Graph
	p      *Program
	a      approach.Approach
	units  *unroller
	plan   *Plan
	free   map[string]int            // when a node or an edge has ended what it does
	ready  map[*Block]map[string]int // when a copy is there
	homeAt map[string]int            // when what was written of an array is at home
	pinned map[*Block]bool           // operands of the tile that is scheduled
	tiles  []*Tile                   // of a body, once they are chosen
}

func newDry(g *Graph, p *Program, a approach.Approach) *dry {
	return &dry{state: newState(), g: g, p: p, a: a, plan: &Plan{Graph: g, Program: p}, free: map[string]int{},
		ready: map[*Block]map[string]int{}, homeAt: map[string]int{}, pinned: map[*Block]bool{},
		units: p.unrollerOf()}
}

// step records a step that takes some cycles of a node, when operands are there.
func (d *dry) step(s Step, cycles int, after ...int) {
	s.Start = d.free[s.Node]
	for _, t := range after {
		s.Start = max(s.Start, t)
	}
	s.End = s.Start + cycles
	if s.Node != "" {
		d.free[s.Node] = s.End
	}
	if s.To != "" && s.Block != nil && s.Kind != "drop" {
		if d.ready[s.Block] == nil {
			d.ready[s.Block] = map[string]int{}
		}
		d.ready[s.Block][s.To] = s.End
	}
	if s.To == d.g.Home() && s.Block != nil {
		d.homeAt[s.Block.Array.Name] = max(d.homeAt[s.Block.Array.Name], s.End)
	}
	d.plan.Cycles = max(d.plan.Cycles, s.End)
	d.plan.Steps = append(d.plan.Steps, s)
}

// body schedules each Func once.
func (d *dry) body() error {
	if d.tiles == nil {
		if err := d.unroll(); err != nil {
			return err
		}
	}
	for i, t := range d.tiles {
		if err := d.tile(t); err != nil {
			return err
		}
		if i+1 == len(d.tiles) || d.tiles[i+1].Func != t.Func {
			d.forget(t.Func)
		}
	}
	return nil
}

// unroll chooses maps and orders, and makes the tiles of all Funcs.
func (d *dry) unroll() error {
	for _, f := range d.p.funcs {
		var maps []mapping
		for _, s := range f.sums {
			var options []approach.Option
			var can []mapping
			for _, m := range s.maps {
				if nodes, does := d.g.does(m.by.Name); nodes != nil {
					can = append(can, m)
					options = append(options, approach.Option{Text: m.text,
						Cost: float64(m.calls.Count() * does[0].Cycles)})
				}
			}
			if can == nil {
				return fmt.Errorf("no node of %s has an instruction for %s", d.g.Name, s.array.Name)
			}
			i := approach.Ask(d.a, approach.WhichMap, options)
			maps = append(maps, can[i])
			d.plan.Choices = append(d.plan.Choices, s.array.Name+": "+can[i].text)
		}
		order, side := 0, 1
		if len(maps) > 0 {
			var options []approach.Option
			for i, text := range orders {
				options = append(options, approach.Option{Text: text, Cost: float64(i)})
			}
			order = approach.Ask(d.a, approach.WhichOrder, options)
			options = nil
			for i, n := range tilings {
				options = append(options, approach.Option{Text: tilingText(n), Cost: float64(i)})
			}
			i := approach.Ask(d.a, approach.WhichTiling, options)
			side = tilings[i]
			d.plan.Choices = append(d.plan.Choices, f.f.Name+": "+orders[order]+", "+options[i].Text)
		}
		tiles, err := d.units.tiles(f, maps, order, side)
		if err != nil {
			return err
		}
		d.tiles = append(d.tiles, tiles...)
	}
	return nil
}

// tile schedules one tile: its node, its operands, itself.
func (d *dry) tile(t *Tile) error {
	name := "plain"
	if t.By != nil {
		name = t.By.Name
	}
	nodes, does := d.g.does(name)
	if nodes == nil {
		return fmt.Errorf("no node of %s does %s", d.g.Name, name)
	}
	var options []approach.Option
	for i, n := range nodes {
		options = append(options, approach.Option{Text: d.g.Computes[n].Name,
			Cost: float64(d.free[d.g.Computes[n].Name] + does[i].Cycles)})
	}
	i := approach.Ask(d.a, approach.WhichNode, options)
	does[0], nodes[0] = does[i], nodes[i]
	clear(d.pinned)
	for _, b := range append(slices.Clone(t.Reads), t.Write) {
		d.pinned[b] = true
	}
	s := Step{Kind: "call", Node: d.g.Computes[nodes[0]].Name, Block: t.Write, Tile: t}
	cycles := does[0].Cycles
	if t.By == nil {
		s.Kind, cycles = "plain", does[0].Cycles*len(t.Write.Holds)
	}
	var after []int
	for i, b := range t.Reads {
		at, err := d.fetch(b, where(does[0], t.Operands[i]))
		if err != nil {
			return err
		}
		s.Places = append(s.Places, at)
		after = append(after, d.there(b, at))
	}
	to, err := d.result(t, does[0])
	if err != nil {
		return err
	}
	s.To = to
	after = append(after, d.ready[t.Write][to])
	d.step(s, cycles, after...)
	d.written(t.Write, to)
	return nil
}

// there is when a memory has a block.
func (d *dry) there(b *Block, memory string) int {
	if memory == d.g.Home() {
		return d.homeAt[b.Array.Name]
	}
	return d.ready[b][memory]
}

// where are the memories that an operand may lie in.
func where(d Does, operand string) []string {
	if list := d.Where[operand]; list != nil {
		return list
	}
	return d.Where[""]
}

// result makes room for what a tile writes, or brings what it adds to.
func (d *dry) result(t *Tile, does Does) (string, error) {
	list := does.Where[""]
	if t.By != nil {
		list = does.Where[t.By.Acc]
	}
	if list == nil {
		return "", fmt.Errorf("%s of %s does not say where %s lies", does.Instruction, d.g.Name, t.Write.Array.Name)
	}
	if !t.Begins {
		return d.fetch(t.Write, list)
	}
	var options []approach.Option
	for i, m := range list {
		options = append(options, approach.Option{Text: m, Cost: float64(i)})
	}
	to := list[approach.Ask(d.a, approach.WhichPlace, options)]
	if to != d.g.Home() {
		if !d.has(t.Write, to) {
			if err := d.room(to, t.Write.Bytes()); err != nil {
				return "", err
			}
		}
		d.put(t.Write, to)
	}
	if t.By != nil {
		d.step(Step{Kind: "zero", Block: t.Write, To: to}, 0)
	}
	return to, nil
}

// written drops all other copies of what was written.
func (d *dry) written(b *Block, at string) {
	for _, m := range d.g.Memories {
		if m.Name != at && d.has(b, m.Name) {
			d.invalidate(b, m.Name)
		}
	}
	for _, o := range d.overlapping(b) {
		for _, m := range d.g.Memories {
			if d.has(o, m.Name) {
				d.invalidate(o, m.Name)
			}
		}
		delete(d.dirty, o)
	}
	if at == d.g.Home() {
		delete(d.dirty, b)
		return
	}
	d.put(b, at)
	d.dirty[b] = true
}

func (d *dry) invalidate(b *Block, memory string) {
	d.plan.Invalidated++
	d.dropped(b, memory)
}

// dropped forgets a copy, and records it.
func (d *dry) dropped(b *Block, memory string) {
	d.drop(b, memory)
	d.step(Step{Kind: "drop", Block: b, To: memory}, 0)
}

// forget drops sums of a Func, and what no later Func reads.
func (d *dry) forget(f *function) {
	dead := map[string]bool{}
	for _, s := range f.sums {
		dead[s.array.Name] = true
	}
	for name := range dead {
		for _, b := range d.all(name) {
			for _, m := range d.g.Memories {
				if d.has(b, m.Name) {
					d.dropped(b, m.Name)
				}
			}
			delete(d.dirty, b)
		}
	}
}
