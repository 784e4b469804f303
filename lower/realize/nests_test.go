package realize_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// array is one of a random nest: two dimensions, of some type.
type array struct {
	name   string
	typ    string
	w, h   int
	fold   int // of y; 0: none
	layout int
}

// nester writes random nests: arrays inside loops, stages, branches, scatters and gathers, several outputs, accumulators.
type nester struct {
	rng     *rand.Rand
	body    strings.Builder
	depth   int
	loops   []string       // around
	extents map[string]int // of all loops
	inputs  []array
	outputs []array
	inner   []array
	alive   []array // what may be read and stored to
	locals  []string
	next    int
	size    int // largest extent
}

func (g *nester) pick(n int) int { return g.rng.IntN(n) }

func (g *nester) line(format string, args ...any) {
	g.body.WriteString(strings.Repeat("    ", g.depth) + fmt.Sprintf(format, args...) + "\n")
}

func (g *nester) name(prefix string) string {
	g.next++
	return fmt.Sprintf("%s%d", prefix, g.next)
}

// in calls f inside a loop.
func (g *nester) in(extent int, mark string, f func(v string)) {
	v := g.name("v")
	g.line("for %s < %d%s", v, extent, mark)
	g.extents[v] = extent
	g.loops = append(g.loops, v)
	g.depth++
	f(v)
	g.depth--
	g.loops = g.loops[:len(g.loops)-1]
}

func (g *nester) mark() string { return []string{"", "", " parallel", " reduce"}[g.pick(4)] }

// coord is an index below n.
func (g *nester) coord(n, depth int) string {
	if len(g.loops) > 0 {
		v := g.loops[g.pick(len(g.loops))]
		switch c := g.pick(8); {
		case c < 4 && g.extents[v] <= n:
			return v
		case c == 4 && g.extents[v] <= n:
			return fmt.Sprintf("%d - %s", n-1, v)
		case c == 5:
			return fmt.Sprintf("min(%s + %d, %d)", v, g.pick(4), n-1)
		case c == 6:
			return fmt.Sprintf("(%s + %s) %% %d", v, g.loops[g.pick(len(g.loops))], n)
		case c == 7 && depth > 0:
			return fmt.Sprintf("(%s) %% %d", g.expr(depth-1), n)
		}
	}
	return fmt.Sprint(g.pick(n))
}

func (g *nester) place(a array, depth int) string {
	return fmt.Sprintf("%s(%s, %s)", a.name, g.coord(a.w, depth), g.coord(a.h, depth))
}

func (g *nester) expr(depth int) string {
	sources := append(append([]array(nil), g.inputs...), g.alive...)
	switch c := g.pick(11); {
	case c == 10 && len(g.locals) > 0:
		return fmt.Sprintf("%s(%s)", g.locals[g.pick(len(g.locals))], g.coord(4, 0))
	case depth == 0 && len(g.loops) > 0 && c < 3:
		return g.loops[g.pick(len(g.loops))]
	case depth == 0 && c < 5:
		return fmt.Sprint(g.pick(20) - 5)
	case depth == 0 || c < 4:
		return g.place(sources[g.pick(len(sources))], max(depth-1, 0))
	case c < 8:
		return fmt.Sprintf("(%s) %s (%s)", g.expr(depth-1), []string{"+", "-", "*"}[g.pick(3)], g.expr(depth-1))
	case c >= 8 && g.pick(2) == 0:
		return fmt.Sprintf("max(%s, %s)", g.expr(depth-1), g.expr(depth-1))
	}
	return fmt.Sprintf("select(%s, %s, %s)", g.cond(depth-1), g.expr(depth-1), g.expr(depth-1))
}

func (g *nester) cond(depth int) string {
	return fmt.Sprintf("%s %s %s", g.expr(depth), []string{"<", "==", ">="}[g.pick(3)], g.expr(depth))
}

func (g *nester) value(a array) string { return fmt.Sprintf("wrap(%s, %s)", a.typ, g.expr(2)) }

