package autotune

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// Source is a schedule as lines of Go, to be pasted behind the definition of its Func:
//
//	split x 16 -> xo xi         xo, xi := s.Split(x, 16)
//	reorder y xo r.y r.x xi     s.Reorder(y, xo, r.Y, r.X, xi)
//	layout in (c/2) y x (2)     s.Layout(in, "(c/2) y x (2)")
//
// The program is taken to call Vars, RDoms, Inputs and the Func by the names that they have in the notation, and the
// package halide. Loops that the schedule makes get Go's names for them; those that nothing uses again are blank. The
// error says that there are stages or directives for which this form has no room.
func Source(s *halide.Schedule) (string, error) {
	if err := s.Err(); err != nil {
		return "", err
	}
	g := &source{f: s.Func, names: map[string]string{}, taken: map[string]bool{"s": true, "halide": true},
		used: map[string]bool{}}
	g.nameAll()
	for _, stage := range s.Stages() {
		if stage != s.Root() && len(stage.Directives) > 0 {
			return "", fmt.Errorf("the schedule of %s has directives for %s too: only those of one definition can "+
				"be printed as Go", s.Func.Name, stage.Func.Name)
		}
	}
	lines := make([]string, 0, len(s.Root().Directives)+1)
	// the last first: then it is known which loops are used later
	for _, d := range slices.Backward(s.Root().Directives) {
		line, err := g.line(d)
		if err != nil {
			return "", err
		}
		lines = append(lines, line)
	}
	lines = append(lines, "s := "+g.name(s.Func.Name)+".Schedule()")
	slices.Reverse(lines)
	return strings.Join(lines, "\n") + "\n", nil
}

// source writes directives.
type source struct {
	f     *halide.Func
	names map[string]string // of what the notation names
	taken map[string]bool   // names of the program
	used  map[string]bool   // names of loops that later lines use
}

// nameAll gives the names of the program to what the algorithm names.
func (g *source) nameAll() {
	g.name(g.f.Name)
	for _, in := range halide.Inputs(g.f) {
		g.name(in.Name)
	}
	for _, v := range g.f.Vars {
		g.name(v.Name)
	}
	for _, r := range halide.RDoms(g.f) {
		dom := g.name(r.Name)
		for i, v := range r.Vars {
			field := fmt.Sprintf("%s.Vars[%d]", dom, i)
			if i < 4 {
				field = dom + "." + "XYZW"[i:i+1]
			}
			g.names[v.Name] = field
		}
	}
}

// name is the name in Go of a loop or an array: its letters and digits, with something behind it where that is taken.
func (g *source) name(notation string) string {
	if n, ok := g.names[notation]; ok {
		return n
	}
	n := strings.Map(func(r rune) rune {
		if r == '.' {
			return -1
		}
		return r
	}, notation)
	for g.taken[n] || token.IsKeyword(n) || n == "_" {
		n += "_"
	}
	g.taken[n] = true
	g.names[notation] = n
	return n
}

// use is the name of a loop or array that a line uses.
func (g *source) use(notation string) string {
	g.used[notation] = true
	return g.name(notation)
}

func (g *source) uses(notation []string) []string {
	list := make([]string, len(notation))
	for i, n := range notation {
		list[i] = g.use(n)
	}
	return list
}

// line writes a directive. What follows it has been written.
func (g *source) line(d halide.Directive) (string, error) {
	results, live := make([]string, len(d.Results)), false
	for i, r := range d.Results {
		results[i] = "_"
		if g.used[r] {
			results[i], live = g.name(r), true
		}
	}
	method, args, err := g.call(d)
	if err != nil {
		return "", err
	}
	call := "s." + method + "(" + strings.Join(args, ", ") + ")"
	if live {
		call = strings.Join(results, ", ") + " := " + call
	}
	return call, nil
}

// call is the method of a directive and its arguments.
func (g *source) call(d halide.Directive) (method string, args []string, err error) {
	form, ok := calls[d.Name]
	a := d.Args
	switch {
	case !ok:
		return "", nil, fmt.Errorf("%s: it makes Funcs or other ways through them, which cannot be printed as Go", d)
	case d.Name == "bound" && len(a) == 3:
		form.method = "BoundMin"
	case d.Name == "pair" && slices.Equal(a, []string{"none"}):
		return "NoPair", nil, nil
	case d.Name == "datapath":
		return form.method, strings.Split(a[0], "x"), nil
	case d.Name == "rename":
		return form.method, []string{g.use(a[0]), strconv.Quote(d.Results[0])}, nil
	}
	args = g.uses(a[:min(form.names, len(a))])
	for i, text := range a[len(args):] {
		switch {
		case form.quoted && i == 0:
			text = strconv.Quote(text)
		case tails[text] != "":
			text = "halide." + tails[text]
		}
		args = append(args, text)
	}
	if form.onlyQuoted {
		args[0] = strconv.Quote(a[0])
	}
	return form.method, args, nil
}

// form is how a directive is called.
type form struct {
	method     string
	names      int  // how many arguments, from the first, are loops or arrays
	quoted     bool // the next one is a text
	onlyQuoted bool // the first one is a text
}

const allNames = 1 << 30

// calls are the directives of one definition that have a form in Go which mentions only loops, arrays, numbers and
// texts.
var calls = map[string]form{
	"bound": {"Bound", 1, false, false}, "split": {"Split", 1, false, false}, "tile": {"Tile", 2, false, false},
	"fuse": {"Fuse", 2, false, false}, "reorder": {"Reorder", allNames, false, false},
	"unroll":    {"Unroll", allNames, false, false},
	"unrolljam": {"UnrollJam", 1, false, false}, "vectorize": {"Vectorize", 1, false, false},
	"parallel": {"Parallel", 1, false, false}, "serpentine": {"Serpentine", 1, false, false},
	"serial": {"Serial", 1, false, false}, "atomic": {"Atomic", 0, false, false},
	"rename": {"Rename", 1, false, false},
	"layout": {"Layout", 1, true, false}, "align": {"Align", 1, false, false}, "pad": {"Pad", 1, true, false},
	"place": {"Place", 1, false, false}, "datapath": {"Datapath", 0, false, false}, "group": {"Group", 1, false, false},
	"pair": {"Pair", allNames, false, false}, "reassociate": {"Reassociate", 0, false, false},
	"boundstorage": {"BoundStorage", 0, false, true}, "alignstorage": {"AlignStorage", 0, false, true},
	"alignbounds": {"AlignBounds", 1, false, false}, "estimate": {"Estimate", 1, false, false},
	"tracestores": {"TraceStores", 0, false, false}, "traceloads": {"TraceLoads", 1, false, false},
	"tracerealizations": {"TraceRealizations", 0, false, false},
}

// tails are the names in Go of the tail strategies that a schedule may have.
var tails = map[string]string{"roundup": "RoundUp", "shiftinwards": "ShiftInwards", "guard": "Guard",
	"auto": "AutoTail"}
