package codegen

import (
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// op reads an operation; nil of what says something of those that follow.
func (p *parser) op(line string) *Op {
	line, note, _ := strings.Cut(line, "  # ")
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "segment":
		n, aside := strings.CutSuffix(rest, " aside")
		p.segment, p.aside = p.number(n), aside
		return nil
	case "round":
		return &Op{Kind: Mode, Dst: -1, Modes: p.modes(rest, false)}
	case "store":
		return p.stored(rest)
	}
	op := &Op{}
	if left, step, ok := strings.Cut(line, " += "); ok {
		op.Kind, op.Dst = Advance, p.variable(left, PtrReg)
		p.step(op, step)
		return op
	}
	how := word
	if how == "fresh" || how == "keep" {
		line = rest
	}
	left, value, ok := strings.Cut(line, " = ")
	if !ok {
		p.fail("want an operation, as: x0[0:16] = load in + 0")
		return op
	}
	if strings.HasSuffix(left, "]") {
		op = p.filled(left, value)
	} else {
		op.Dst = p.variable(left)
		p.whole(op, value)
	}
	if op.Kind == MacOp {
		op.Note = note
	}
	if op.Kind != MacOp && op.Kind != Count {
		op.Fresh = how == "fresh" || how != "keep" && !p.written[op.Dst]
	}
	p.written[op.Dst] = true
	return op
}

// filled reads what sets a part or an element of a register.
func (p *parser) filled(left, value string) *Op {
	op := &Op{}
	op.Dst, op.At, op.Len = p.part(left)
	p.variable(p.prog.nameOf(op.Dst), XReg, ZReg, TempReg, LaneReg)
	from, load := strings.CutPrefix(value, "load ")
	switch t := p.prog.Vars[op.Dst].Type; {
	case !strings.Contains(left, ":"):
		op.Kind, op.Len = Element, 0
		switch {
		case strings.Contains(value, " + "):
			op.Addr = p.address(value)
		case t.Elem == halide.Float32:
			op.Const, op.Float = true, p.float(value)
		default:
			op.Const, op.Int = true, p.integer(value)
		}
	case load:
		op.Kind, op.Addr = Load, p.address(from)
	case strings.Contains(value, " + "):
		op.Kind, op.Addr = Element, p.address(value)
	case value == "0":
		op.Kind = ZeroPart
	default:
		v, at, n := p.part(value)
		op.Kind, op.Args, op.From = Copy, []int{v}, at
		if n != op.Len {
			p.fail("%d elements go to %d", n, op.Len)
		}
	}
	return op
}

// whole reads what sets a variable.
func (p *parser) whole(op *Op, value string) {
	v := p.prog.Vars[op.Dst]
	call, inner, _ := strings.Cut(value, "(")
	arg, known := p.vars[value]
	switch {
	case v.Role == PtrReg:
		op.Kind, op.Addr = Point, p.address(value)
		if !p.based || op.Addr.Buffer != v.Of {
			p.fail("a pointer to %s points elsewhere", v.Of.Name)
		}
	case v.Role == CountReg:
		p.count(op, value)
	case v.Role == ScalarReg:
		op.Kind, op.Addr = Scalar, p.address(value)
	case value == "0" || value == "-0":
		op.Kind, op.MinusZero = Zero, value == "-0"
	case known:
		op.Kind, op.Args = Zero, []int{arg}
	case !strings.HasSuffix(value, ")"):
		op.Kind = Convert
		p.convert(op, value, func(VarType) VarType { return v.Type })
	case strings.Contains(call, " "):
		p.mac(op, value)
	default:
		p.lanes(op, call, strings.TrimSuffix(inner, ")"))
	}
}

// step reads "16", or "y_left ? 16 : -48".
func (p *parser) step(op *Op, text string) {
	var steps []int64
	for {
		cond, rest, ok := strings.Cut(text, " ? ")
		if !ok {
			break
		}
		step, after, _ := strings.Cut(rest, " : ")
		op.Args, steps, text = append(op.Args, p.variable(cond, CountReg)), append(steps, p.integer(step)), after
	}
	steps = append(steps, p.integer(text))
	op.Int, op.Steps = steps[0], steps[1:]
}

