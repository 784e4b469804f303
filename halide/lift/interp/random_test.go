package interp_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// program writes random C functions without undefined behaviour (but for signed overflow, which -fwrapv defines).
type program struct {
	t     *rapid.T
	b     strings.Builder
	depth int
	loops int
	calls []string // earlier functions that give an int
	data  bool     // indices and what loops depend on are no data, and no loop or switch is left under a condition
}

func (p *program) pick(label string, list ...string) string {
	return rapid.SampledFrom(list).Draw(p.t, label)
}
func (p *program) chance(n int) bool { return rapid.IntRange(0, n).Draw(p.t, "chance") == 0 }
func (p *program) line(format string, a ...any) {
	fmt.Fprintf(&p.b, strings.Repeat("\t", p.depth+1)+format+"\n", a...)
}

// integer is an expression of an integer type.
func (p *program) integer(fuel int) string {
	if fuel <= 0 {
		return p.pick("leaf", "n", "u", "w", "s", "t", "q", "7", "-3", "1000000007", "255u", "(-2147483647-1)", "4000000000u", "5L")
	}
	x := func() string { return p.integer(fuel - 1) }
	switch rapid.IntRange(0, 15).Draw(p.t, "integer") {
	case 0, 1:
		return "(" + x() + p.pick("op", " + ", " - ", " * ", " & ", " | ", " ^ ") + x() + ")"
	case 2:
		return "(" + x() + p.pick("div", " / ", " % ") + "((" + x() + " & 7) + 1))"
	case 3:
		return "(" + x() + p.pick("shift", " << ", " >> ") + "(" + x() + " & 15))"
	case 4:
		return "(" + x() + p.pick("cmp", " < ", " <= ", " > ", " >= ", " == ", " != ") + x() + ")"
	case 5:
		return "(" + p.float(fuel-1) + p.pick("fcmp", " < ", " <= ", " > ", " >= ", " == ", " != ") + p.float(fuel-1) + ")"
	case 6:
		return p.pick("unary", "-", "~", "!") + "(" + x() + ")"
	case 7:
		return "((" + p.pick("type", "char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "_Bool") + ")" + x() + ")"
	case 8:
		return "(" + x() + " ? " + x() + " : " + x() + ")"
	case 9:
		return "(" + x() + p.pick("logic", " && ", " || ") + x() + ")"
	case 10:
		return "toint(" + p.float(fuel-1) + ")"
	case 11:
		if len(p.calls) > 0 {
			return rapid.SampledFrom(p.calls).Draw(p.t, "call") + "(" + x() + ", " + x() + ")"
		}
	}
	return p.pick("array", "a", "c", "h", "l", "g", "r") + p.index(fuel-2)
}

// index is a subscript within the arrays' lengths.
func (p *program) index(fuel int) string {
	if p.data {
		return p.pick("index", "[n & 7]", "[0]", "[1]", "[w & 7]", "[n - 2]", "[6]")
	}
	return "[" + p.integer(fuel) + " & 7]"
}

// float is an expression of a floating type.
func (p *program) float(fuel int) string {
	if fuel <= 0 {
		return p.pick("fleaf", "x", "y", "z", "v", "0.1f", "3.5", "-2e10", "1e-3f")
	}
	x := func() string { return p.float(fuel - 1) }
	switch rapid.IntRange(0, 9).Draw(p.t, "float") {
	case 0, 1, 2:
		return "(" + x() + p.pick("fop", " + ", " - ", " * ", " / ") + x() + ")"
	case 3:
		return "(" + p.pick("ftype", "float", "double") + ")(" + p.integer(fuel-1) + ")"
	case 4:
		return "(- " + x() + ")"
	case 5:
		return "(" + p.integer(fuel-1) + " ? " + x() + " : " + x() + ")"
	case 6:
		return p.pick("math", "fabs", "fabsf", "sqrt", "sqrtf", "floor", "ceilf", "trunc") + "(" + x() + ")"
	case 7:
		return "((float)" + x() + ")"
	}
	return p.pick("farray", "b", "d", "e") + p.index(fuel-2)
}

