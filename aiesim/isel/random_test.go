package isel_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"pgregory.net/rapid"
)

// writer makes random C: functions of scalars of all types, arrays, pointers, structs, loops of all kinds, switches,
// calls. Every loop ends and every access is inside; what has no meaning in C is kept out by construction.
type writer struct {
	t     *rapid.T
	b     strings.Builder
	depth int
	loops int // around, whose variables are i0, i1 ...
	names int
	funcs int
	vars  []variable
}

type variable struct{ name, typ string }

var types = []string{"int", "unsigned", "short", "unsigned char", "signed char", "unsigned short", "long long",
	"unsigned long long", "float", "double", "bool"}

func (w *writer) pick(n int, what string) int { return rapid.IntRange(0, n-1).Draw(w.t, what) }

func (w *writer) line(format string, args ...any) {
	w.b.WriteString(strings.Repeat("\t", w.depth+1) + fmt.Sprintf(format, args...) + "\n")
}

// num is an expression of some number type.
func (w *writer) num(depth int) string {
	if depth <= 0 {
		switch w.pick(4, "leaf") {
		case 0:
			return fmt.Sprint(rapid.SampledFrom([]int64{0, 1, -1, 2, 7, 100, -300, 65535, 1 << 20,
				-2147483647}).Draw(w.t, "k"))
		case 1:
			return fmt.Sprintf("arr[%s & 7]", w.integer(0))
		}
		v := w.vars[w.pick(len(w.vars), "var")]
		return v.name
	}
	switch w.pick(13, "num") {
	case 0, 1, 2:
		op := rapid.SampledFrom([]string{"+", "-", "*"}).Draw(w.t, "op")
		return fmt.Sprintf("(%s %s %s)", w.num(depth-1), op, w.num(depth-1))
	case 3:
		op := rapid.SampledFrom([]string{"&", "|", "^"}).Draw(w.t, "op")
		return fmt.Sprintf("(%s %s %s)", w.integer(depth-1), op, w.integer(depth-1))
	case 4:
		op := rapid.SampledFrom([]string{"/", "%"}).Draw(w.t, "op")
		d := rapid.SampledFrom([]string{"3", "8", "16u", "1", "-5", "(%s | 1)"}).Draw(w.t, "divisor")
		if strings.Contains(d, "%s") {
			d = fmt.Sprintf(d, w.integer(depth-1))
		}
		return fmt.Sprintf("(%s %s %s)", w.integer(depth-1), op, d)
	case 5:
		op := rapid.SampledFrom([]string{"<<", ">>"}).Draw(w.t, "op")
		return fmt.Sprintf("(%s %s (%s & 15))", w.integer(depth-1), op, w.integer(depth-1))
	case 6:
		return fmt.Sprintf("(%s ? %s : %s)", w.cond(depth-1), w.num(depth-1), w.num(depth-1))
	case 7:
		return fmt.Sprintf("(%s)%s", rapid.SampledFrom([]string{"int", "short", "unsigned char", "long long",
			"unsigned"}).Draw(w.t, "cast"), w.integer(depth-1))
	case 8:
		return rapid.SampledFrom([]string{"-", "+", "!"}).Draw(w.t, "unary") + "(" + w.num(depth-1) + ")"
	case 9:
		return "~" + w.integer(depth-1)
	case 10:
		if w.funcs > 0 {
			return fmt.Sprintf("g%d(%s, %s)", w.pick(w.funcs, "f"), w.integer(depth-1), w.integer(depth-1))
		}
	case 11:
		return fmt.Sprintf("%s(%s, (int)%s)", rapid.SampledFrom([]string{"max", "min"}).Draw(w.t, "fn"),
			"(int)"+w.integer(depth-1), w.integer(depth-1))
	}
	return w.cond(depth - 1)
}

// integer is an expression of an integer type: floats are compared away.
func (w *writer) integer(depth int) string {
	x := w.num(depth)
	for _, v := range w.vars {
		if (v.typ == "float" || v.typ == "double") && strings.Contains(x, v.name) {
			return fmt.Sprintf("(%s > 3)", x)
		}
	}
	return "(" + x + ")"
}

