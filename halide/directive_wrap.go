package halide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// In makes a copy of a Func or an input that the consumers read in its place; without consumers all do that read it
// now. It is a Func of its own, called as buf with "_copy" behind it, and of the same Vars, with a schedule by Of:
// staged for a tile by ComputeAt, packed for the datapath by Layout. The algorithm stays as it is. A copy is made
// somewhere: say where by ComputeRoot or ComputeAt.
//
//	for y: for x: out(x, y) = in(x, y) + in(x, y+1)   ->   for y: for x: in_copy(x, y) = in(x, y)
//	                                                        for y: for x: out(x, y) = in_copy(x, y) + in_copy(x, y+1)
func (s *Schedule) In(buf Stored, consumers ...*Func) *Func {
	args := []string{storedName(buf)}
	for _, g := range consumers {
		args = append(args, storedName(g))
	}
	return s.line("in", args...).wrapLine(buf, consumers, nil)
}

func (l *line) wrapLine(buf Stored, consumers []*Func, names []string) *Func {
	s := l.s
	f, in, ok := l.wrappable(buf)
	if !ok || l.bad != nil {
		return l.lose(buf)
	}
	readers := s.whole.readers(storedName(buf))
	if len(consumers) == 0 {
		consumers = readers
	}
	for i, g := range consumers {
		switch {
		case s.whole.lost[g]:
			return l.lose(buf)
		case !slices.Contains(readers, g):
			l.wrong(CodeStage, fmt.Sprintf("%s does not read %s", storedName(g), storedName(buf)),
				"what reads it: "+strings.Join(texts(readers, func(f *Func) string { return f.Name }), ", "))
			return l.lose(buf)
		case slices.Contains(consumers[:i], g):
			l.wrong(CodeDuplicateLoop, g.Name+" stands there twice", "name each Func once")
			return l.lose(buf)
		}
	}
	name, ok := l.newFunc(names, storedName(buf)+"_copy")
	if !ok {
		return l.lose(buf)
	}
	w := s.whole.copyOf(l.pos, name, f, in)
	for _, g := range consumers {
		s.whole.detour(g, storedName(buf), w)
	}
	l.doneMaking(w)
	return w
}

// wrappable is the Func or the input that buf is, if it is one of the pipeline, and not wrong.
func (l *line) wrappable(buf Stored) (*Func, *Input, bool) {
	w := l.s.whole
	if len(mistakesOf(w.outputs...)) > 0 {
		return nil, nil, false
	}
	name := storedName(buf)
	switch b := buf.(type) {
	case *Func:
		if w.lost[b] {
			return nil, nil, false
		}
		if slices.Contains(w.outputs, b) && len(w.readers(name)) == 0 {
			l.wrong(CodeStage, fmt.Sprintf("%s is an output, and nothing reads it", name),
				"it is for what other Funcs read")
			return nil, nil, false
		}
		if slices.Contains(w.funcs(), b) {
			return b, nil, true
		}
	case *Input:
		for _, in := range inputsOf(w.funcs()) {
			if in.Name == name {
				return nil, in, true
			}
		}
	}
	l.wrong(CodeStage, fmt.Sprintf("%s neither is nor reads %s", l.s.Root().Func.Name, name),
		"its Funcs and inputs are: "+strings.Join(w.names(), ", "))
	return nil, nil, false
}

// names are those of the Funcs and then of the inputs.
func (w *stages) names() []string {
	funcs := w.funcs()
	names := texts(funcs, func(f *Func) string { return f.Name })
	return append(names, texts(inputsOf(funcs), func(in *Input) string { return in.Name })...)
}

// readers are the Funcs that call, or read, what has that name; a Func that only its own updates call has none.
func (w *stages) readers(name string) []*Func {
	var list []*Func
	for _, g := range w.funcs() {
		reads := false
		for _, roots := range w.roots(g) {
			walkAll(roots, func(e *Expr) {
				f := w.called(g, e)
				reads = reads || g.Name != name && (f != nil && f.Name == name || f == nil && e.Op == OpLoad &&
					e.Name == name)
			})
		}
		if reads {
			list = append(list, g)
		}
	}
	return list
}

