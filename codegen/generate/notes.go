package generate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// Notes are the vectorised loops of which a part runs lane by lane: results that no vector store writes, and operands
// that are put together element by element. The nest has those of whole loops: lower.Nest.Notes.
func Notes(p *codegen.Program) []diag.Note {
	n := &noter{builder: &builder{machine: p.Target, src: p.Source, out: p}, at: map[noteKey]int{}}
	n.temps = append(n.temps, p.Source.Temps...)
	n.nodes(p.Source.Body, nil, false)
	out := make([]diag.Note, len(n.found))
	for i, f := range n.found {
		out[i] = f.loop.NoteOf(lower.Reason{Cause: strings.Join(f.causes, "; "), Cure: f.cure})
	}
	return out
}

// noter goes through a program of triplets.
type noter struct {
	*builder
	temps []*lower.Buffer
	found []noted
	at    map[noteKey]int // in found
}

// noted is what is told of a loop that one cure helps.
type noted struct {
	loop   *lower.For
	causes []string
	cure   string
}

type noteKey struct {
	pos        diag.Pos
	call, cure string
}

// note tells a reason once.
func (n *noter) note(loop *lower.For, why lower.Reason) {
	key := noteKey{loop.Pos, loop.Asked().Call, why.Cure}
	i, ok := n.at[key]
	if !ok {
		i = len(n.found)
		n.at[key] = i
		n.found = append(n.found, noted{loop: loop, cure: why.Cure})
	}
	if f := &n.found[i]; !slices.Contains(f.causes, why.Cause) {
		f.causes = append(f.causes, why.Cause)
	}
}

// nodes goes through a list with the loops around it; held, a condition is inside them, and hoist takes nothing out.
func (n *noter) nodes(list []lower.Stmt, around []string, held bool) {
	for _, node := range list {
		inside, stays := around, held
		switch node := node.(type) {
		case *lower.For:
			inside = append(around[:len(around):len(around)], node.Var)
		case *lower.If:
			stays = held || len(around) > 0
		}
		for _, b := range lower.Bodies(node) {
			n.nodes(b, inside, stays)
		}
		switch node := node.(type) {
		case *triplet.Block:
			half := n.joinable(node)
			for i := range node.Groups {
				if !half[i] {
					n.stored(&node.Groups[i])
				}
			}
			for i := range node.Macs {
				n.loaded(node, &node.Macs[i], around, held)
			}
		}
	}
}

// stored tells why a group is stored element by element, as storer does it.
func (n *noter) stored(g *triplet.Group) {
	if g.Store == nil || slices.Contains(n.temps, g.Store.Out.Buffer) {
		return
	}
	s := &storer{b: n.builder, g: g, st: g.Store, typ: g.Store.Out.Buffer.Type}
	out, byType := g.Store.Out, false
	if !n.float(g) {
		how := n.machine.Narrow(s.result(n.accType(g)))
		byType = how.Words() || how.ByLane && g.Store.Vector
	}
	loop := out.Loop
	count := fmt.Sprintf("%d lanes are stored one by one: ", loop.Extent)
	switch {
	case byType:
		n.note(loop, n.byResult(count, s.typ))
	case !g.Store.Vector:
		width := n.src.Accs[g.Acc].Width
		if loop.Extent <= width && !strided(g) { // so few because no more were asked for
			width = n.least() / s.typ.Bits()
		}
		n.note(loop, n.noVector(count, out, width))
	}
}

// least is the bits of the smallest vectors in memory.
func (n *noter) least() int { return n.machine.Vector.Loads[0] }

// strided reports whether a group has bytes whose neighbours are no neighbours in memory.
func strided(g *triplet.Group) bool {
	return slices.ContainsFunc(g.Triplets, func(t triplet.Triplet) bool {
		return slices.ContainsFunc([]triplet.Access{t.Data, t.Coef}, func(x triplet.Access) bool {
			step, ok := x.Step()
			return x.Type.Bits() == 8 && (!ok || step != 0 && step != 1)
		})
	})
}

// byResult is the reason of results that no conversion of accumulators makes.
func (n *noter) byResult(count string, t halide.Type) lower.Reason {
	var made []string
	for _, to := range []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16, halide.Int32,
		halide.UInt32, halide.Int64} {
		if r := (target.Result{Elem: to, Op: halide.OpNarrow, Vector: true}); !n.machine.Narrow(r).ByLane {
			made = append(made, to.String())
		}
	}
	why := lower.Reason{Cause: count + fmt.Sprintf("the machine narrows accumulators to vectors of %s, not of %s",
		listed(made), t)}
	switch t {
	case halide.UInt16:
		why.Cure = "narrow to Int16, or where the values fit uint16 take their low bits: Wrap(UInt16)"
	case halide.UInt32:
		why.Cure = "narrow to Int32, or where the values fit uint32 take their low bits: Wrap(UInt32)"
	default:
		why.Cure = "narrow to Int32"
	}
	return why
}

