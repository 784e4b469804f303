package attack

import (
	"go/ast"
	"go/parser"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

var (
	few  = []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	some = []int64{13, 15, 16, 17, 24, 31, 32, 33, 40, 63, 64, 65, 96, 100, 127, 128, 129}
	many = []int64{200, 255, 256, 257, 258, 300, 511, 512, 513, 640, 1000, 1023, 1024, 1025, 2001, 2048, 4097}
	huge = []int64{5000, 10000, 32767, 32768, 32769, 65535, 65536, 65537, 70000}
)

// drawer draws sizes and data of one function.
type drawer struct {
	c       *Case
	r       *rand.Rand
	names   []string // of sizes
	special []int64  // numbers beside those in the text and in conditions
}

var literal = regexp.MustCompile(`\b(0[xX][0-9a-fA-F]+|\d+)\b`)

func newDrawer(c *Case, r *rand.Rand) *drawer {
	d := &drawer{c: c, r: r}
	add := func(n string) {
		if !slices.Contains(d.names, n) {
			d.names = append(d.names, n)
		}
	}
	d.names = c.lengthNames()
	integer := func(name string) bool {
		return slices.ContainsFunc(c.Params,
			func(p Param) bool { return p.Name == name && p.Scalar != "" && !types[p.Scalar].float })
	}
	s := c.Result.Summary
	variable := func(name string) bool {
		return slices.ContainsFunc(c.Objects,
			func(o Object) bool { return o.Name == name && o.File && len(o.Dims) == 0 && !types[o.Elem].float })
	}
	for _, z := range slices.Concat(s.Sizes, s.Others) {
		if integer(z.Path) || variable(z.Path) {
			add(z.Path)
		}
	}
	text := c.Own
	for _, p := range s.Pre {
		text += " " + p.String()
	}
	for _, l := range literal.FindAllString(text, -1) {
		if v, err := strconv.ParseInt(l, 0, 64); err == nil && v > 0 && v < 100000 {
			d.special = append(d.special, v-1, v, v+1)
		}
	}
	slices.Sort(d.special)
	d.special = slices.Compact(d.special)
	return d
}

// lengthNames are the names in lengths of arrays.
func (f *Function) lengthNames() []string {
	var out []string
	for _, o := range f.Objects {
		for _, dim := range o.Dims {
			e, err := parser.ParseExpr(strings.ReplaceAll(dim, "~", "^"))
			if err != nil {
				panic("BUG: " + f.Name + ": the length " + dim + ": " + err.Error())
			}
			ast.Inspect(e, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok { // max and min are no sizes
					call.Fun = &ast.BasicLit{}
				}
				if id, ok := n.(*ast.Ident); ok && !slices.Contains(out, id.Name) {
					out = append(out, id.Name)
				}
				return true
			})
		}
	}
	return out
}

func pick(r *rand.Rand, of []int64) int64 { return of[r.IntN(len(of))] }

// sizes draws sizes in manner i; they need not meet any condition.
func (d *drawer) sizes(i int) map[string]int64 {
	out := map[string]int64{}
	for _, n := range d.names {
		out[n] = pick(d.r, few)
	}
	set := func(v int64) {
		if len(d.names) > 0 {
			out[d.names[d.r.IntN(len(d.names))]] = v
		}
	}
	switch []int{0, 7, 5, 4, 2, 3, 9, 1, 7, 6, 8, 5, 4, 2}[i%14] {
	case 0, 1:
		for _, n := range d.names {
			out[n] = pick(d.r, few[:5])
		}
		set(pick(d.r, many))
	case 2:
		v := pick(d.r, slices.Concat(some, many))
		for _, n := range d.names {
			out[n] = v
		}
	case 3:
		for _, n := range d.names {
			out[n] = pick(d.r, some)
		}
	case 4:
		set(pick(d.r, many))
		set(pick(d.r, many))
	case 5, 6:
		if len(d.special) > 0 {
			set(pick(d.r, d.special))
			if d.r.IntN(2) == 0 {
				set(pick(d.r, d.special))
			}
		}
	case 7:
		for _, n := range d.names {
			out[n] = pick(d.r, few[:2])
		}
		set(pick(d.r, huge))
	case 8:
		set(pick(d.r, some))
		if d.r.IntN(3) == 0 {
			set(0)
		}
	}
	for n, w := range d.c.Draws {
		if v, ok := out[n]; ok {
			switch {
			case len(w.Of) > 0:
				out[n] = pick(d.r, w.Of)
			case v < w.Lo || v > w.Hi:
				out[n] = w.Lo + d.r.Int64N(w.Hi-w.Lo+1)
			}
		}
	}
	for _, p := range d.c.Result.Summary.Pre {
		for _, e := range p.Equations() {
			if _, ok := out[e.Size]; !ok {
				continue
			}
			switch {
			case e.Other != "":
				if v, ok := out[e.Other]; ok {
					out[e.Size] = v
				}
			case e.Multiple:
				out[e.Size] = (out[e.Size] + e.Of - 1) / e.Of * e.Of
			default:
				out[e.Size] = e.Of
			}
		}
		if p.Kind == summary.PowerOfTwo {
			for _, n := range p.Names() {
				if v, ok := out[n]; ok && v > 0 {
					out[n] = 1 << (63 - leadingZeros(v))
				}
			}
		}
	}
	for _, p := range d.c.Params { // a parameter holds what its type does
		if v, ok := out[p.Name]; ok && p.Scalar != "" {
			e := types[p.Scalar]
			b := make([]byte, e.size)
			e.put(b, v)
			out[p.Name] = e.get(b).Int.Int64()
		}
	}
	return out
}

