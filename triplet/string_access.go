package triplet

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

const (
	opNarrow = halide.OpNarrow
	opWrap   = halide.OpWrap
)

// shortName stands for a coordinate of the output, so that tables read as the paper's: x for 16*xo.
type shortName struct {
	name string
	form affine.Form
}

// shortNames names the coordinates of a block's first output that are more than a loop.
func (w *writer) shortNames(b *Block) []shortName {
	var out Access
	switch {
	case len(b.Triplets) > 0:
		out = b.Triplets[0].Out
	case len(b.Groups) > 0:
		out = b.Groups[0].Out
	}
	if out.Buffer == nil {
		return nil
	}
	var names []shortName
	first, _ := w.coords(out)
	for d, f := range first {
		if f.IsConst() || f.Const == 0 && len(f.Terms) == 1 && f.Terms[0].Coef == 1 {
			continue
		}
		f.Const = 0
		names = append(names, shortName{out.Buffer.Names[d], f})
	}
	return names
}

// coords is the coordinates of the first and the last lane.
func (w *writer) coords(x Access) (first, last []affine.Form) {
	for _, e := range x.Index {
		f, err := indexes.Form(e, w.extents)
		if err != nil {
			panic("BUG: triplet: " + err.Error())
		}
		at := func(lane int) affine.Form {
			return f.Subst(map[string]affine.Form{x.Var: affine.Const(x.From + lane)}, w.extents)
		}
		first, last = append(first, at(0)), append(last, at(len(x.Lane)-1))
	}
	return first, last
}

// access writes "in(x+1:x+16, y)", with ":2" behind it for a stride of 2.
func (w *writer) access(x Access) string {
	if x.Const() {
		if x.Type == halide.Float32 {
			return fmt.Sprint(x.Float)
		}
		return fmt.Sprint(x.Int)
	}
	first, last := w.coords(x)
	list := make([]string, len(first))
	for d := range first {
		list[d] = w.form(first[d])
		if first[d].Equal(last[d]) {
			continue
		}
		list[d] += ":" + w.form(last[d])
		if n := last[d].Sub(first[d]); n.IsConst() && n.Const != len(x.Lane)-1 {
			list[d] += fmt.Sprintf(":%d", n.Const/(len(x.Lane)-1))
		}
	}
	return x.Buffer.Name + "(" + strings.Join(list, ", ") + ")"
}

// form writes a coordinate by the short names.
func (w *writer) form(f affine.Form) string {
	for _, n := range w.names {
		d := f.Sub(n.form)
		switch {
		case !d.IsConst():
		case d.Const == 0:
			return n.name
		case d.Const > 0:
			return fmt.Sprintf("%s+%d", n.name, d.Const)
		default:
			return fmt.Sprintf("%s%d", n.name, d.Const)
		}
	}
	return strings.ReplaceAll(f.String(), " ", "")
}

// elements writes n elements of a buffer from an address on: by the coordinates of an access nearby if they follow each
// other along a dimension, else by address.
func (w *writer) elements(b *lower.Buffer, addr affine.Form, n int, near *Access) string {
	if d := along(b); near != nil && d >= 0 {
		if off := addr.Sub(near.Base.AddConst(near.Lane[0])); off.IsConst() {
			first, _ := w.coords(*near)
			list := make([]string, len(first))
			for i, f := range first {
				list[i] = w.form(f)
				if i == d {
					f = f.AddConst(off.Const)
					list[i] = w.form(f) + ":" + w.form(f.AddConst(n-1))
				}
			}
			return b.Name + "(" + strings.Join(list, ", ") + ")"
		}
	}
	return fmt.Sprintf("%s[%s:+%d]", b.Name, strings.ReplaceAll(addr.String(), " ", ""), n)
}

// along is the dimension whose neighbours are neighbours in memory, -1 if a layout has cut it.
func along(b *lower.Buffer) int {
	for _, a := range b.Axes {
		if a.Stride == 1 && a.Div == 1 && a.Mod == 0 {
			return a.Dim
		}
	}
	return -1
}

// load writes a larger load.
func (w *writer) load(l *Load) string {
	return w.elements(l.Buffer, l.Base, l.Elems, &l.Nodes[0].Access)
}

// nearest is an access of the larger load that holds an address.
func nearest(b *Block, buffer *lower.Buffer, addr affine.Form) *Access {
	for i := range b.Loads {
		l := &b.Loads[i]
		if l.Buffer != buffer {
			continue
		}
		if d := addr.Sub(l.Base); d.IsConst() && d.Const > -l.Elems && d.Const < l.Elems {
			return &l.Nodes[0].Access
		}
	}
	return nil
}

// reg writes the contents of a register.
func (w *writer) reg(b *Block, r *Reg) string {
	var list []string
	for _, p := range r.Parts {
		if p.Buffer == nil {
			list = append(list, fmt.Sprintf("%d: zeros", p.At))
			continue
		}
		list = append(list, fmt.Sprintf("%d: %s", p.At, w.elements(p.Buffer, p.Addr, p.Len, nearest(b, p.Buffer, p.Addr))))
	}
	for _, e := range r.Elems {
		switch {
		case e.Buffer != nil:
			list = append(list, fmt.Sprintf("%d: %s[%s]", e.At, e.Buffer.Name, strings.ReplaceAll(e.Addr.String(), " ", "")))
		case r.Type == halide.Float32:
			list = append(list, fmt.Sprintf("%d: %g", e.At, e.Float))
		default:
			list = append(list, fmt.Sprintf("%d: %d", e.At, e.Int))
		}
	}
	kind := ""
	if r.Elems != nil {
		kind = "gathered "
	}
	return fmt.Sprintf("%s%d bits {%s}", kind, r.Bits, strings.Join(list, ", "))
}