// fill stores all of an array.
func (g *nester) fill(a array) {
	x := func(rows string) {
		g.in(a.w, []string{"", " parallel"}[g.pick(2)], func(v string) { g.line("%s(%s, %s) = %s", a.name, v, rows, g.value(a)) })
	}
	if g.pick(2) == 0 {
		g.in(a.h, g.mark(), x)
		return
	}
	g.in(a.w, "", func(v string) {
		g.in(a.h, "", func(rows string) { g.line("%s(%s, %s) = %s", a.name, v, rows, g.value(a)) })
	})
}

func (g *nester) array(prefix string) array {
	types := []string{"int8", "uint8", "int16", "int32", "uint16"}
	return array{name: g.name(prefix), typ: types[g.pick(len(types))], w: 1 + g.pick(g.size), h: 1 + g.pick(6), layout: g.pick(3)}
}

func (g *nester) stmts(depth int) {
	for range 1 + g.pick(3) {
		g.stmt(depth)
	}
}

func (g *nester) stmt(depth int) {
	switch c := g.pick(10); {
	case c == 9 && len(g.locals) > 0:
		g.line("%s(%s) = wrap(int16, %s)", g.locals[g.pick(len(g.locals))], g.coord(4, 0), g.expr(1))
	case depth == 0 || c < 2:
		a := g.alive[g.pick(len(g.alive))]
		g.line("%s = %s", g.place(a, 1), g.value(a))
	case c < 5:
		g.in(1+g.pick(g.size), g.mark(), func(string) { g.stmts(depth - 1) })
	case c == 5:
		g.line("if %s", g.cond(1))
		g.depth++
		g.stmts(depth - 1)
		g.depth--
		if g.pick(2) == 0 {
			g.line("else")
			g.depth++
			g.stmts(depth - 1)
			g.depth--
		}
	case c == 6 && len(g.locals) > 0:
		g.sum()
	case c == 6 || c == 7:
		g.window()
	default:
		a := g.array("f")
		g.inner = append(g.inner, a)
		g.line("alloc %s: %s[%d]", a.name, a.typ, a.elems())
		g.depth++
		g.line("produce %s:", a.name)
		g.depth++
		g.fill(a)
		g.depth--
		g.alive = append(g.alive, a)
		g.stmts(depth - 1)
		g.alive = g.alive[:len(g.alive)-1]
		g.depth--
	}
}

// sum accumulates terms.
func (g *nester) sum() {
	l, k := g.locals[g.pick(len(g.locals))], g.pick(4)
	g.line("%s(%d) = %d", l, k, g.pick(9))
	g.in(1+g.pick(9), []string{"", " reduce"}[g.pick(2)], func(string) {
		g.line("%s(%d) += wrap(int16, %s)", l, k, g.expr(1))
	})
	a := g.alive[g.pick(len(g.alive))]
	g.line("%s = wrap(%s, %s(%d))", g.place(a, 0), a.typ, l, k)
}

// window keeps the last rows of an array, and reads them only.
func (g *nester) window() {
	a := g.array("f")
	rows := 1 + g.pick(3)
	a.fold, a.h, a.layout = rows, rows+5, 0
	g.inner = append(g.inner, a)
	g.line("alloc %s: %s[%d]", a.name, a.typ, a.elems())
	g.depth++
	row := func(y string) {
		g.in(a.w, "", func(v string) { g.line("%s(%s, %s) = %s", a.name, v, y, g.value(a)) })
	}
	if rows > 1 {
		g.in(rows-1, "", row)
	}
	to := g.alive[g.pick(len(g.alive))]
	g.in(6, []string{"", " parallel"}[g.pick(2)], func(y string) {
		row(fmt.Sprintf("%s + %d", y, rows-1))
		g.in(a.w, "", func(x string) {
			g.line("%s = wrap(%s, %s(%s, %s) - %s(%d, %s + %d))", g.place(to, 0), to.typ, a.name, x, y, a.name, g.pick(a.w), y, rows-1)
		})
	})
	g.depth--
}

