package halide_test

import (
	"fmt"
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// The intervals of calls, over x from 0 to 15, worked out by hand.
func TestIntervalsOfFuncs(t *testing.T) {
	for _, c := range []struct{ funcs, call, want string }{
		{"f(x) = x * x", "f(x-2)", "0..169"}, // a square is never negative
		{"f(x) = u(x) + x", "f(x+1)", "1..271"},
		{"g(x) = 2 * x\nf(x) = g(x+1) - g(x)", "f(x)", "-28..32"}, // the calls are independent
		{"f(x) = {x, u(x)}", "f[1](x)", "0..255"},
		{"f(x) = sum(r where x < 3, u(x) + 10)", "f(x)", "0..2385"},
		{"f(x) = product(r where x < 3, 2)", "f(x)", "1..512"},
		{"f(x) = maximum(r where x < 3, narrow(int8, u(x), 4))", "f(x)", "-128..16"},
		{"f(x) = argmax(r, u(x+r.x), r.y)", "f(x)", "0..2"},
		{"f(x) = sum(q, q.x)", "f(x)", "-12..18"}, // -2..3 six times
		{"f(x) = ctz(int16, u(x))", "f(x)", "0..16"},
		{"f(x): uint16 = 0\nf(u(q.x)) += 1 over q", "f(x)", "0..6"},
		{"f(x): int16 = 7\nf(x) -= x over q", "f(x)", "-83..7"}, // 6 * 15 at most
		{"f(x): int16 = 7\nf(x) -= x", "f(x)", "-8..7"},
		{"f(x): int16 = 1\nf(x) = f(x) + f(x) over q", "f(x)", "1..64"},
		{"f(x): int16 = 1\nf(x) = max(f(x), u(x)) over many", "f(x)", "1..255"},
		{"f(x): int16 = 1\nf(x) = wrap(int16, f(x) * 3) over many", "f(x)", "-32768..32767"},
		{"f(x): int16 = 1\nf(x) = narrow(int8, f(x) * 3) over many", "f(x)", "1..127"},
		{"f(x): {int8, uint8} = {1, 2}\nf(x) = {f[1](x) - 5, 9} over q", "f[0](x)", "-3..4"},
	} {
		text := "u: uint8(x)\nr: 3, 3\nq: -2:4\nmany: 1000\n" + c.funcs + "\nout(x) = " + c.call + "\n"
		f, err := hl.ParseFunc(used(text))
		if err != nil {
			t.Errorf("%s%v", text, err)
			continue
		}
		if got := (hl.Env{Vars: map[string]hl.Range{"x": {Extent: 16}}}).Span(f.Value); got.String() != c.want {
			t.Errorf("%s is %v, want %s", c.funcs, got, c.want)
		}
	}
}

// used is text without declarations of what it does not name again.
func used(text string) string {
	lines := strings.SplitAfter(text, "\n")
	var out string
	for i, line := range lines {
		name, _, declares := strings.Cut(line, ": ")
		rest := strings.Join(lines[i+1:], "")
		if declares && !strings.Contains(name, "(") && !strings.Contains(rest, name+"(") && !strings.Contains(rest, name+".") &&
			!strings.Contains(rest, name+",") && !strings.Contains(rest, name+" where") && !strings.Contains(rest, "over "+name) {
			continue
		}
		out += line
	}
	return out
}

// Funcs that call each other at two scales are traced over ever more boxes: this takes no time, and what does not depend on
// the place is known none the less.
func TestManyBoxes(t *testing.T) {
	x := hl.NewVar("x")
	in := hl.NewInput("in", hl.Int8, 1).RepeatEdge(hl.Range{Extent: 4})
	f := hl.NewFunc("f0", x).Is(in.At(x))
	for i := range 30 {
		g := hl.NewFunc(fmt.Sprint("g", i), x)
		f = g.Is(f.At(x.Mul(2)).Add(f.At(x.Mul(2).Add(1).Mod(1<<20))).Narrow(hl.Int8, 1))
	}
	env := map[string]hl.Range{"x": {Extent: 1}}
	if all := f.Check(env); len(all) > 0 {
		t.Error(all)
	}
	if s := (hl.Env{Vars: env}).Span(f.At(x)); s.String() != "-128..127" {
		t.Error(s)
	}
}