// listed is "a, b and c".
func listed(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}

// noVector is the reason of lanes that are no vector in memory: see triplet.Store.Vector.
func (n *noter) noVector(count string, out triplet.Access, width int) lower.Reason {
	b, loop := out.Buffer, out.Loop
	unit := max(1, n.least()/b.Type.Bits())
	if step, ok := out.Step(); len(out.Lane) > 1 && (!ok || step != 1) {
		return lower.Reason{Cause: count + fmt.Sprintf("they are no neighbours in %s", b.Name), Cure: neighbours(out)}
	}
	switch odd := loop.Extent%unit != 0; {
	case width < unit: // bytes only
		why := lower.Reason{Cause: count +
			fmt.Sprintf("such products are computed %d lanes at a time, and %d %s are no block of %d bytes", width,
				width, b.Type, n.least()/8),
			Cure: "let the results be of int16, Narrow(Int16, ...), or lay out side by side what the lanes read"}
		if loop.Extent%8 != 0 {
			why.Cure += "; " + n.lanesOf(loop, halide.Int16)
		}
		return why
	case odd:
		return lower.Reason{Cause: count + fmt.Sprintf("results of %d %s are no whole number of blocks of %d bytes",
			loop.Extent, b.Type, n.least()/8),
			Cure: n.lanesOf(loop, b.Type)}
	case hasClamp(out.Base):
		return lower.Reason{Cause: count +
			fmt.Sprintf("the tail of a Split moves vectors of %s to where no block of %d bytes begins", b.Name,
				n.least()/8), Cure: "let the tail round up into padding: RoundUp"}
	}
	return lower.Reason{Cause: count + fmt.Sprintf("vectors of %s begin where no block of %d bytes begins", b.Name,
		n.least()/8), Cure: fmt.Sprintf("let loops and rows of %s begin at multiples of %d bytes: Split by %d, "+
		"Align(%s, %d)",
		b.Name, n.least()/8, n.widest()/b.Type.Bits(), b.Name, n.widest()/8)}
}

// loaded tells why operands of an operation are loaded element by element. What is loaded once, before the loops, is
// little; one element that a loop moves keeps the whole register inside it, and so does a condition: see hoist.
func (n *noter) loaded(b *triplet.Block, m *triplet.Mac, around []string, held bool) {
	for _, r := range []*triplet.Reg{&b.Regs[m.X], &b.Regs[m.Z]} {
		if r.Elems == nil {
			continue
		}
		n.apart(b, m, r, around)
		again := held || len(around) == 0 || slices.ContainsFunc(r.Elems, func(e triplet.Elem) bool {
			return slices.ContainsFunc(around, e.Addr.DependsOn)
		})
		if !again {
			continue
		}
		for _, t := range m.Taps {
			tap := &b.Groups[m.Group].Triplets[t]
			for _, x := range []triplet.Access{tap.Data, tap.Coef} {
				if x.Loop != nil && gathers(r, x) {
					n.note(x.Loop, n.oneByOne(r, x))
				}
			}
		}
	}
}

// apart tells of a register that is put together for want of an aligned vector, as a loop moves what it holds by less.
func (n *noter) apart(b *triplet.Block, m *triplet.Mac, r *triplet.Reg, around []string) {
	for _, t := range m.Taps {
		tap := &b.Groups[m.Group].Triplets[t]
		for _, x := range []triplet.Access{tap.Data, tap.Coef} {
			count, unit := 0, n.least()/max(1, x.Type.Bits())
			for _, e := range r.Elems {
				if e.Buffer == x.Buffer {
					count++
				}
			}
			if x.Buffer == nil || !x.Scalar() || !x.Buffer.Placed || x.Buffer.Inner || count < unit/2 {
				continue
			}
			for _, v := range slices.Backward(around) {
				step, ok := x.Base.Linear(v)
				if !ok || step%unit == 0 {
					continue
				}
				n.note(tap.Data.Loop, lower.Reason{
					Cause: fmt.Sprintf("elements of %s are loaded %s: loop %s moves them by %d bytes, "+
						"no multiple of %d", x.Buffer.Name, few(r), v, step*x.Type.Bits()/8, n.least()/8),
					Cure: fmt.Sprintf("let rows of %s begin at multiples of %d bytes, Align(%s, %d), or Unroll %s",
						x.Buffer.Name, n.least()/8, x.Buffer.Name, n.widest()/8, v)})
				return
			}
		}
	}
}