func (w *writer) cond(depth int) string {
	if depth <= 0 {
		return fmt.Sprintf("(%s > %d)", w.num(0), w.pick(9, "k"))
	}
	switch w.pick(4, "cond") {
	case 0:
		return fmt.Sprintf("(%s && %s)", w.cond(depth-1), w.cond(depth-1))
	case 1:
		return fmt.Sprintf("(%s || %s)", w.cond(depth-1), w.cond(depth-1))
	}
	op := rapid.SampledFrom([]string{"<", "<=", ">", ">=", "==", "!="}).Draw(w.t, "cmp")
	return fmt.Sprintf("(%s %s %s)", w.num(depth-1), op, w.num(depth-1))
}

func (w *writer) target() variable {
	for range 10 {
		if v := w.vars[w.pick(len(w.vars), "target")]; !strings.HasPrefix(v.name, "i") &&
			!strings.HasPrefix(v.name, "c") {
			return v
		}
	}
	return variable{"a", "int"}
}

// value is an expression that fits a variable: floats are kept small before they become integers.
func (w *writer) value(v variable, depth int) string {
	if v.typ == "float" || v.typ == "double" {
		return w.num(depth)
	}
	return w.integer(depth)
}

func (w *writer) stmt(depth int) {
	switch w.pick(14, "stmt") {
	case 0, 1:
		v := variable{fmt.Sprintf("v%d", w.names), types[w.pick(len(types), "type")]}
		w.names++
		w.line("%s %s = %s;", v.typ, v.name, w.value(v, 2))
		w.vars = append(w.vars, v)
	case 2, 3:
		v := w.target()
		w.line("%s = %s;", v.name, w.value(v, 2))
	case 4:
		v := w.target()
		op := rapid.SampledFrom([]string{"+=", "-=", "*="}).Draw(w.t, "op")
		w.line("%s %s %s;", v.name, op, w.integer(1))
	case 5:
		v := w.target()
		if v.typ == "bool" {
			v = variable{"a", "int"}
		}
		w.line("%s%s;", v.name, rapid.SampledFrom([]string{"++", "--"}).Draw(w.t, "inc"))
	case 6:
		w.line("arr[%s & 7] = %s;", w.integer(1), w.integer(1))
	case 7:
		w.line("s.y %s %s; s.f = s.y + 1;", rapid.SampledFrom([]string{"=", "+=", "^="}).Draw(w.t, "op"), w.integer(1))
	case 8:
		w.line("*p++ = %s; if (p == arr + 8) p = arr;", w.integer(1))
	case 9, 10:
		if depth > 0 {
			w.line("if (%s) {", w.cond(2))
			w.block(depth-1, 2)
			if w.pick(2, "else") == 0 {
				w.line("} else {")
				w.block(depth-1, 2)
			}
			w.line("}")
		}
	case 11:
		if depth > 0 {
			w.switchStmt(depth)
		}
	default:
		if depth > 0 && w.loops < 3 {
			w.loop(depth)
		}
	}
}

func (w *writer) block(depth, n int) {
	w.depth++
	scope := len(w.vars)
	for range 1 + w.pick(n, "n") {
		w.stmt(depth)
	}
	w.vars = w.vars[:scope]
	w.depth--
}

func (w *writer) switchStmt(depth int) {
	w.line("switch (%s & 3) {", w.integer(1))
	for k := range 3 {
		w.line("case %d: {", k)
		w.block(depth-1, 2)
		w.line("}")
		if w.pick(2, "break") == 0 {
			w.line("break;")
		}
	}
	if w.pick(2, "default") == 0 {
		w.line("default:")
		w.block(depth-1, 1)
	}
	w.line("}")
}