// detour takes what g reads of the Func or input of that name to f, however it comes there.
func (w *stages) detour(g *Func, name string, f *Func) {
	if w.detours == nil {
		w.detours = map[detour]*Func{}
	}
	for _, roots := range w.roots(g) {
		walkAll(roots, func(e *Expr) {
			if to := w.called(g, e); e.Op == OpLoad || e.Op == OpCall {
				if to == nil && e.Name == name || to != nil && to != g && to.Name == name {
					w.detours[detour{g, e.Name}] = f
				}
			}
		})
	}
}

// copyOf is the Func that is f, or else in, everywhere.
func (w *stages) copyOf(pos diag.Pos, name string, f *Func, in *Input) *Func {
	dims := []string{}
	if f != nil {
		dims = namesOf(f.Vars)
	} else {
		taken := w.taken()
		for _, d := range in.Dims {
			for taken[d] || slices.Contains(dims, d) {
				d += "_"
			}
			dims = append(dims, d)
		}
	}
	var vars []Var
	var coords []Operand
	for _, d := range dims {
		vars = append(vars, loopVar(d, pos))
		coords = append(coords, loopVar(d, pos))
	}
	made := newFunc(pos, name, vars)
	if f == nil {
		return made.is(pos, []*Expr{in.at(pos, coords)}).stores(pos, []Type{in.Type})
	}
	var values []*Expr
	types := f.Stored
	for i, v := range f.Values {
		values = append(values, f.call(pos, i, coords))
		if t := typeOf(v); f.Stored == nil && t != NoType && len(types) == i {
			types = append(types, t)
		}
	}
	made.is(pos, values)
	if len(types) == len(values) {
		made.stores(pos, types)
	}
	return made
}

// taken are the names of the pipeline that no Var may have.
func (w *stages) taken() map[string]bool {
	taken := map[string]bool{}
	funcs := w.funcs()
	for _, name := range w.names() {
		taken[name] = true
	}
	for _, r := range rdomsOf(funcs) {
		taken[r.Name] = true
	}
	return taken
}

// newFunc is the name of a Func that the directive makes: the one asked for if it is free, else the one wished for,
// with a number behind it if need be.
func (l *line) newFunc(asked []string, wished string) (string, bool) {
	taken := l.s.whole.taken()
	for _, f := range l.s.whole.funcs() {
		for _, v := range f.Vars {
			taken[v.Name] = true
		}
	}
	for _, stage := range l.s.whole.list {
		for name := range stage.taken() {
			taken[name] = true
		}
	}
	if len(asked) == 0 {
		name := wished
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s%d", wished, n)
		}
		return name, true
	}
	switch name := asked[0]; {
	case !IsName(name):
		l.wrong(CodeLoopName, fmt.Sprintf("%q is not a name for a Func", name),
			"a name is letters, digits and underscores, and no word of the notation")
	case taken[name]:
		l.wrong(CodeLoopTaken, name+" is the name of something else already", "take another one")
	default:
		return name, true
	}
	return "", false
}

// lose is the Func of a directive that is wrong, on which others stay silent.
func (l *line) lose(buf Stored) *Func {
	f := &Func{Name: "?", Pos: l.pos}
	if name := storedName(buf); name != "nil" {
		_, dims := buf.stored()
		for _, d := range dims {
			f.Vars = append(f.Vars, loopVar(d, l.pos))
		}
	}
	w := l.in
	if w.lost == nil {
		w.lost = map[*Func]bool{}
	}
	w.lost[f] = true
	return f
}

// checkMade demands of each copy that it is made somewhere.
func (s *Schedule) checkMade() []finding {
	if s != s.Root() || len(s.whole.made) == 0 {
		return nil
	}
	var found []finding
	n := s.whole.nesting()
	for _, m := range s.whole.made {
		if n.compute(m.f).Kind == InlineLevel {
			word := "s.Of(" + m.f.Name + ")."
			if s.at != nil {
				word = "of " + m.f.Name + ":; "
			}
			found = append(found, m.mistake(CodeLevel,
				fmt.Sprintf("%s is computed anew wherever it is read, so nothing is kept", m.f.Name),
				"say where it is made: "+word+s.call("computeroot")))
		}
	}
	return found
}