func (p *program) assign() {
	op := p.pick("assign", "=", "=", "+=", "-=", "*=")
	if p.chance(8) { // the only place for ++: elsewhere C leaves open when it happens
		p.line("%s = %s;", p.pick("lhs", "s", "q", "c[0]"), p.pick("step", "t++", "--t", "a[3]--", "++h[n & 7]", "c[1]++", "(long)++e[1]", "g[2]++", "l[4]--"))
		return
	}
	if p.chance(2) {
		p.line("%s %s %s;", p.pick("lhs", "z", "v", "b"+p.index(1), "d"+p.index(1), "e[n & 7]"), op, p.float(3))
		return
	}
	if p.chance(4) {
		op = p.pick("bits", "&=", "|=", "^=")
	}
	p.line("%s %s %s;", p.pick("lhs", "s", "t", "q", "a"+p.index(1), "c"+p.index(1), "h"+p.index(1), "l"+p.index(1), "g"+p.index(0), "r"+p.index(0)), op, p.integer(3))
}

func (p *program) statement(fuel int) {
	if fuel <= 0 {
		p.assign()
		return
	}
	inner := func() {
		p.depth++
		for range rapid.IntRange(1, 3).Draw(p.t, "length") {
			p.statement(fuel - 1)
		}
		p.depth--
	}
	kind := rapid.IntRange(0, 9).Draw(p.t, "statement")
	if p.data && kind == 5 {
		kind = 2
	}
	switch kind {
	case 0, 1:
		i := fmt.Sprintf("i%d", p.loops)
		p.loops++
		p.line("for (int %s = %s; %s < %s; %s%s) {", i, p.pick("from", "0", "1", "-1"), i, p.pick("to", "n", "4", "n - 2"), i, p.pick("by", "++", " += 2"))
		inner()
		if p.chance(3) {
			p.line("\tif (%s) %s;", p.integer(2), p.pick("jump", p.leave(), "continue"))
		}
		p.line("\ta[%s & 7] += %s;", i, i)
		p.line("}")
	case 2, 3:
		p.line("if (%s) {", p.integer(3))
		inner()
		if p.chance(1) {
			p.line("} else {")
			inner()
		}
		p.line("}")
	case 4:
		k := fmt.Sprintf("k%d", p.loops)
		p.loops++
		p.line("{ int %s = %s; do {", k, p.pick("count", "3", "n"))
		inner()
		p.line("} while (--%s > 0); }", k)
	case 5:
		p.line("switch (%s & 3) {", p.integer(2))
		for i, label := range []string{"case 0:", "case 2:", "default:"} {
			p.line("%s", label)
			inner()
			if i != 1 || p.chance(1) {
				p.line("\tbreak;")
			}
		}
		p.line("}")
	default:
		p.assign()
	}
}

// leave is break where the condition is no data.
func (p *program) leave() string {
	if p.data {
		return "continue"
	}
	return "break"
}

// function writes function i, and a small one that later ones call.
func (p *program) function(i int) string {
	p.line("int helper%d(int s, long q) { unsigned t = s; float x = q, z = s; double y = 0.5, v = 1; int n = 3; unsigned u = 9; long w = 6;\n\tint a[8] = {1,2,3,4,5,6,7,8}; unsigned char c[8] = {0}; short h[8] = {9, -9}; long l[8] = {0}; float b[8] = {0.5f}; double d[8] = {1}; float e[8] = {2}; int *g = a; unsigned r[8] = {5};", i)
	for range 2 {
		p.assign()
	}
	p.line("return %s; }", p.integer(3))
	p.line("void f%d%s {", i, signature)
	p.line("int s = n; unsigned t = u; long q = w; float z = x; double v = y; int g[8] = {3, 1, 4}; unsigned r[8]; float e[8];")
	p.line("for (int i = 0; i < 8; i++) { r[i] = i * 77777; e[i] = i * 0.3f; }")
	for range rapid.IntRange(2, 6).Draw(p.t, "statements") {
		p.statement(3)
	}
	p.line("a[0] ^= s; l[1] += q ^ t; b[2] += z; d[3] += v; a[4] += g[1] + g[5]; l[6] ^= r[2]; b[7] -= e[3];")
	p.line("}")
	p.calls = append(p.calls, fmt.Sprintf("helper%d", i))
	return fmt.Sprintf("f%d", i)
}

// One run draws a file of functions; compiling is what takes time, so there are many in a file.
func TestRandomPrograms(t *testing.T) {
	files, perFile := 1, 60
	if !testing.Short() {
		files = 2
	}
	for file := range files {
		text := rapid.Custom(func(r *rapid.T) [2]any {
			p := &program{t: r}
			p.b.WriteString("#include <math.h>\nint toint(double x) { return x > -1e9 && x < 1e9 ? (int)x : 7; }\n")
			var names []string
			for i := range perFile {
				names = append(names, p.function(i))
			}
			return [2]any{p.b.String(), names}
		}).Example(file + 1)
		agree(t, text[0].(string), text[1].([]string))
	}
}
