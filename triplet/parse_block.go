package triplet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// work reads a Block or Lanewise.
func (p *parser) work(raw *lower.Raw) lower.Stmt {
	p.line = raw.Lines[0].Number
	p.names = map[string]affine.Form{}
	word, names, named := strings.Cut(raw.Lines[0].Text, ": ")
	if named {
		for _, text := range lower.SplitTop(names) {
			name, form, _ := strings.Cut(text, " = ")
			p.names[name] = p.address(form)
		}
	}
	if word == "lanes" {
		return p.lanewise(raw.Lines)
	}
	b := &blockParser{parser: p, block: &Block{Pos: p.pos()}, macs: map[int]Mac{},
		first: map[string][]int{}, next: map[string]int{}}
	for _, l := range raw.Lines[1:] {
		if p.line = l.Number; p.wrong == nil {
			b.read(l.Depth, l.Text)
		}
	}
	b.finish()
	return b.block
}

// blockParser reads the lines of a Block.
type blockParser struct {
	*parser
	block *Block
	macs  map[int]Mac // by their place
	last  int         // the place of the one that is being read; 0: none
	// the triplets of a group, by their text, that an operation performs for its first lanes; others follow
	first map[string][]int
	next  map[string]int // of them, for an operation of other lanes
}

func (b *blockParser) read(depth int, text string) {
	word, rest, _ := strings.Cut(text, " ")
	groups := len(b.block.Groups)
	switch {
	case depth == 1 && strings.HasPrefix(text, "V") && strings.HasPrefix(rest, "= "):
		b.vector(rest[2:])
	case depth == 1 && b.prog.Pass == "triplets":
		b.triplets(word, rest)
	case depth == 1 && word == "begin":
		b.group(rest, true)
	case depth == 1 && strings.HasPrefix(text, "go on with "):
		b.group(strings.TrimPrefix(text, "go on with "), false)
	case depth == 2 && groups > 0 && b.prog.mapped():
		b.mac(text)
	case depth == 2 && groups > 0:
		g := &b.block.Groups[groups-1]
		t := b.triplet(rest, g.Acc)
		t.Neg = b.neg(word)
		g.Triplets = append(g.Triplets, t)
	case depth == 3 && b.last > 0:
		g, m := &b.block.Groups[groups-1], b.macs[b.last]
		key := fmt.Sprint(groups, text)
		rest := fmt.Sprint(key, m.From)
		if list := b.first[key]; m.From > 0 && b.next[rest] < len(list) {
			m.Taps = append(m.Taps, list[b.next[rest]])
			b.next[rest]++
			b.macs[b.last] = m
			break
		}
		if m.Lanes > 0 {
			b.first[key] = append(b.first[key], len(g.Triplets))
		}
		t := b.triplet(text, g.Acc)
		t.Neg = m.Neg
		m.Taps = append(m.Taps, len(g.Triplets))
		b.macs[b.last] = m
		g.Triplets = append(g.Triplets, t)
	default:
		b.fail("%q is not of a block", text)
	}
}

// triplets reads "begin acc", "acc: out(x:x+15) += k(0) * in(x:x+15)" or "end acc: out(x:x+15) = acc".
func (b *blockParser) triplets(word, rest string) {
	switch {
	case word == "begin":
		b.block.Begins = append(b.block.Begins, b.acc(rest))
	case word == "end":
		name, store, _ := strings.Cut(rest, ": ")
		acc := b.acc(name)
		b.block.Ends = append(b.block.Ends, End{acc, b.store(store, acc)})
	default:
		acc := b.acc(strings.TrimSuffix(word, ":"))
		at := strings.Index(rest, "= ")
		if at < 1 {
			b.fail("want a triplet, as: acc: out(x:x+15) += k(0) * in(x:x+15)")
			return
		}
		t := b.triplet(rest[at+2:], acc)
		t.Neg = b.neg(rest[at-1 : at+1])
		if out := strings.TrimSpace(rest[:at-1]); out != "" {
			t.Out = b.access(out, b.prog.Accs[acc].Lanes, halide.NoType)
		}
		b.block.Triplets = append(b.block.Triplets, t)
	}
}

