package system

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/lower/match"
)

// Block is elements of an array in an order: what an instruction takes as an operand, and what moves.
type Block struct {
	Array *Array
	Shape []int
	Holds []match.Placed // others are zero
	Name  string         // "a[0 16]", of the first element

	in     map[string]bool // the elements
	lo, hi []int           // of their coordinates
	id     int             // the number of its making
}

// Bytes is how much room a block takes.
func (b *Block) Bytes() int {
	n := b.Array.Type.Bytes()
	for _, e := range b.Shape {
		n *= e
	}
	return n
}

// Tile is a part of the computation: a call of an instruction, or elements of the rest of a Func.
type Tile struct {
	By       *Instruction // nil: the rest of a Func
	Func     *function
	Operands []string // of Reads, in the instruction
	Reads    []*Block
	Write    *Block
	Begins   bool // the sum begins at zero, not at what Write holds
}

// unroller makes tiles.
type unroller struct {
	p      *Program
	known  map[string]*Block
	shapes map[string][][]match.Placed // how a region was cut before
	cut    map[string][]int

	sums map[string][]*Tile // what was made for an earlier schedule
	ends map[restOf]*Tile
}

// restOf is the rest of a Func at a block.
type restOf struct {
	g *function
	b *Block
}

// unrollerOf is the unroller of a program: blocks and tiles are made once for all of its schedules.
func (p *Program) unrollerOf() *unroller {
	if p.units == nil {
		p.units = &unroller{p: p, known: map[string]*Block{}, sums: map[string][]*Tile{}, ends: map[restOf]*Tile{}}
	}
	p.units.shapes, p.units.cut = map[string][][]match.Placed{}, map[string][]int{}
	return p.units
}

// block is the block of these elements; there is one of each.
func (u *unroller) block(a *Array, shape []int, holds []match.Placed) *Block {
	var b strings.Builder
	fmt.Fprint(&b, a.Name, shape)
	for _, h := range holds {
		fmt.Fprint(&b, h.Place, h.Element)
	}
	if old := u.known[b.String()]; old != nil {
		return old
	}
	made := &Block{Array: a, Shape: shape, Holds: holds, Name: a.Name, in: map[string]bool{}, id: len(u.known)}
	for i, h := range holds {
		made.in[fmt.Sprint(h.Element)] = true
		if i == 0 {
			made.lo, made.hi = slices.Clone(h.Element), slices.Clone(h.Element)
		}
		for d, x := range h.Element {
			made.lo[d], made.hi[d] = min(made.lo[d], x), max(made.hi[d], x)
		}
	}
	if len(holds) > 0 {
		made.Name += fmt.Sprint(holds[0].Element)
	}
	u.known[b.String()] = made
	return made
}

// sum is the calls of a map.
func (u *unroller) sum(g *function, a *Array, m mapping, order int) []*Tile {
	key := fmt.Sprint(a.Name, m.text, order)
	if old := u.sums[key]; old != nil {
		return old
	}
	var out []*Tile
	begun := map[*Block]bool{}
	p := m.by.Product
	for begin := range m.calls.Begins() {
		t := &Tile{By: m.by, Func: g, Write: u.block(a, m.calls.Shape(0), m.calls.Holds(begin, 0))}
		for k, f := range p.Factors {
			of := u.p.Arrays[m.calls.Factor(k)]
			t.Operands = append(t.Operands, f.Name)
			t.Reads = append(t.Reads, u.block(of, m.calls.Shape(k+1), m.calls.Holds(begin, k+1)))
		}
		out = append(out, t)
	}
	if order == 1 { // the last loop of the result the fastest
		slices.SortStableFunc(out, func(a, b *Tile) int { return compareFirst(a.Write, b.Write) })
	}
	for _, t := range out {
		t.Begins = !begun[t.Write]
		begun[t.Write] = true
	}
	u.sums[key] = out
	return out
}

func compareFirst(a, b *Block) int { return slices.Compare(a.Holds[0].Element, b.Holds[0].Element) }

// cuts are the elements of a Func, in parts: those of its first sum, or as its region was cut before, or one part.
func (u *unroller) cuts(g *function, sums [][]*Tile) ([][]match.Placed, []int) {
	region := u.p.Arrays[g.f.Name].Region
	key := fmt.Sprint(region)
	var cut [][]match.Placed
	var shape []int
	if len(sums) > 0 {
		for _, t := range sums[0] {
			if t.Begins {
				cut, shape = append(cut, t.Write.Holds), t.Write.Shape
			}
		}
		u.shapes[key], u.cut[key] = cut, shape
		return cut, shape
	}
	if old := u.shapes[key]; old != nil {
		return old, u.cut[key]
	}
	var holds []match.Placed
	for _, r := range region {
		shape = append(shape, r.Extent)
	}
	everywhere(region, func(at []int) {
		place := make([]int, len(at))
		for d := range at {
			place[d] = at[d] - region[d].Min
		}
		holds = append(holds, match.Placed{Place: place, Element: slices.Clone(at)})
	})
	return [][]match.Placed{holds}, shape
}

