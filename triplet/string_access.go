package triplet

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// shortName stands for a coordinate of the output, so that tables read as the paper's: x for 16*xo.
type shortName struct {
	name string
	form affine.Form
}

// firstOut is the first output of a Block.
func firstOut(b *Block) Access {
	switch {
	case len(b.Triplets) > 0:
		return b.Triplets[0].Out
	case len(b.Groups) > 0:
		return b.Groups[0].Out
	}
	return Access{}
}

// head writes "block: x = 16*xo" and takes such short names: for coordinates of out that are more than a loop. A name
// that a loop has stands for that alone.
func (w *writer) head(word string, out Access) {
	w.names = nil
	var list []string
	first, _ := w.coords(out)
	for d, f := range first {
		name := out.Buffer.Names[d]
		if w.loops[name] || f.IsConst() || f.Const == 0 && len(f.Terms) == 1 && f.Terms[0].Coef == 1 {
			continue
		}
		f.Const = 0
		w.names = append(w.names, shortName{name, f})
		list = append(list, name+" = "+f.String())
	}
	if list != nil {
		word += ": " + strings.Join(list, ", ")
	}
	w.linef(0, "%s", word)
}

// coords is the coordinates of the first and the last lane.
func (w *writer) coords(x Access) (first, last []affine.Form) {
	return w.coordsAt(x, affine.Const(0)), w.coordsAt(x, affine.Const(len(x.Lane)-1))
}

// laneVar is the lane in coordinates: no loop has the name.
const laneVar = "i'"

// coordsAt is the coordinates of a lane.
func (w *writer) coordsAt(x Access, lane affine.Form) []affine.Form {
	out := make([]affine.Form, len(x.Index))
	for d, e := range x.Index {
		out[d] = indexes.Must(e, w.extents).Subst(map[string]affine.Form{x.Var: lane.AddConst(x.From)}, w.extents)
	}
	return out
}

// access writes "in(x+1:x+16, y)", with ":2" behind it for a stride of 2. Where lanes are not in equal steps,
// coordinates are over the lane: "in(i'%4, y+i'/4)".
func (w *writer) access(x Access) string {
	if x.Const() {
		return Number{x.Int, x.Float}.text(x.Type)
	}
	first, last := w.coords(x)
	base, lane, even := between(x.Buffer, first, last, len(x.Lane), w.extents)
	if even && base.Equal(x.Base) && slices.Equal(lane, x.Lane) {
		return w.element(x.Buffer, first, last, len(x.Lane))
	}
	any := w.coordsAt(x, affine.Var(laneVar))
	return w.element(x.Buffer, any, any, 1)
}

// element writes elements in equal steps from one to another.
func (w *writer) element(b *lower.Buffer, first, last []affine.Form, lanes int) string {
	list := make([]string, len(first))
	for d := range first {
		list[d] = w.form(first[d])
		if first[d].Equal(last[d]) {
			continue
		}
		list[d] += ":" + w.form(last[d])
		if n := last[d].Sub(first[d]); n.Const != lanes-1 {
			list[d] += fmt.Sprintf(":%d", n.Const/(lanes-1))
		}
	}
	return b.Name + "(" + strings.Join(list, ", ") + ")"
}

// form writes a coordinate by the short names.
func (w *writer) form(f affine.Form) string {
	for _, n := range w.names {
		switch d := f.Sub(n.form); {
		case !d.IsConst():
		case d.Const == 0:
			return n.name
		default:
			return fmt.Sprintf("%s%+d", n.name, d.Const)
		}
	}
	return compact(f)
}

// compact is a Form without blanks.
func compact(f affine.Form) string { return strings.ReplaceAll(f.String(), " ", "") }

// elements writes n elements of a buffer from an address on: by the coordinates of an access nearby if they follow each
// other along a dimension, else by address.
func (w *writer) elements(b *lower.Buffer, addr affine.Form, n int, nearby *Access) string {
	if d := along(b); nearby != nil && d >= 0 && n > 1 {
		first, _ := w.coords(*nearby)
		if len(first) > 0 {
			first[d] = first[d].Add(addr.Sub(nearby.Base.AddConst(nearby.Lane[0])))
			last := slices.Clone(first)
			last[d] = last[d].AddConst(n - 1)
			if near(first[d], b.Dims[d]) && near(last[d], b.Dims[d]) && b.AddressAt(first, w.extents).Equal(addr) {
				return w.element(b, first, last, n)
			}
		}
	}
	return fmt.Sprintf("%s[%s:+%d]", b.Name, compact(addr), n)
}

// nearest is the operand of a Block whose first lane is the nearest to an address, of two as near the one before it;
// nil if none is known to be near.
func nearest(b *Block, buffer *lower.Buffer, addr affine.Form) *Access {
	var best *Access
	least := 0
	for g := range b.Groups {
		for t := range b.Groups[g].Triplets {
			tr := &b.Groups[g].Triplets[t]
			for _, x := range []*Access{&tr.Data, &tr.Coef} {
				if x.Buffer != buffer {
					continue
				}
				d := addr.Sub(x.Base.AddConst(x.Lane[0]))
				off := 2 * d.Const // twice the distance, and one more from behind
				if off < 0 {
					off = 1 - off
				}
				if d.IsConst() && (best == nil || off < least) {
					best, least = x, off
				}
			}
		}
	}
	return best
}

