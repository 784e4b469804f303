package build

import (
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// datum is one factor that varies along lanes, with the sums that multiply it.
type datum struct {
	expr   *halide.Expr
	coefs  []product // of each sum; none: it does not multiply it
	with   string    // what sumsWith has found
	at     *place    // of a load at a place that no data decide
	step   int       // how many elements its lanes are apart, 1 or 2; 0: it is none
	row    string    // where, but for
	offset int       // elements
	text   string    // row, or what it is
}

// spot is a place in memory that a datum is loaded from, or a datum that is none.
type spot struct {
	text   string
	offset int
}

// vector reports whether a sum multiplies it by what varies too.
func (d *datum) vector() bool {
	for _, c := range d.coefs {
		if c.vector {
			return true
		}
	}
	return false
}

// tuple is what one instruction multiplies: as many data as a lane sums products, nil where there are no more.
type tuple struct {
	data     []*datum
	adjacent bool // neighbours in memory
	last     int  // the place of its last datum
}

// used reports whether a sum multiplies any of it.
func (t tuple) used(sum int) bool {
	for _, d := range t.data {
		if d != nil {
			if has(d.coefs, sum) {
				return true
			}
		}
	}
	return false
}

// exprs is the data of a tuple, or the coefficients that a sum has for them; nil is 0.
func (t tuple) exprs(sum int) []*halide.Expr {
	out := make([]*halide.Expr, len(t.data))
	for i, d := range t.data {
		switch {
		case d == nil:
		case sum < 0:
			out[i] = d.expr
		default:
			out[i] = d.coefs[sum].coef
		}
	}
	return out
}

// coef is the first product that a sum has of it, which has one.
func (t tuple) coef(sum int) product {
	for _, d := range t.data {
		if d != nil && has(d.coefs, sum) {
			return d.coefs[sum]
		}
	}
	panic("BUG: a sum multiplies nothing of a tuple")
}

// dataOf is the data of sums in the order in which they appear. Where both factors vary, data are those of which there
// are more: sums share the others.
func (b *dots) dataOf(all []*products) []*datum {
	first, second := map[string]bool{}, map[string]bool{}
	for _, p := range all {
		for _, t := range p.terms {
			if t.vector {
				first[t.data.String()], second[t.coef.String()] = true, true
			}
		}
	}
	var out []*datum
	type nth struct {
		spot
		time int // that a sum multiplies it
	}
	known := map[nth]*datum{}
	for i, p := range all {
		for _, t := range p.terms {
			if t.vector && len(second) > len(first) {
				t.data, t.coef = t.coef, t.data
			}
			made := b.datum(t.data)
			key := nth{spot: made.place(0)}
			for known[key] != nil && has(known[key].coefs, i) {
				key.time++
			}
			d := known[key]
			if d == nil {
				c := *made
				d = &c
				d.coefs = make([]product, len(all))
				known[key] = d
				out = append(out, d)
			}
			d.coefs[i] = t
		}
	}
	return out
}

// place is that of the elements of a datum, or of those so many further on.
func (d *datum) place(further int) spot {
	if d.step == 0 {
		return spot{text: d.text}
	}
	return spot{d.text, d.offset + further}
}

// has reports whether there is a product of a sum.
func has(coefs []product, sum int) bool { return coefs[sum].coef != nil }

// datum is a factor without sums.
func (b *dots) datum(e *halide.Expr) *datum {
	d := b.data[e]
	if d == nil {
		d = b.freshDatum(e)
		b.data[e] = d
	}
	return d
}

func (b *dots) freshDatum(e *halide.Expr) *datum {
	d := &datum{expr: e}
	at, ok := b.fixed(e)
	for n := 1; ok && n <= 2 && d.step == 0; n++ {
		if b.steps(at, n) {
			d.at, d.step = at, n
		}
	}
	if d.step > 0 {
		size := d.at.elem.Bytes()
		d.offset = d.at.base.Form.Const / size
		var room [64]byte
		text := append(strconv.AppendInt(room[:0], int64(d.at.arg), 10), ' ')
		d.row = string(d.at.base.Form.AddConst(-d.at.base.Form.Const).Append(text))
		d.text = d.row
	} else {
		d.text = e.String()
	}
	return d
}

// sideBySide is where an expression loads from, if it is a load of integers of 16 bits or less side by side at a place
// that no data decide.
func (b *exprs) sideBySide(e *halide.Expr) (p *place, ok bool) {
	p, ok = b.fixed(e)
	return p, ok && b.steps(p, 1)
}

// fixed is where an expression loads integers of 16 bits or less, if no data decide the place.
func (b *exprs) fixed(e *halide.Expr) (p *place, ok bool) {
	if e.Op != halide.OpLoad || vec.ElemOf(e.Type) > vec.I16 || !indexes.Affine(e.Args, b.extents) {
		return p, false
	}
	p = b.place(b.nest.Buffer(e.Name), e.Args)
	return p, p.off != nil
}

// inWords is where the first of factors lies that are loads side by side, for each lane: as many as are in 32 bits, of
// the given elements or, where those of lanes follow each other, of bytes that are extended.
func (b *exprs) inWords(es []*halide.Expr, elem vec.Elem) (first *place, ok bool) {
	for k, e := range es {
		if e == nil {
			return first, false
		}
		p, ok := b.fixed(e)
		if !ok || elem.Bits()*len(es) != 32 || p.elem > elem || p.elem < elem && !b.steps(p, len(es)) {
			return first, false
		}
		if k == 0 {
			first = p
		} else if p.arg != first.arg || !p.base.Form.Equal(first.plus(k).Form) || !slices.Equal(p.off, first.off) {
			return first, false
		}
	}
	return first, true
}

// neighbours is the place of the first of loads that lie one after the other. The last ones of them may be none where
// data are 0: anything may lie there in the array.
func (b *dots) neighbours(es, data []*halide.Expr) (first *place, ok bool) {
	for i, e := range es {
		if e == nil {
			for k := i; k < len(es); k++ {
				if first == nil || es[k] != nil || data == nil || data[k] != nil {
					return first, false
				}
			}
			_, most, elems := b.reach(first)
			return first, most+len(es) <= elems
		}
		p, ok := b.fixed(e)
		if !ok || !b.steps(p, 0) {
			return first, false
		}
		if i == 0 {
			first = p
		} else if p.arg != first.arg || !p.base.Form.Equal(first.plus(i).Form) {
			return first, false
		}
	}
	return first, true
}

// sumsWith names the sums that multiply a datum.
func sumsWith(d *datum) string {
	if d.with != "" {
		return d.with
	}
	var room [64]byte
	text := room[:0]
	for i := range d.coefs {
		if has(d.coefs, i) {
			text = append(strconv.AppendInt(text, int64(i), 10), ' ')
		}
	}
	d.with = string(text)
	return d.with
}
