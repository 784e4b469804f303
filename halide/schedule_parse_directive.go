package halide

import (
	"fmt"
	"strconv"
	"strings"
)

// carryOut does what the line says; its number of words is right. It gives the loops that the directive makes,
// poisoned ones if it is wrong; false if nothing came of it.
func (r *scheduleReader) carryOut(l *line, args, names []string) ([]Var, bool) {
	switch l.word {
	case "split", "unrolljam", "tile":
		return r.split(l, args, names)
	case "fuse":
		return []Var{l.fuseLine(r.loop(args[0]), r.loop(args[1]), names)}, true
	case "reorder":
		l.reorderLine(r.loops(args))
	case "unroll":
		l.unrollLine(r.loops(args))
	case "vectorize":
		l.vectorizeLine(r.loop(args[0]))
	case "parallel":
		l.parallelLine(r.loop(args[0]))
	case "serpentine":
		l.serpentineLine(r.loop(args[0]))
	case "serial":
		l.serialLine(r.loop(args[0]))
	case "atomic":
		l.atomicLine()
	case "rename":
		return r.rename(l, args[0], names)
	case "specialize":
		r.specialize(l, strings.Join(args, " "))
	case "tracestores", "tracerealizations":
		l.traceLine(r.s.Func)
	case "traceloads":
		l.traceLine(r.array(args[0]))
	case "prefetch":
		l.refuse()
	case "in":
		r.wrap(l, args, names)
	case "rfactor":
		r.made(l.rfactorLine(r.loops(args), names), r.s.Func.Name+"_part", names)
	case "sums":
		r.made(l.sumsLine(names), r.s.Func.Name+"_sum", names)
	case "group":
		l.groupLine(r.loop(args[0]))
	case "pair":
		if len(args) == 1 && args[0] == "none" {
			l.noPairLine()
			break
		}
		l.pairLine(r.loops(args))
	case "map":
		return nil, r.mapped(l, args)
	case "reassociate":
		l.reassociateLine()
	case "computeroot":
		l.computeLine(Level{Kind: RootLevel})
	case "computeinline":
		l.computeLine(Level{Kind: InlineLevel})
	case "storeroot":
		l.storeLine(Level{Kind: RootLevel})
	case "computeat", "storeat":
		r.level(l, args)
	case "layout":
		l.args = []string{args[0], strings.Join(args[1:], " ")}
		l.layoutLine(r.array(args[0]), l.args[1])
	default:
		r.number(l, args)
	}
	return nil, true
}

// split carries out the directives that split loops.
func (r *scheduleReader) split(l *line, args, names []string) ([]Var, bool) {
	vars := 1
	if l.word == "tile" {
		vars = 2
	}
	nums, ok := l.numbers(args[vars : 2*vars])
	if !ok {
		return nil, false
	}
	tail, ok := l.tails(args[2*vars:])
	if !ok {
		return nil, false
	}
	switch l.word {
	case "tile":
		xo, yo, xi, yi := l.tileLine(r.loop(args[0]), r.loop(args[1]), nums[0], nums[1], tail, names)
		return []Var{xo, yo, xi, yi}, true
	case "split":
		outer, inner := l.splitLine(r.loop(args[0]), nums[0], tail, names)
		return []Var{outer, inner}, true
	}
	outer, inner := l.unrollJamLine(r.loop(args[0]), nums[0], tail, names)
	return []Var{outer, inner}, true
}

// number carries out the directives that end in a number.
func (r *scheduleReader) number(l *line, args []string) {
	if l.word == "datapath" {
		lanes, columns, ok := cutShape(args[0])
		if !ok {
			l.wrong(CodeNotation, args[0]+" is no shape of a datapath", "lanes and columns, as in 16x2")
			return
		}
		l.args = []string{fmt.Sprintf("%dx%d", lanes, columns)}
		l.datapathLine(lanes, columns)
		return
	}
	from := 1
	if l.word == "pad" {
		from = 2
	}
	nums, ok := l.numbers(args[from:])
	switch {
	case !ok:
	case l.word == "bound" && len(nums) == 2:
		l.bound(r.loop(args[0]), Range{nums[0], nums[1]})
	case l.word == "bound":
		l.bound(r.loop(args[0]), Range{0, nums[0]})
	case l.word == "alignbounds" || l.word == "estimate":
		l.wishLine(r.loop(args[0]), nums[0], nums[1])
	case l.word == "fold" || l.word == "boundstorage" || l.word == "alignstorage":
		l.dimLine(args[0], nums[0])
	case l.word == "align":
		l.alignLine(r.array(args[0]), nums[0])
	case l.word == "pad":
		l.padLine(r.array(args[0]), args[1], nums[0])
	case l.word == "place":
		l.placeLine(r.array(args[0]), nums[0])
	default:
		panic("BUG: the directive " + l.word + " is not read")
	}
}

// funcOf is the Func of a name, perhaps one that a wrong directive would have made; nil if there is none, which it
// tells.
func (r *scheduleReader) funcOf(l *line, name string) *Func {
	for _, f := range r.s.whole.funcs() {
		if f.Name == name {
			return f
		}
	}
	if f := r.lost[name]; f != nil {
		return f
	}
	l.wrong(CodeStage, fmt.Sprintf("%s neither is nor calls %s", r.s.Root().Func.Name, name),
		"its Funcs are: "+strings.Join(texts(r.s.Funcs(), func(f *Func) string { return f.Name }), ", "))
	return nil
}

// wrap carries out "in f g h -> name".
func (r *scheduleReader) wrap(l *line, args, names []string) {
	var consumers []*Func
	for _, name := range args[1:] {
		f := r.funcOf(l, name)
		if f == nil {
			r.made(l.lose(nil), args[0]+"_copy", names)
			return
		}
		consumers = append(consumers, f)
	}
	var buf Stored = &Input{Name: args[0]}
	for _, f := range r.s.whole.funcs() {
		if f.Name == args[0] {
			buf = f
		}
	}
	if f := r.lost[args[0]]; f != nil {
		buf = f
	}
	r.made(l.wrapLine(buf, consumers, names), args[0]+"_copy", names)
}

// made keeps the Func of a wrong directive by the name that it would have.
func (r *scheduleReader) made(f *Func, wished string, names []string) {
	if len(names) > 0 {
		wished = names[0]
	}
	delete(r.lost, wished)
	if r.s.whole.lost[f] {
		r.lost[wished] = f
	}
}

// level carries out "computeat g x" and "storeat g x".
func (r *scheduleReader) level(l *line, args []string) {
	g := r.funcOf(l, args[0])
	if g == nil {
		return
	}
	level, ok := l.level(g, loopVar(args[1], l.pos))
	switch {
	case !ok:
	case l.word == "computeat":
		l.computeLine(level)
	default:
		l.storeLine(level)
	}
}

// cutShape reads "16x2".
func cutShape(text string) (lanes, columns int, ok bool) {
	a, b, ok := strings.Cut(text, "x")
	lanes, err1 := strconv.Atoi(a)
	columns, err2 := strconv.Atoi(b)
	return lanes, columns, ok && err1 == nil && err2 == nil
}

// array is the array of a name: the Func, or an Input, perhaps one that the Func does not read.
func (r *scheduleReader) array(name string) Stored {
	if name == r.s.Func.Name {
		return r.s.Func
	}
	return &Input{Name: name}
}