func leadingZeros(v int64) int {
	n := 0
	for i := 63; i >= 0 && v>>i&1 == 0; i-- {
		n++
	}
	return n
}

// contents are the numbers that a condition says an array of the file holds; none if there is no such condition.
func (d *drawer) contents(array string) (out []float64) {
	for _, p := range d.c.Result.Summary.Pre {
		if p.Kind != summary.Contents || p.Arrays[0] != array {
			continue
		}
		for _, text := range p.Values {
			v, err := strconv.ParseFloat(text, 64)
			if err != nil {
				panic("BUG: " + p.String() + ": " + err.Error())
			}
			out = append(out, v)
		}
	}
	return out
}

// manners are the ways in which data is drawn.
const manners = 8

// fill draws the data of t in a manner.
func (d *drawer) fill(t *trial, manner int) {
	t.scalars = map[string][]byte{}
	for _, p := range d.c.Params {
		if p.Scalar == "" {
			continue
		}
		e := types[p.Scalar]
		b := make([]byte, e.size)
		v, isSize := t.sizes[p.Name]
		w, drawn := d.c.Draws[p.Name]
		switch {
		case isSize:
			e.put(b, v)
		case drawn && len(w.Of) > 0:
			e.put(b, pick(d.r, w.Of))
		case drawn:
			e.put(b, w.Lo+d.r.Int64N(w.Hi-w.Lo+1))
		default:
			d.element(b, p.Scalar, []int{0, 3, 3, 1, 2, 5}[d.r.IntN(6)], 0, 0)
		}
		t.scalars[p.Name] = b
	}
	t.before = make([][]byte, len(d.c.Objects))
	for i, o := range d.c.Objects {
		e, n := types[o.Elem], t.count(i)
		t.before[i] = make([]byte, n*int64(e.size))
		hot := d.r.Int64N(max(n, 1))
		own := manner
		if o.File && !e.float {
			own = 3
		}
		w, drawn := d.c.Draws[o.Name]
		size, isSize := t.sizes[o.Name]
		stated := d.contents(o.Name)
		for k := range n {
			b := t.before[i][k*int64(e.size) : (k+1)*int64(e.size)]
			switch {
			case isSize && o.File:
				e.put(b, size)
			case k < int64(len(stated)) && e.float:
				e.putFloat(b, stated[k])
			case k < int64(len(stated)):
				e.put(b, int64(stated[k]))
			case drawn && len(w.Of) > 0:
				e.put(b, pick(d.r, w.Of))
			case drawn:
				e.put(b, w.Lo+d.r.Int64N(w.Hi-w.Lo+1))
			default:
				d.element(b, o.Elem, own, k, hot)
			}
		}
	}
}

// element draws one element.
func (d *drawer) element(b []byte, name string, manner int, k, hot int64) {
	e := types[name]
	if name == "bool" || name == "_Bool" {
		b[0] = byte(d.r.IntN(2))
		return
	}
	if e.float {
		d.float(b, e, manner, k, hot)
		return
	}
	switch manner {
	case 0:
		e.put(b, d.r.Int64()-1<<62)
	case 1:
		e.put(b, e.most())
		if !e.signed {
			e.put(b, -1)
		}
	case 2:
		e.put(b, e.least())
	case 3:
		e.put(b, d.r.Int64N(10))
	case 4:
		if k == hot {
			e.put(b, 77)
		}
	case 5:
		e.put(b, []int64{e.least(), e.most(), 0, 1}[d.r.IntN(4)])
	case 6:
		if e.signed {
			e.put(b, d.r.Int64N(201)-100)
		} else {
			e.put(b, d.r.Int64N(256))
		}
	default:
		e.put(b, d.r.Int64N(1000)-100*int64(min(e.size-1, 1)))
	}
}

// float draws one float: of what is equal over the reals alone, integers that sums of stay exact.
func (d *drawer) float(b []byte, e elem, manner int, k, hot int64) {
	if d.c.Exact() == summary.OverReals {
		switch manner {
		case 4:
			if k != hot {
				e.put(b, 0)
				return
			}
			e.put(b, 3)
		case 1:
			e.put(b, 7)
		case 2:
			e.put(b, -7)
		default:
			e.put(b, d.r.Int64N(9)-4)
		}
		return
	}
	switch manner {
	case 1:
		e.putFloat(b, 250)
	case 2:
		e.putFloat(b, -250)
	case 3:
		e.put(b, d.r.Int64N(9)-4)
	case 4:
		e.put(b, 0)
		if k == hot {
			e.putFloat(b, 1.5)
		}
	case 5:
		e.putFloat(b, []float64{0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), 0.5,
			3}[d.r.IntN(9)])
	default:
		e.putFloat(b, (d.r.Float64()-0.5)*200)
	}
}
