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