func (a array) elems() int {
	h := a.h
	if a.fold > 0 {
		h = a.fold
	}
	return (a.w+3)/4*4*h + 8
}

func (a array) text(kind string) string {
	w := (a.w + 3) / 4 * 4
	axes := fmt.Sprintf("y[%d]*%d x[%d]*1", a.h, w, a.w)
	switch {
	case a.fold > 0:
		axes = fmt.Sprintf("(y%%%d)[%d]*%d x[%d]*1", a.fold, a.fold, w, a.w)
	case a.layout == 1:
		axes = fmt.Sprintf("x[%d]*%d y[%d]*1", a.w, a.h, a.h)
	case a.layout == 2:
		axes = fmt.Sprintf("(x/4)[%d]*%d y[%d]*4 (x%%4)[4]*1", w/4, 4*a.h, a.h)
	}
	return fmt.Sprintf("%s %s: %s(x 0:%d, y 0:%d)\n    axes %s\n    elements %d, align 32\n\n", kind, a.name, a.typ, a.w, a.h, axes, a.elems())
}

// drawNest is a random nest that stores all of its outputs. It is written by numbers that rapid does not draw one by one:
// those tend to be small.
func drawNest(t *rapid.T, size int) *lower.Nest {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	g := &nester{rng: rng, extents: map[string]int{}, size: size}
	for range 1 + g.pick(2) {
		g.inputs = append(g.inputs, g.array("in"))
	}
	for range 1 + g.pick(2) {
		a := g.array("out")
		g.fill(a)
		g.outputs = append(g.outputs, a)
		g.alive = append(g.alive, a)
	}
	for i := range g.pick(3) {
		g.locals = append(g.locals, []string{"acc", "sum"}[i])
		for k := range 4 {
			g.line("%s(%d) = %d", g.locals[i], k, g.pick(100))
		}
	}
	g.stmts(3)
	text := "nest out\n\n"
	for _, list := range []struct {
		kind   string
		arrays []array
	}{{"input", g.inputs}, {"output", g.outputs}, {"internal", g.inner}} {
		for _, a := range list.arrays {
			text += a.text(list.kind)
		}
	}
	for _, l := range g.locals {
		text += fmt.Sprintf("local %s(4): integer -1000000..1000000\n", l)
	}
	text += "\n" + g.body.String()
	n, err := lower.ParseNest(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if err := lower.Check(n); err != nil {
		t.Skipf("%v\n%s", err, text) // an index of an index that is too large, or the like
	}
	return n
}

// Nests of pipelines give what exec.RunAll gives, whatever their loops are marked, on one goroutine and on several.
func TestNestsRunAsTheyAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		runsAsItIs(t, drawNest(t, rapid.SampledFrom([]int{5, 5, 40}).Draw(t, "size")))
	})
}

func runsAsItIs(t *rapid.T, n *lower.Nest) {
	inputs := map[string]*halide.Array{}
	for i, b := range n.Buffers {
		if !b.Output && !b.Inner {
			inputs[b.Name] = gen.Array(b.Type, uint64(i), gen.Small, b.Valid...)
		}
	}
	want, err := exec.RunAll(n, inputs)
	if err != nil {
		t.Fatalf("%v\n%v", err, n)
	}
	k, err := realize.CompileSharing(n)
	if err != nil {
		t.Fatalf("%v\n%v", err, n)
	}
	for _, workers := range []int{1, 3} {
		got, err := k.Workers(workers).RunAll(context.Background(), inputs)
		if err != nil {
			t.Fatalf("%d workers: %v\n%v", workers, err, n)
		}
		for name, w := range want {
			if d := differ(got[name], w); d != "" {
				t.Fatalf("%s, %d workers: %s\n%v", name, workers, d, n)
			}
		}
	}
}