// loop writes a loop of one of many forms; c counts iterations where nothing else ends it.
func (w *writer) loop(depth int) {
	i := fmt.Sprintf("i%d", w.names)
	w.names++
	bound := rapid.SampledFrom([]string{"5", "0", "n", "n + 3", "(a & 7)"}).Draw(w.t, "bound")
	head, tail := "", "}"
	switch w.pick(11, "loop") {
	case 0:
		head = fmt.Sprintf("for (int %s = 0; %s < %s; %s++) {", i, i, bound, i)
	case 1:
		head = fmt.Sprintf("for (int %s = %s; %s > 0; %s -= 2) {", i, bound, i, i)
	case 2:
		head = fmt.Sprintf("for (unsigned %s = 1; %s <= 9; %s += 3) {", i, i, i)
	case 3:
		head = fmt.Sprintf("for (short %s = 3; %s >= 0; --%s) {", i, i, i)
	case 4:
		head = fmt.Sprintf("int %s = %s & 7; while (%s--) {", i, bound, i)
	case 5:
		head, tail = fmt.Sprintf("int %s = 1 + (%s & 3); do {", i, bound), fmt.Sprintf("} while (--%s);", i)
	case 6:
		head, tail = fmt.Sprintf("int %s = 0; do {", i), fmt.Sprintf("%s += 2; } while (%s < %s);", i, i, bound)
	case 7:
		head = fmt.Sprintf("for (int %s = 0; ; %s++) { if (%s > (%s)) break;", i, i, i, bound)
	case 8:
		head = fmt.Sprintf("for (int %s = 0; %s != 4; %s++) chess_flatten_loop {", i, i, i)
	case 9:
		head = fmt.Sprintf("int %s = 0; while (%s < %s) { %s = %s + 1;", i, i, bound, i, i)
	case 10:
		head = fmt.Sprintf("for (int %s = 0; %s < 20 && %s < %s; %s += 7) {", i, i, i, bound, i)
	}
	w.line("{")
	w.line("%s", head)
	w.loops++
	w.vars = append(w.vars, variable{i, "int"})
	if w.pick(5, "continue") == 0 && !strings.Contains(tail, "+=") && !strings.Contains(head, "= "+i+" + 1") {
		w.line("if (%s) continue;", w.cond(1))
	}
	w.block(depth-1, 3)
	if w.pick(6, "leave") == 0 {
		w.line("if (%s) %s;", w.cond(1), rapid.SampledFrom([]string{"break", "return a"}).Draw(w.t, "how"))
	}
	w.vars = w.vars[:len(w.vars)-1]
	w.loops--
	w.line("%s", tail)
	w.line("}")
}

// function writes int NAME(int a, int n).
func (w *writer) function(name string) {
	w.vars = []variable{{"a", "int"}, {"n", "int"}}
	fmt.Fprintf(&w.b, "static int %s(int a, int n) {\n\tint arr[8] = {1, 2, 3}, *p = arr; struct { short x; int y; "+
		"float f; } s = {1, 2, 3}, r;\n"+
		"\tn &= 3;\n", name)
	w.depth = 0
	for range 2 + w.pick(5, "statements") {
		w.stmt(2)
	}
	w.line("r = s;")
	w.line("return (int)(%s) ^ arr[3] ^ arr[n] ^ (r.y + *p + (p - arr) + (r.f < 9) + r.x);", w.integer(2))
	w.b.WriteString("}\n")
}

// Random programs give the same as operations as they give in the interpreter.
func TestRandomPrograms(t *testing.T) {
	n, ran := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		w := &writer{t: rt}
		for ; w.funcs < 2; w.funcs++ {
			w.function(fmt.Sprintf("g%d", w.funcs))
		}
		src := w.b.String() + "void k(int *out, int a, int n) { out[0] = g0(a, n); out[1] = g1(n, a) + n; }\n"
		args := []aiesim.Arg{aiesim.BufferArg("int32", make([]byte, 8), 2),
			aiesim.NumArg("int32", rapid.Int64Range(-50, 300).Draw(rt, "a")),
			aiesim.NumArg("int32", rapid.Int64Range(0, 9).Draw(rt, "n"))}
		n++
		if both(rtb{t, rt}, "k.cc", src, "k", args) {
			ran++
		}
	})
	if ran*4 < n { // six of ten do: fewer than five of 20 is no chance
		t.Errorf("only %d of %d programs ran to the end", ran, n)
	}
	t.Logf("%d of %d programs ran to the end", ran, n)
}

// rtb is a test that reports to rapid, so that failures shrink.
type rtb struct {
	testing.TB
	rt *rapid.T
}

func (r rtb) Fatalf(format string, args ...any) { r.rt.Fatalf(format, args...) }
func (r rtb) Errorf(format string, args ...any) { r.rt.Errorf(format, args...) }
func (r rtb) Fatal(args ...any)                 { r.rt.Fatal(args...) }
func (r rtb) Helper()                           {}
