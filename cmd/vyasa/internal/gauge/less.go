package gauge

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/halide"
)

// less finds out, when it is first asked, what helps a kernel that does too much in an iteration, or too little.
type less struct {
	ctx          context.Context
	k            *vyasa.Kernel
	m            *machine.Machine
	cure, filled string
}

// atOnce is the change of the schedule that takes the fewest cycles, if these are fewer than the kernel's; else which
// changes do not help.
func (l *less) atOnce() string {
	if l.cure == "" {
		left := partOf
		if single(l.k.Schedule.Funcs()) {
			left = "no schedule of it is known to be faster, and one operation has no parts"
		}
		l.cure = cmp.Or(l.best(changes(l.k.Schedule), left), partOf)
	}
	return l.cure
}

// best is the change that takes the fewest cycles, if these are fewer than the kernel's, with these; else what is left
// to do, and the changes that do not help. It is "" where there are none.
func (l *less) best(list []change, left string) string {
	base, err := cyclesOf(l.ctx, l.k, l.m)
	if err != nil {
		return ""
	}
	best, cure := base, ""
	var slower []string
	outputs := halide.NewPipeline(l.k.Schedule.Root().Outputs()...)
	for _, c := range list {
		cycles, err := c.cycles(l.ctx, outputs, l.k, l.m)
		switch {
		case err != nil: // it is no schedule, or none that fits the core
		case cycles < best:
			best, cure = cycles, c.how
		default:
			slower = append(slower, c.how)
		}
	}
	switch {
	case cure != "":
		return fmt.Sprintf("%s: the kernel then takes %d cycles, not %d", cure, best, base)
	case len(slower) > 0:
		return fmt.Sprintf("%s; it is no faster to %s", left, strings.Join(slower[:min(len(slower), 4)], ", or to "))
	}
	return ""
}

// partOf is what is left where no change of the loops helps.
const partOf = "a part of it as a Func of its own (ComputeRoot) may help, as fewer values are then needed at once"

// single reports whether no value of Funcs has more than one operation but for conversions.
func single(all []*halide.Func) bool {
	n := 0
	var count func(e *halide.Expr)
	count = func(e *halide.Expr) {
		switch e.Op {
		case halide.OpLoad, halide.OpCall, halide.OpConst, halide.OpVar:
			return
		case halide.OpReduce:
			n += 2
		case halide.OpNarrow, halide.OpWrap, halide.OpToFloat:
		default:
			n++
		}
		for _, a := range e.Args {
			count(a)
		}
	}
	for _, f := range all {
		for _, e := range f.Values {
			count(e)
		}
		n += 2 * len(f.Updates)
	}
	return n < 2
}

func cyclesOf(ctx context.Context, k *vyasa.Kernel, m *machine.Machine) (int64, error) {
	s, err := k.SimulatorOf(m)
	if err != nil {
		return 0, err
	}
	r, err := s.Time(ctx)
	if err != nil {
		return 0, err
	}
	return r.Cycles, nil
}

// change is the text of a schedule that differs a little from another one, and how.
type change struct{ text, how string }

// cycles is what a kernel takes with the change; the error says why there is none.
func (c change) cycles(ctx context.Context, p *halide.Pipeline, k *vyasa.Kernel, m *machine.Machine) (int64, error) {
	s, err := halide.ParsePipelineSchedule(p, c.text)
	if err != nil {
		return 0, err
	}
	o, err := vyasa.CompileFor(k.Program.Target, s, nil)
	if err != nil {
		return 0, err
	}
	return cyclesOf(ctx, o, m)
}