// sameCuts reports whether all sums of a Func have their results in the same parts.
func sameCuts(sums [][]*Tile) bool {
	parts := func(list []*Tile) map[string]bool {
		out := map[string]bool{}
		for _, t := range list {
			out[fmt.Sprint(t.Write.Shape, t.Write.Holds)] = true
		}
		return out
	}
	for _, list := range sums[min(1, len(sums)):] {
		a, b := parts(sums[0]), parts(list)
		for k := range a {
			if len(a) != len(b) || !b[k] {
				return false
			}
		}
	}
	return true
}

// rest is the tile of the rest of a Func at some elements.
func (u *unroller) rest(g *function, holds []match.Placed, shape []int) (*Tile, error) {
	t := &Tile{Func: g, Write: u.block(u.p.Arrays[g.f.Name], shape, holds), Begins: true}
	key := restOf{g, t.Write}
	if old := u.ends[key]; old != nil {
		return old, nil
	}
	var failed error
	walkLoads(g.value.Value, nil, func(e *halide.Expr, doms []*halide.RDom) {
		a := u.p.Arrays[e.Name]
		b, err := u.read(g, a, e, doms, holds, shape)
		if err != nil {
			failed = err
		} else if !slices.Contains(t.Reads, b) {
			t.Operands, t.Reads = append(t.Operands, e.Name), append(t.Reads, b)
		}
	})
	u.ends[key] = t
	return t, failed
}

// read is the block that a load takes at some points of a Func: in the same order where it is read where it is stored.
func (u *unroller) read(g *function, a *Array, e *halide.Expr, doms []*halide.RDom, holds []match.Placed,
	shape []int) (*Block, error) {
	if len(e.Args) == len(g.f.Vars) && !slices.ContainsFunc(inOrder(len(e.Args)), func(d int) bool {
		return e.Args[d].Op != halide.OpVar || e.Args[d].Name != g.f.Vars[d].Name
	}) {
		return u.block(a, shape, holds), nil
	}
	var over []halide.Range
	var names []string
	for _, r := range doms {
		for i, v := range r.Vars {
			over, names = append(over, r.Range(i)), append(names, v.Name)
		}
	}
	seen := map[string]bool{}
	var out []match.Placed
	env := map[string]int{}
	for _, arg := range e.Args {
		if _, err := indexes.Form(arg, nil); err != nil {
			return nil, fmt.Errorf("%s: index %s of %s is no sum of loops, so nobody knows what to move", e.Pos, arg,
				e.Name)
		}
	}
	for _, h := range holds {
		for d, v := range g.f.Vars {
			env[v.Name] = h.Element[d]
		}
		everywhere(over, func(at []int) {
			for i, n := range names {
				env[n] = at[i]
			}
			element := make([]int, len(e.Args))
			for d, arg := range e.Args {
				element[d] = indexes.Must(arg, nil).Eval(env)
				if r := a.Region[d]; element[d] < r.Min || element[d] >= r.Min+r.Extent {
					return
				}
			}
			if k := fmt.Sprint(element); !seen[k] {
				seen[k] = true
				out = append(out, match.Placed{Place: []int{len(out)}, Element: element})
			}
		})
	}
	return u.block(a, []int{max(1, len(out))}, out), nil
}

// walkLoads visits loads, with the RDoms of the reductions around them.
func walkLoads(e *halide.Expr, doms []*halide.RDom, visit func(*halide.Expr, []*halide.RDom)) {
	if e.Op == halide.OpReduce {
		doms = append(slices.Clone(doms), e.RDom)
	}
	for _, a := range e.Args {
		walkLoads(a, doms, visit)
	}
	if e.Op == halide.OpLoad {
		visit(e, doms)
	}
}

// everywhere visits the points of a box, the first coordinate the fastest.
func everywhere(box []halide.Range, visit func(at []int)) {
	at := make([]int, len(box))
	var rec func(d int)
	rec = func(d int) {
		if d < 0 {
			visit(at)
			return
		}
		for i := range box[d].Extent {
			at[d] = box[d].Min + i
			rec(d - 1)
		}
	}
	rec(len(box) - 1)
}

func inOrder(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