// reg writes the contents of a register.
func (w *writer) reg(b *Block, r *Reg) string {
	var list []string
	for _, p := range r.Parts {
		if p.Buffer == nil {
			list = append(list, fmt.Sprintf("%d: zeros:+%d", p.At, p.Len))
			continue
		}
		list = append(list, fmt.Sprintf("%d: %s", p.At, w.elements(p.Buffer, p.Addr, p.Len,
			nearest(b, p.Buffer, p.Addr))))
	}
	for _, e := range r.Elems {
		if e.Buffer != nil {
			list = append(list, fmt.Sprintf("%d: %s[%s]", e.At, e.Buffer.Name, compact(e.Addr)))
		} else {
			list = append(list, fmt.Sprintf("%d: %s", e.At, Number{e.Int, e.Float}.text(r.Type)))
		}
	}
	kind := ""
	if r.Elems != nil {
		kind = "gathered "
	}
	return fmt.Sprintf("%s%s %s %d bits {%s}", kind, r.Operand, r.Type, r.Bits, strings.Join(list, ", "))
}

// packed writes which elements of an input a packed form holds: (0:3,1) for four along a row, *4 for one that is there
// four times, zero for padding.
func (w *writer) packed(k *Packed) {
	w.linef(0, "packed %s: %s[%d] of %s", k.Buffer.Name, k.Buffer.Type, k.Buffer.Elems, k.Source.Name)
	var words []string
	for rest := k.Coords; len(rest) > 0; {
		n, dim := packedRun(rest)
		words = append(words, runText(rest[0], n, dim))
		if rest = rest[n:]; len(words) == 8 || len(rest) == 0 {
			w.linef(1, "%s", strings.Join(words, " "))
			words = nil
		}
	}
}

// packedRun is how many elements at the start are one, dim -1, or follow each other in one dimension.
func packedRun(list [][]int) (n, dim int) {
	dim = -1
	for n = 1; n < len(list); n++ {
		a, b := list[n-1], list[n]
		if (a == nil) != (b == nil) {
			return n, dim
		}
		step := -1
		for d := range a {
			switch {
			case a[d] == b[d]:
			case b[d] == a[d]+1 && step < 0:
				step = d
			default:
				return n, dim
			}
		}
		if n > 1 && step != dim {
			return n, dim
		}
		dim = step
	}
	return n, dim
}

func runText(first []int, n, dim int) string {
	text := "zero"
	if first != nil {
		list := make([]string, len(first))
		for d, c := range first {
			if list[d] = fmt.Sprint(c); d == dim {
				list[d] = fmt.Sprintf("%d:%d", c, c+n-1)
			}
		}
		text = "(" + strings.Join(list, ",") + ")"
	}
	if dim < 0 && n > 1 {
		text += fmt.Sprintf("*%d", n)
	}
	return text
}

// laneWords are the operations of lanes.
var laneWords = map[halide.Op]string{halide.OpMin: "min", halide.OpMax: "max", halide.OpAdd: "add", halide.OpSub: "sub",
	halide.OpAbs: "abs", halide.OpLT: "<", halide.OpLE: "<=", halide.OpGT: ">", halide.OpGE: ">=", halide.OpEQ: "==",
	halide.OpXor: "turn", halide.OpToFloat: "floatbits", halide.OpToInt: "intbits"}

// lanewise writes lane operations, one a line.
func (w *writer) lanewise(n *Lanewise) {
	var out Access
	for i := range n.Ops {
		if out.Const() {
			out = n.Ops[i].Mem
		}
	}
	w.at = n.Ops[0].Pos
	w.head("lanes", out)
	for i := range n.Ops {
		op := &n.Ops[i]
		w.at = op.Pos
		if op.Dst == nil {
			w.linef(1, "%s = %s", w.access(op.Mem), op.Args[0].Temp.Name)
		} else {
			w.linef(1, "%s = %s", op.Dst.Name, w.laneValue(op))
		}
	}
}

func (w *writer) laneValue(op *LaneOp) string {
	args := make([]string, len(op.Args))
	for i, a := range op.Args {
		switch {
		case a.Temp != nil:
			args[i] = a.Temp.Name
		case a.Const != nil:
			args[i] = fmt.Sprintf("%s@%s[%d]", a.Number().text(op.Dst.Type), a.Const.Name, a.At)
		default:
			args[i] = a.Number().text(op.Dst.Type)
		}
	}
	switch op.Op {
	case halide.OpLoad:
		return w.access(op.Mem)
	case halide.OpLocal:
		return args[0]
	case halide.OpSelect:
		return fmt.Sprintf("select(%s %s %s, %s, %s)", args[0], laneWords[op.Cmp], args[1], args[2], args[3])
	}
	return fmt.Sprintf("%s(%s)", laneWords[op.Op], strings.Join(args, ", "))
}