// acc is an accumulator by its name.
func (p *parser) acc(name string) int {
	acc, ok := p.accs[name]
	if !ok {
		p.fail("%q is no accumulator", name)
		if len(p.prog.Accs) == 0 {
			p.prog.Accs = []Acc{{Lanes: 1}}
		}
	}
	return acc
}

func (p *parser) neg(text string) bool {
	if text != "+=" && text != "-=" {
		p.fail("want += or -=")
	}
	return text == "-="
}

// group reads "acc; out(x:x+15) = narrow(int16, acc, 8, even)".
func (b *blockParser) group(text string, start bool) {
	name, store, stores := strings.Cut(text, "; ")
	g := Group{Acc: b.acc(name), Start: start}
	if stores {
		s := b.store(store, g.Acc)
		g.Store = &s
	}
	b.block.Groups = append(b.block.Groups, g)
	b.last = 0
}

// store reads "out(x:x+15) = narrow(int16, acc, 8, even)", which a machine may do element by element.
func (p *parser) store(text string, acc int) Store {
	out, value, _ := strings.Cut(text, " = ")
	value, slow := strings.CutSuffix(value, ", element by element")
	a := p.prog.Accs[acc]
	s := Store{Out: p.access(out, a.Lanes, halide.NoType), Op: halide.OpLocal, Pos: p.pos()}
	s.Vector = p.prog.mapped() && !slow
	if s.Out.Const() {
		p.fail("%q is not stored", out)
		return s
	}
	call, inner, _ := strings.Cut(strings.TrimSuffix(value, ")"), "(")
	words := lower.SplitTop(inner)
	var round bool
	switch {
	case value == a.Name:
	case call == "wrap" && len(words) == 2 && words[0] == s.Out.Buffer.Type.String() && words[1] == a.Name:
		s.Op = halide.OpWrap
	case (call == "narrow" || call == "shift") && len(words) == 4 && words[0] == s.Out.Buffer.Type.String() &&
		words[1] == a.Name:
		s.Op, s.Fits = halide.OpNarrow, call == "shift"
		if strings.Contains(words[2], "(") {
			by := p.access(words[2], a.Lanes, halide.NoType)
			s.By = &by
		} else {
			s.Shift = p.number(words[2], 0, MostShift)
		}
		if s.Round, round = halide.ParseRounding(words[3]); !round {
			p.fail("%q is no rounding", words[3])
		}
	default:
		p.fail("%q is nothing that is stored of %s", value, a.Name)
	}
	return s
}

// triplet reads "k(0) * in(x:x+15) [r.x=0]", between which a reuse graph says " = SELECT(V2, {0}) * SELECT(V1, {i})".
func (p *blockParser) triplet(text string, acc int) Triplet {
	a := p.prog.Accs[acc]
	t := Triplet{Acc: acc, Pos: p.pos()}
	text, taps, tapped := strings.Cut(text, " [")
	if tapped {
		for _, word := range lower.SplitTop(strings.TrimSuffix(taps, "]")) {
			name, index, _ := strings.Cut(word, "=")
			t.Taps = append(t.Taps, lower.Tap{Var: name, Index: indexes.Expr(p.address(index))})
		}
	}
	text, selected, graph := strings.Cut(text, " = ")
	text = t.cutHalf(text)
	coef, data, ok := strings.Cut(text, " * ")
	if !ok {
		p.fail("want a product, as: k(0) * in(x:x+15)")
		return t
	}
	typ := halide.NoType
	if a.Kind == halide.FloatKind {
		typ = halide.Float32
	}
	t.Coef, t.Data = p.access(coef, a.Lanes, typ), p.access(data, a.Lanes, typ)
	if graph {
		coef, data, _ = strings.Cut(selected, " * ")
		use := Use{len(p.block.Groups) - 1, len(p.block.Groups[len(p.block.Groups)-1].Triplets)}
		p.node(data, t.Data, use)
		p.node(coef, t.Coef, use)
	}
	return t
}