// count reads "7", or "y_left ? x_left : x_left ? x_left - 1 : 7", which does not fit the pass before pointers.
func (p *parser) count(op *Op, text string) {
	words, name := strings.Split(text, " : "), p.prog.nameOf(op.Dst)
	n := len(words) - 1
	if op.Int = p.integer(words[n]); n == 0 {
		op.Kind = Number
		return
	}
	op.Kind = Count
	for _, w := range words[:n-1] {
		cond, same, _ := strings.Cut(w, " ? ")
		if same != name {
			p.fail("%s stays as it is until other counters are 0", name)
		}
		op.Args = append(op.Args, p.variable(cond, CountReg))
	}
	if words[n-1] != name+" ? "+name+" - 1" {
		p.fail("want a count, as: y_left ? y_left - 1 : 7")
	}
}

// mac reads "mac16 x0 from 2*y z0 (xstart 0, ...)". The datapath is the first of the machine whose operands and
// accumulator are of these types, and whose operation has this name.
func (p *parser) mac(op *Op, text string) {
	at := max(0, strings.LastIndex(text, " ("))
	words, choice := strings.Fields(text[:at]), strings.TrimSuffix(strings.TrimPrefix(text[at:], " ("), ")")
	if len(words) < 3 {
		p.fail("want a multiplication, as: a0 = mac16 x0 z0 (xstart 0, ...)")
		return
	}
	n := len(words) - 1
	op.Kind, op.Args, op.Mac = MacOp, []int{p.variable(words[1]), p.variable(words[n])}, &Mac{}
	if n > 2 {
		var err error
		if op.Mac.XShift, err = indexes.Parse(strings.Join(words[3:n], " ")); err != nil || words[2] != "from" {
			p.fail("%q is no shift of x", strings.Join(words[2:n], " "))
		}
	}
	if p.wrong != nil {
		return
	}
	x, z, acc := p.prog.Vars[op.Args[0]].Type, p.prog.Vars[op.Args[1]].Type, p.prog.Vars[op.Dst].Type
	why := error(nil)
	for i := range p.target.Paths {
		d := &p.target.Paths[i]
		if d.X != x.Elem || d.Z != z.Elem || accumulatorOf(d) != acc || d.Mirror != strings.Contains(choice, "ystart") {
			continue
		}
		s, err := p.target.Selection(d, choice)
		if err != nil {
			why = err
			continue
		}
		for v := target.Accumulate; v <= target.BeginNeg; v++ {
			if p.prog.Words().MacName(s, v) == words[0] {
				op.Mac.Path, op.Mac.Select, op.Mac.Verb, op.Fresh = d, s, v, v.Begins()
				return
			}
		}
	}
	if p.failed(why); why == nil {
		p.fail("no datapath has %s of a %s and a %s to a %s", words[0], x, z, acc)
	}
}

// lanes reads "min(e0, e1)", "select(e0 < e1, e2, e3)".
func (p *parser) lanes(op *Op, word, inner string) {
	op.Kind, op.Each = Lanes, &target.Each{Op: halide.OpSelect}
	args := strings.Split(inner, ", ")
	want := 2
	if word == "select" {
		words := strings.Fields(args[0])
		want = 4
		if len(words) == 3 {
			op.Each.Cmp = key(compared, words[1])
			args = append([]string{words[0], words[2]}, args[1:]...)
		}
		if op.Each.Pair = len(args) == 3; op.Each.Pair {
			want = 3
		}
		if p.prog.Vars[op.Dst].Type.Elem == halide.Float32 {
			want, op.Each.Pair = 3, false
		}
	} else {
		op.Each.Op = key(laneWords, word)
		if op.Each.Op == halide.OpAbs || op.Each.Op == halide.OpLocal {
			want = 1
		}
	}
	for i, a := range args {
		name, one, same := strings.Cut(strings.TrimSuffix(a, "]"), "[")
		op.Args = append(op.Args, p.variable(name))
		if same && i < len(op.Each.All) {
			op.Each.All[i] = max(p.number(one), 0) + 1
		}
	}
	if op.Each.Op == 0 || op.Each.Op == halide.OpSelect && op.Each.Cmp == 0 || len(args) != want {
		p.fail("want an operation on lanes, as min(e0, e1)")
	}
}

// key is what has a word; 0 if nothing has.
func key(words map[halide.Op]string, word string) halide.Op {
	for op, w := range words {
		if w == word {
			return op
		}
	}
	return 0
}