// changes are schedules that do less in an iteration: with a loop that is not unrolled, fewer rows that are jammed,
// half of the lanes, Funcs that are computed where they are called computed before, or inputs laid out by the phases of
// a stride.
//
//	split x 32 -> xo xi; vectorize xi; unroll r.y r.x   ->   split x 16 -> xo xi; vectorize xi; unroll r.y r.x
//	                                                         split x 32 -> xo xi; vectorize xi; unroll r.x
//	                                                         split x 32 -> xo xi; vectorize xi; unroll r.y
func changes(s *halide.Schedule) []change {
	rows := strings.Split(strings.TrimSpace(s.String()), "\n")
	var out []change
	stage := ""
	for i, row := range rows {
		with := func(row, how string, args ...any) {
			c := slices.Clone(rows)
			c[i] = row
			out = append(out, change{strings.Join(c, "\n"), fmt.Sprintf(how, args...) + stage})
		}
		words := strings.Fields(row)
		switch {
		case words[0] == "of":
			stage = " " + strings.TrimSuffix(row, ":")
		case words[0] == "unroll":
			for _, v := range words[1:] {
				rest := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == v })
				if len(rest) == 1 {
					rest = nil
				}
				with(strings.Join(rest, " "), "leave %s rolled, without Unroll", v)
			}
		case words[0] == "unrolljam":
			v, n := words[1], number(words[2])
			if n >= 4 && n%2 == 0 {
				with(replaced(words, n/2), "jam %d iterations of %s, not %d: UnrollJam(%[2]s, %[1]d)", n/2, v, n)
			}
			with("", "leave out UnrollJam(%s, %d)", v, n)
		case words[0] == "layout":
			if n := phases(s.Funcs(), words[1], words[len(words)-1]); n > 1 {
				axes := apartBy(words[2:], n)
				with(fmt.Sprintf("layout %s %s", words[1], axes), "let elements of %s that are read together lie side "+
					"by side, those of each remainder by %d: Layout(%[1]s, %[3]q)", words[1], n, axes)
			}
		case words[0] == "split" && lanes(rows[i+1:], words[len(words)-1]):
			if n := number(words[2]); n >= 4 && n%2 == 0 {
				with(replaced(words, n/2), "vectorise %d lanes, not %d: Split(%s, %[1]d)", n/2, n, words[1])
			}
		}
	}
	for _, calls := range []int{2, 1} {
		before := computedBefore(s, calls)
		if c := (change{strings.Join(rows, "\n") + "\n" + before.text, before.how}); before.how != "" &&
			!slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// phases is the stride by which Funcs read an input along a dimension; 0 if there is none.
//
//	in(2*x + r.x, y), u of in(u, v)   ->   2
func phases(all []*halide.Func, input, dim string) (n int64) {
	for _, f := range all {
		for _, v := range f.Values {
			halide.Walk(v, func(e *halide.Expr) {
				if e.Op != halide.OpLoad || e.Input == nil || e.Name != input {
					return
				}
				if d := slices.Index(e.Input.Dims, dim); d >= 0 {
					halide.Walk(e.Args[d], func(a *halide.Expr) { n = max(n, stride(a)) })
				}
			})
		}
	}
	return n
}

// stride is the constant that an index multiplies something by; 0 if it does not.
func stride(a *halide.Expr) int64 {
	if a.Op == halide.OpMul {
		for _, c := range a.Args {
			if c.Op == halide.OpConst && c.Kind == halide.IntKind && c.Int.IsInt64() {
				return c.Int.Int64()
			}
		}
	}
	return 0
}

// apartBy are axes with the phases of the last one around the one before it.
//
//	c v u by 2   ->   c (u%2) v (u/2)
func apartBy(axes []string, n int64) string {
	last := len(axes) - 1
	u := axes[last]
	return strings.Join(slices.Concat(axes[:max(0, last-1)], []string{fmt.Sprintf("(%s%%%d)", u, n)},
		axes[max(0, last-1):last], []string{fmt.Sprintf("(%s/%d)", u, n)}), " ")
}

// lanes reports whether a loop is vectorised in the rows of its stage.
func lanes(rows []string, loop string) bool {
	for _, row := range rows {
		if strings.HasPrefix(row, "of ") {
			return false
		}
		if row == "vectorize "+loop {
			return true
		}
	}
	return false
}

// computedBefore is what is said more where Funcs that are called at so many places are computed before, in lanes as
// the output is; nothing if there are none.
func computedBefore(s *halide.Schedule, calls int) change {
	view := s.View()
	vector := lanesOf(view)
	var text strings.Builder
	var names []string
	for _, f := range view.Funcs() {
		if _, apart := view.ComputePlace(f); apart || calledAt(view.Funcs(), f.Name) < calls {
			continue
		}
		names = append(names, f.Name)
		fmt.Fprintf(&text, "of %s:\ncomputeroot\n", f.Name)
		if slices.ContainsFunc(f.Vars, func(v halide.Var) bool { return v.Name == vector.Old }) {
			fmt.Fprintf(&text, "split %s %d -> %s %s\nvectorize %[4]s\n", vector.Old, vector.Factor, vector.Outer,
				vector.Inner)
		}
	}
	if len(names) == 0 {
		return change{}
	}
	how := fmt.Sprintf("compute %s before: ComputeRoot", listed(names))
	if vector.Old != "" {
		how += fmt.Sprintf(", Split(%s, %d) and Vectorize", vector.Old, vector.Factor)
	}
	return change{text.String(), how}
}

// lanesOf is the split of a Var that makes the vectorised loop of a stage, if one does.
func lanesOf(s *halide.Schedule) halide.Derivation {
	for _, l := range s.Loops() {
		for _, d := range s.Derivations() {
			if l.Kind == halide.Vectorized && !d.Fuse && d.Inner == l.Name {
				return d
			}
		}
	}
	return halide.Derivation{}
}

// calledAt counts the different places at which Funcs call a Func.
func calledAt(all []*halide.Func, name string) int {
	at := map[string]bool{}
	see := func(e *halide.Expr) {
		if e.Op == halide.OpCall && e.Name == name {
			at[e.String()] = true
		}
	}
	for _, f := range all {
		values := f.Values
		for _, u := range f.Updates {
			values = slices.Concat(values, u.Values)
		}
		for _, e := range values {
			halide.Walk(e, see)
		}
	}
	return len(at)
}
