package gauge

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// again ends the names of loops of C whose name others have already.
var again = regexp.MustCompile(`_\d+$`)

// is reports whether a loop of C is that of a nest: "r_x" or "r_x_2" of r.x.
func is(f *lower.For, loop string) bool {
	name := strings.ReplaceAll(f.Var, ".", "_")
	return name == loop || name == again.ReplaceAllString(loop, "")
}

// apart is the Vectorize of a loop, or of one in it, whose lanes run one by one; "" if there is none.
func apart(n *lower.Nest, loop string) string {
	for s := range lower.All(n.Body) {
		if f, ok := s.(*lower.For); ok && is(f, loop) {
			for s := range lower.All([]lower.Stmt{f}) {
				if f, ok := s.(*lower.For); ok && f.Lanes != nil && f.Lanes.Why != (lower.Reason{}) {
					return f.Asked().Call
				}
			}
		}
	}
	return ""
}

// noted is the Vectorize of a stage with a line in a body of C that a note of the kernel is on; "" if there is none.
func noted(k *vyasa.Kernel, body []string) string {
	lines := map[string]bool{}
	for _, row := range body {
		if m := userLine.FindStringSubmatch(row); m != nil {
			lines[m[1]+":"+m[2]] = true
		}
	}
	for _, s := range k.Schedule.Stages() {
		at := s.Func.Pos
		if s.Stage() > 0 {
			at = s.Func.Updates[s.Stage()-1].Pos
		}
		for _, l := range s.Loops() {
			if l.Kind != halide.Vectorized || !lines[fmt.Sprintf("%s:%d", at.File, at.Line)] {
				continue
			}
			for _, n := range k.Notes {
				if n.Code == lower.CodeLanes && n.Pos == l.Pos {
					call, _, _ := strings.Cut(n.Cause, ": ")
					return call
				}
			}
		}
	}
	return ""
}

// scatter is the array that a loop of a nest, or one in it, stores to where data say; "" if there is none.
func scatter(n *lower.Nest, loop string) string {
	for s := range lower.All(n.Body) {
		f, ok := s.(*lower.For)
		if !ok || !is(f, loop) {
			continue
		}
		for s := range lower.All([]lower.Stmt{f}) {
			if st, ok := s.(*lower.Store); ok && slices.ContainsFunc(st.Index, func(e *halide.Expr) bool {
				return halide.Has(e, halide.OpLoad, "") || halide.Has(e, halide.OpLocal, "")
			}) {
				return st.Buffer.Name
			}
		}
	}
	return ""
}

// recurrent is the array of which a loop of a nest, or one in it, stores elements that are made of those that earlier
// rounds stored; "" if there is none.
//
//	for r.x: y(r.x) = narrow(int16, a(r.x) - y(r.x-1) * c(0), 14)
func recurrent(n *lower.Nest, loop string) string {
	for s := range lower.All(n.Body) {
		f, ok := s.(*lower.For)
		if !ok || !is(f, loop) {
			continue
		}
		for s := range lower.All([]lower.Stmt{f}) {
			if st, ok := s.(*lower.Store); ok && halide.Some(st.Value, func(e *halide.Expr) bool {
				return e.Op == halide.OpLoad && e.Name == st.Buffer.Name && !slices.EqualFunc(e.Args, st.Index,
					func(a, b *halide.Expr) bool { return a.String() == b.String() })
			}) {
				return st.Buffer.Name
			}
		}
	}
	return ""
}

// lanes says why Vectorize does not help a loop: lanes of the vectorised one would run one by one, and that does not
// save a quarter of the kernel's cycles. It is "" where that is not so, or there is no such schedule.
func (l *less) lanes(loop string) string {
	text, ok := vectorised(l.k, loop)
	if !ok {
		return ""
	}
	s, err := halide.ParsePipelineSchedule(halide.NewPipeline(l.k.Schedule.Root().Outputs()...), text)
	if err != nil {
		return ""
	}
	o, err := vyasa.CompileFor(l.k.Program.Target, s, nil)
	if err != nil {
		return ""
	}
	for _, n := range o.Notes {
		_, why, _ := strings.Cut(n.Cause, ": ")
		if n.Code != lower.CodeLanes || n.Pos.File != "schedule" ||
			!strings.HasPrefix(why, "the lanes run one by one") {
			continue
		}
		base, err := cyclesOf(l.ctx, l.k, l.m)
		if err != nil {
			return ""
		}
		cycles, err := cyclesOf(l.ctx, o, l.m)
		if err != nil || 4*cycles <= 3*base {
			return ""
		}
		takes := fmt.Sprintf("the kernel then takes %d cycles, not %d", cycles, base)
		if cycles == base {
			takes = fmt.Sprintf("the kernel takes %d cycles then, too", cycles)
		}
		return fmt.Sprintf("Vectorize does not help: %s, as %s; %s", takes, why, n.Cure)
	}
	return ""
}

// vectorised is the text of a kernel's schedule with 16 lanes of a loop, the innermost one of a definition.
//
//	bound x 128   ->   bound x 128; split x 16 -> xo xi; vectorize xi
func vectorised(k *vyasa.Kernel, loop string) (text string, ok bool) {
	name := k.Schedule.Root().Func.Name // which is marked where there are other Funcs
	for s := range lower.All(k.Nest.Body) {
		if p, ok := s.(*lower.Produce); ok && p.Stage == 0 {
			for s := range lower.All(p.Body) {
				if f, ok := s.(*lower.For); ok && is(f, loop) {
					name = p.Func
				}
			}
		}
	}
	for _, s := range k.Schedule.Stages() {
		loops := s.Loops()
		if s.Func.Name != name || s.Stage() > 0 || len(loops) == 0 || loops[len(loops)-1].Kind != halide.Serial {
			continue
		}
		v := loops[len(loops)-1].Name
		return fmt.Sprintf("%s\nof %s:\nsplit %s 16 -> %[3]s_o %[3]s_i\nvectorize %[3]s_i\n",
			strings.TrimSpace(k.Schedule.String()), name, v), true
	}
	return "", false
}

// oneByte is the array of which one byte decides each byte that a loop of a nest stores; "" if more decides it.
//
//	for x: out(x) = in(x) ^ (in(x) >> 4)   ->   in
func oneByte(n *lower.Nest, loop string) string {
	var of *halide.Expr
	ok := true
	read := func(e *halide.Expr) {
		if e.Op != halide.OpLoad {
			ok = ok && e.Op != halide.OpVar && e.Op != halide.OpLocal
			return
		}
		ok = ok && e.Type.Bits() == 8 && (of == nil || of.String() == e.String()) &&
			!slices.ContainsFunc(e.Args, func(e *halide.Expr) bool { return halide.Has(e, halide.OpLoad, "") })
		of = e
	}
	for s := range lower.All(n.Body) {
		f, here := s.(*lower.For)
		if !here || !is(f, loop) {
			continue
		}
		for s := range lower.All([]lower.Stmt{f}) {
			if st, stores := s.(*lower.Store); stores {
				ok = ok && st.Buffer.Type.Bits() == 8
				walkOutside(st.Value, read)
			}
		}
	}
	if !ok || of == nil {
		return ""
	}
	return of.Name
}

// walkOutside calls f for what e computes of, and not for what tells where it is loaded.
func walkOutside(e *halide.Expr, f func(*halide.Expr)) {
	if f(e); e.Op == halide.OpLoad {
		return
	}
	for _, a := range e.Args {
		walkOutside(a, f)
	}
}
