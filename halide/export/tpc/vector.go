package tpc

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
)

// width is how many lanes there are.
const width = 64

// vector is a Func that is being written in lanes along dimension 0; lines are written if all of it can be.
type vector struct {
	*generator
	f     *halide.Func
	out   *plainc.Array
	lanes string // the Var along which lanes go
	lines []string
	depth int
	known []map[key]string // what nodes have been given names, by blocks around
}

// key is a node, of which all or the low 32 bits count.
type key struct {
	e   *halide.Expr
	low bool
}

// write writes the loops of a Func's definition.
func (v *vector) write() bool {
	loops := v.w.Loops(v.f)
	if v.out.Type != halide.Int32 && v.out.Type != halide.Float32 || len(loops) > maxDims {
		return false
	}
	v.known = []map[key]string{{}}
	split := len(v.w.Pipeline.Funcs()) == 1 && len(v.f.Updates) == 0 && v.out.Out
	var space []int
	for d := len(loops) - 1; d >= 0; d-- {
		l := loops[d]
		name, n, by, times := v.w.Var(l.Var), l.Extent, name1(v.w.Var(l.Var), d), ""
		if d == 0 {
			n, times = (n+width-1)/width, fmt.Sprint(width, " * ")
		}
		space = append([]int{n}, space...)
		from, to := fmt.Sprint(l.Min), fmt.Sprint(l.Min+l.Extent)
		if split {
			from = plainc.Offset(fmt.Sprintf("%s%s[%d]", times, v.start, d), l.Min)
			to = plainc.Offset(fmt.Sprintf("%s%s[%d]", times, v.end, d), l.Min)
		}
		v.open("for (int %[1]s = %[2]s; %[1]s < %[3]s; %[4]s)", name, from, to, by)
	}
	low := v.out.Type == halide.Int32
	e := v.f.Value
	text, ok := v.stored(e, low)
	if !ok {
		return false
	}
	var at []string
	for _, l := range loops {
		at = append(at, plainc.Offset(v.w.Var(l.Var), -l.Min))
	}
	v.line("%s_st_tnsr((int5){%s}, %s, %s);", v.prefix(e), strings.Join(at, ", "), v.tensor(v.out), text)
	for range loops {
		v.close()
	}
	for _, l := range v.lines {
		v.w.Line("%s", l)
	}
	if split {
		v.space = space
	}
	return true
}

// stored is what is stored: of integers the low bits count where the value is wrapped, or fits.
func (v *vector) stored(e *halide.Expr, integer bool) (string, bool) {
	switch {
	case !integer:
		if e.Kind != halide.FloatKind {
			return "", false
		}
		return v.expr(e, false)
	case e.Op == halide.OpWrap && e.Type == halide.Int32:
		return v.expr(e.Args[0], true)
	case e.Kind != halide.IntKind || !v.fits(e):
		return "", false
	}
	return v.expr(e, true)
}

func name1(name string, d int) string {
	if d == 0 {
		return fmt.Sprintf("%s += %d", name, width)
	}
	return name + "++"
}

func (v *vector) line(format string, args ...any) {
	v.lines = append(v.lines, strings.Repeat("    ", v.depth-1)+fmt.Sprintf(format, args...))
}

func (v *vector) open(format string, args ...any) {
	v.line(format+" {", args...)
	v.depth++
	v.known = append(v.known, map[key]string{})
}

func (v *vector) close() {
	v.depth--
	v.known = v.known[:len(v.known)-1]
	v.line("}")
}

// fits reports whether all values of an integer expression are of int32.
func (v *vector) fits(e *halide.Expr) bool {
	s := v.w.Span(v.f, e)
	return s.Known() && s.Fits(halide.Int32)
}

// prefix begins the names of operations on values of an expression's kind.
func (v *vector) prefix(e *halide.Expr) string {
	if e.Kind == halide.FloatKind {
		return "v_f32"
	}
	return "v_i32"
}