// node adds a use of an access to the larger load that "SELECT(V1, {i})" names.
func (b *blockParser) node(text string, x Access, use Use) {
	v, ok := strings.CutPrefix(text, "SELECT(V")
	if !ok {
		return
	}
	v, _, _ = strings.Cut(v, ",")
	n := b.number(v, 1, max(1, len(b.block.Loads)))
	if n > len(b.block.Loads) || b.block.Loads[n-1].Buffer != x.Buffer ||
		!x.Base.Sub(b.block.Loads[n-1].Base).IsConst() {
		b.fail("%s does not hold %s", text, x.Base)
		return
	}
	nodes := &b.block.Loads[n-1].Nodes
	i := slices.IndexFunc(*nodes, func(n ReuseNode) bool { return n.Access.same(x) })
	if i < 0 {
		i = len(*nodes)
		*nodes = append(*nodes, ReuseNode{Access: x})
	}
	(*nodes)[i].Uses = append((*nodes)[i].Uses, use)
}

// mac reads "3: += SELECT(V2, {j}) * SELECT(V1, {i+j} + x%4 by 1)   16x2 int16 int16".
func (b *blockParser) mac(text string) {
	place, rest, _ := strings.Cut(text, ": ")
	sign, rest, _ := strings.Cut(rest, " ")
	product, name, _ := strings.Cut(rest, "   ")
	name, lanes, some := strings.Cut(name, ", lanes ")
	z, x, _ := strings.Cut(product, " * ")
	acc := b.prog.Accs[b.block.Groups[len(b.block.Groups)-1].Acc]
	i := slices.IndexFunc(b.prog.Machine.Paths, func(d Datapath) bool {
		return d.Name == name && d.AccBits == cmp.Or(acc.Bits, d.AccBits)
	})
	if i < 0 {
		b.fail("the machine has no datapath %q", name)
		return
	}
	d := &b.prog.Machine.Paths[i]
	b.last = b.number(place, 1, 1<<20)
	if _, twice := b.macs[b.last]; twice {
		b.fail("operation %d is there twice", b.last)
	}
	m := Mac{Group: len(b.block.Groups) - 1, Path: d, Neg: b.neg(sign), Pos: b.pos()}
	if some {
		from, to, _ := strings.Cut(lanes, "..")
		m.From = b.number(from, 0, d.Lanes-1)
		m.Lanes = b.number(to, m.From, d.Lanes-1) - m.From + 1
	}
	var shift string
	m.Z, m.Want.Z, m.Want.ZLen, _ = b.selection(z, d)
	m.X, m.Want.X, m.Want.XLen, shift = b.selection(x, d)
	if form, step, ok := strings.Cut(shift, " by "); ok {
		m.XShift, m.Want.XStep = b.address(form), b.number(step, 0, 1<<11)
	}
	if b.wrong == nil {
		if s, err := d.Select(m.Want); err != nil {
			b.fail("%s selects no such elements: %v", d.Name, err)
		} else {
			m.Select = s
		}
	}
	b.macs[b.last] = m
}

// selection reads "SELECT(V1, {i+j} + x%4 by 1)": the register, what is read of it, its elements, and the shift.
func (b *blockParser) selection(text string, d *Datapath) (reg int, want [][]int, length int, shift string) {
	v, rest, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(text, "SELECT(V"), ")"), ", {")
	inner, shift, _ := strings.Cut(rest, "}")
	reg = b.number(v, 1, max(1, len(b.block.Regs))) - 1
	if reg >= len(b.block.Regs) {
		b.fail("want a register, as: SELECT(V1, {i+j})")
		return 0, nil, 0, ""
	}
	r := &b.block.Regs[reg]
	return reg, b.table(inner, d.Lanes, d.Columns), r.Bits / r.Type.Bits(), strings.TrimPrefix(shift, " + ")
}

// finish puts operations in their order, and the accesses of larger loads in that of their addresses.
func (b *blockParser) finish() {
	for i := range len(b.macs) {
		m, ok := b.macs[i+1]
		if !ok || len(m.Taps) == 0 {
			b.fail("operation %d is not there, or multiplies nothing", i+1)
		}
		b.block.Macs = append(b.block.Macs, m)
	}
	for i := range b.block.Loads {
		if len(b.block.Loads[i].Nodes) == 0 {
			b.fail("V%d is not read", i+1)
			continue
		}
		l := &b.block.Loads[i]
		l.Scalar = l.Nodes[0].Access.Scalar()
		slices.SortStableFunc(l.Nodes, func(p, q ReuseNode) int {
			lo, hi := p.Access.Span()
			from, to := q.Access.Span()
			d := p.Access.Base.Const - q.Access.Base.Const
			return cmp.Or(d+lo-from, d+hi-to)
		})
	}
}