// stored reads "out + 0 = srs a0 >> 8 even, saturate", "out + 0 = t0[0:8]" or "out + 3 = t1[3]:t0[3] narrowed to ...".
func (p *parser) stored(text string) *Op {
	at, value, ok := strings.Cut(text, " = ")
	if !ok {
		p.fail("want a store, as: store out + 0 = t0")
		return nil
	}
	op := &Op{Kind: Store, Dst: -1, Addr: p.address(at)}
	first, _, _ := strings.Cut(value, " ")
	v, known := p.vars[value]
	switch {
	case known:
		op.Args, op.Len = []int{v}, p.prog.Vars[v].Type.Len()
	case !strings.HasSuffix(first, "]"):
		value, elem, given := strings.Cut(value, " as ")
		t := op.Addr.Buffer.Type
		if given {
			if t, ok = halide.ParseType(elem); !ok {
				p.fail("%q is no type", elem)
				return nil
			}
		}
		p.convert(op, value, func(from VarType) VarType {
			op.Len = max(1, from.Len())
			op.To = target.Vector(t, op.Len*t.Bits())
			return op.To
		})
	case strings.Contains(first, ":") && !strings.Contains(first, "]:"):
		op.Args = make([]int, 1)
		op.Args[0], op.At, op.Len = p.part(value)
	default:
		p.lane(op, first, strings.TrimPrefix(value, first))
	}
	return op
}

// lane reads "t1[3]:t0[3] narrowed to int16 >> 8 even": the lanes are those of the last word first.
func (p *parser) lane(op *Op, lanes, how string) {
	op.Kind, op.Lane = StoreLane, &Lane{}
	for _, text := range strings.Split(lanes, "]:") {
		v, at, _ := p.part(strings.TrimSuffix(text, "]") + "]")
		if len(op.Args) > 0 && at != op.At {
			p.fail("the words of a lane are of lanes %d and %d", op.At, at)
		}
		op.Args, op.At = append([]int{v}, op.Args...), at
	}
	if how == "" {
		return
	}
	words := strings.Fields(how)
	if len(words) != 6 || words[0] != "narrowed" || words[1] != "to" || words[2] != op.Addr.Buffer.Type.String() ||
		words[3] != ">>" {
		p.fail("want a lane, as: t0[3] narrowed to %s >> 8 even", op.Addr.Buffer.Type)
		return
	}
	round, ok := halide.ParseRounding(words[5])
	if !ok {
		p.fail("%q is no rounding", words[5])
	}
	op.Lane.Narrow, op.Lane.Shift, op.Lane.Round = true, p.number(words[4]), round
}

// convert reads "srs a0 >> 8 even, saturate". made is the type of the result.
func (p *parser) convert(op *Op, text string, made func(from VarType) VarType) {
	words := strings.SplitN(text, " ", 3)
	if len(words) < 2 {
		p.fail("want a conversion, as: srs a0 >> 8")
		return
	}
	name, part, half := strings.Cut(words[1], "[")
	op.Args = []int{p.variable(name, XReg, ZReg, AccReg, TempReg, LaneReg)}
	from := p.prog.Vars[op.Args[0]].Type
	if half {
		_, op.At, from.Lanes = p.part(name + "[" + part)
	}
	rest := ""
	if len(words) == 3 {
		rest = words[2]
	}
	if v, ok := p.vars[rest]; ok {
		op.Args, rest = append(op.Args, v), ""
	}
	if by, ok := strings.CutPrefix(rest, ">> "); ok {
		n, more, _ := strings.Cut(by, " ")
		if v, ok := p.vars[n]; ok {
			op.Args = append(op.Args, v)
		} else {
			op.Shift = p.number(n)
		}
		rest = more
	}
	if rest != "" {
		op.Modes = p.modes(rest, true)
	}
	to := made(from)
	for f := target.Narrow; f <= target.Bits; f++ {
		if p.prog.Words().ConvertName(f, from, to) == words[0] {
			op.Fn = f
			return
		}
	}
	p.fail("no conversion %s makes a %s of a %s", words[0], to, from)
}

// modes reads "even, saturate"; "any" where the machine may be in any state.
func (p *parser) modes(text string, any bool) *Modes {
	m := &Modes{}
	round, sat, _ := strings.Cut(text, ", ")
	r, ok := halide.ParseRounding(round)
	if m.Round = r; any && round == "any" {
		m.AnyRound, ok = true, true
	}
	switch {
	case sat == "saturate":
		m.Sat = true
	case any && sat == "any":
		m.AnySat = true
	case sat != "cut":
		ok = false
	}
	if !ok {
		p.fail("want modes, as: even, saturate: %q", text)
	}
	return m
}
