package system

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/lower/approach"
)

// fetch brings a block to one of some memories, and says to which.
func (d *dry) fetch(b *Block, places []string) (string, error) {
	if len(places) == 0 {
		return "", fmt.Errorf("%s does not say where %s may lie", d.g.Name, b.Array.Name)
	}
	var options []approach.Option
	for _, m := range places {
		cost := 0.0
		if !d.has(b, m) && (m != d.g.Home() || !d.homeHas(b)) {
			cost = d.nearest(b, m)
		}
		options = append(options, approach.Option{Text: m, Cost: cost})
	}
	to := places[approach.Ask(d.a, approach.WhichPlace, options)]
	if err := d.bring(b, to); err != nil {
		return "", err
	}
	return to, nil
}

// nearest is the cycles from the nearest copy.
func (d *dry) nearest(b *Block, to string) float64 {
	best := 1 << 40
	for _, m := range append(slices.Sorted(maps.Keys(d.copies[b])), d.g.Home()) {
		if path, ok := d.g.path(m, to, b.Bytes()); ok {
			best = min(best, costOf(path, b.Bytes()))
		}
	}
	return float64(best)
}

// bring makes a copy of a block in a memory, and in those on the way.
func (d *dry) bring(b *Block, to string) error {
	home := d.g.Home()
	if d.has(b, to) {
		d.put(b, to)
		return nil
	}
	if len(d.copies[b]) == 0 && !d.homeHas(b) {
		for _, o := range d.overlapping(b) {
			if d.dirty[o] {
				if err := d.writeBack(o); err != nil {
					return err
				}
			}
		}
	}
	if to == home {
		if d.dirty[b] {
			return d.writeBack(b)
		}
		return nil
	}
	sources := slices.Sorted(maps.Keys(d.copies[b]))
	if d.homeHas(b) {
		sources = append(sources, home)
	}
	from := d.sources(b, sources, to)
	if from == nil {
		return fmt.Errorf("nothing moves %s to %s", b.Name, to)
	}
	return d.along(b, from[approach.Ask(d.a, approach.WhichSource, from)].Text, to)
}

// sources are memories from which a block can be moved, with the cycles that it takes.
func (d *dry) sources(b *Block, memories []string, to string) (out []approach.Option) {
	for _, m := range memories {
		if path, ok := d.g.path(m, to, b.Bytes()); ok {
			out = append(out, approach.Option{Text: m, Cost: float64(costOf(path, b.Bytes()))})
		}
	}
	return out
}

// along moves a block along the path from a memory that has it.
func (d *dry) along(b *Block, from, to string) error {
	paths := d.g.paths(from, to, b.Bytes())
	if paths == nil {
		return fmt.Errorf("nothing moves %s from %s to %s", b.Name, from, to)
	}
	var options []approach.Option
	for _, p := range paths {
		options = append(options, approach.Option{Text: pathText(p), Cost: float64(costOf(p, b.Bytes()))})
	}
	path := paths[approach.Ask(d.a, approach.WhichPath, options)]
	was := d.pinned[b]
	d.pinned[b] = true
	defer func() { d.pinned[b] = was }()
	for _, e := range path {
		if e.To != d.g.Home() && !d.has(b, e.To) {
			if err := d.room(e.To, b.Bytes()); err != nil {
				return err
			}
		}
		d.step(Step{Kind: "move", Node: e.Name, Block: b, From: e.From, To: e.To}, e.cycles(b.Bytes()),
			d.there(b, e.From))
		if e.To == d.g.Home() {
			delete(d.dirty, b)
		} else {
			d.put(b, e.To)
		}
	}
	return nil
}

// writeBack moves what was written home; copies stay.
func (d *dry) writeBack(b *Block) error {
	from := d.sources(b, slices.Sorted(maps.Keys(d.copies[b])), d.g.Home())
	if from == nil {
		panic("BUG: " + b.Name + " was written and is nowhere")
	}
	return d.along(b, from[approach.Ask(d.a, approach.WhichSource, from)].Text, d.g.Home())
}

// room makes room in a memory: what was used least recently leaves, unless the tile needs it.
func (d *dry) room(memory string, bytes int) error {
	size := d.g.memory(memory).Bytes
	for d.used[memory]+bytes > size {
		var options []approach.Option
		var list []*Block
		for _, b := range d.blocks(memory) {
			if !d.pinned[b] {
				list = append(list, b)
				options = append(options, approach.Option{Text: b.Name, Cost: float64(d.copies[b][memory])})
			}
		}
		if list == nil {
			return fmt.Errorf("the operands of a tile do not fit %s of %s: %d bytes are asked for, and %d of %d are "+
				"taken", memory, d.g.Name,
				bytes, d.used[memory], size)
		}
		b := list[approach.Ask(d.a, approach.WhichVictim, options)]
		if d.dirty[b] && len(d.copies[b]) == 1 {
			if err := d.writeBack(b); err != nil {
				return err
			}
		}
		d.plan.Evicted++
		d.dropped(b, memory)
	}
	return nil
}

// home moves all that was written of an array home.
func (d *dry) home(array string) error {
	clear(d.pinned)
	for _, b := range d.all(array) {
		if d.dirty[b] {
			if err := d.writeBack(b); err != nil {
				return err
			}
		}
	}
	return nil
}