// few says how many elements of a register that is put together one load brings at most.
func few(r *triplet.Reg) string {
	elems := slices.SortedFunc(slices.Values(r.Elems), func(a, b triplet.Elem) int { return a.At - b.At })
	most := 1
	for i := range elems {
		most = max(most, triplet.Together(elems[i:], r.Type))
	}
	if most == 1 {
		return "one by one"
	}
	return fmt.Sprintf("%d at a time", most)
}

// gathers reports whether a register holds different lanes of an access, put in one by one.
func gathers(r *triplet.Reg, x triplet.Access) bool {
	first := -1
	for l, at := range x.Lane {
		if first >= 0 && at == x.Lane[first] {
			continue
		}
		if slices.ContainsFunc(r.Elems, func(e triplet.Elem) bool {
			return e.Buffer == x.Buffer && e.Addr.Equal(x.At(l))
		}) {
			if first >= 0 {
				return true
			}
			first = l
		}
	}
	return false
}

// oneByOne is the reason of a register that is put together.
func (n *noter) oneByOne(r *triplet.Reg, x triplet.Access) lower.Reason {
	b, loop := x.Buffer, x.Loop
	count := fmt.Sprintf("%d lanes of %s are loaded one by one: ", loop.Extent, b.Name)
	step, ok := x.Step()
	odd := loop.Extent*x.Type.Bits()%n.least() != 0
	switch {
	case odd && ok && (step == 1 || x.Type.Bits() < r.Type.Bits()):
		return lower.Reason{Cause: count + fmt.Sprintf("vectors of %d %s begin at no multiples of %d bytes",
			loop.Extent, x.Type, n.least()/8),
			Cure: n.lanesOf(loop, x.Type)}
	case x.Type.Bits() < r.Type.Bits():
		return lower.Reason{Cause: count +
			fmt.Sprintf("no operation multiplies lanes of %s by these, and none loads them as %s", x.Type, r.Type),
			Cure: fmt.Sprintf("let %s be of %s", b.Name, r.Type)}
	case b.Placed && !b.Inner && !b.Output:
		return lower.Reason{Cause: count +
			"no aligned vector holds them in that order, and its place in memory is given",
			Cure: fmt.Sprintf("leave out Layout, Align and Pad of %s: its caller then packs it in the order of the "+
				"lanes",
				b.Name)}
	case !ok || step != 1:
		return lower.Reason{Cause: count + fmt.Sprintf("they are no neighbours in %s", b.Name), Cure: neighbours(x)}
	}
	return lower.Reason{Cause: count + "no aligned vectors hold them in an order that an operation selects",
		Cure: n.lanesOf(loop, x.Type)}
}

// lanesOf is the cure of another number of lanes of a type.
func (n *noter) lanesOf(loop *lower.For, t halide.Type) string {
	list := []int{max(1, n.least()/t.Bits())}
	if n.machine.Widths != nil {
		list = n.machine.Widths(t)
	}
	best := list[0]
	list = slices.Sorted(slices.Values(list))
	var words []string
	for _, lanes := range list {
		words = append(words, fmt.Sprint(lanes))
	}
	return fmt.Sprintf("vectorise %s lanes: Split(%s, %d)", strings.Join(words, " or "), loop.Asked().Along, best)
}

// hasClamp reports whether a minimum or maximum is in an address: of a tail that is shifted inwards.
func hasClamp(f affine.Form) bool {
	return slices.ContainsFunc(f.Terms, func(t affine.Term) bool {
		a := t.Atom
		return a.Op == affine.IsMin || a.Op == affine.IsMax || a.Op != affine.IsVar && hasClamp(*a.Of)
	})
}

// neighbours is the cure of lanes that are apart in an array: another dimension, or another order of the array.
func neighbours(x triplet.Access) string {
	b := x.Buffer
	along, inner := -1, -1
	for d, e := range x.Index {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpVar && e.Name == x.Var {
				along = d
			}
		})
	}
	var order []string
	plain := len(b.Axes) == len(b.Dims) && len(b.Names) == len(b.Dims)
	for _, a := range b.Axes {
		if a.Stride == 1 {
			inner = a.Dim
		}
		if plain && a.Dim != along {
			order = append(order, b.Names[a.Dim])
		}
	}
	if along < 0 || inner < 0 || along == inner || !plain {
		return fmt.Sprintf("vectorise a loop along which neighbours lie side by side in %s", b.Name)
	}
	return fmt.Sprintf("vectorise along %s of %s, or put %s innermost: Layout(%s, %q)",
		b.Names[inner], b.Name, b.Names[along], b.Name,
		strings.Join(append(order, b.Names[along]), " "))
}
