package opt_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/mir/interp"
	"github.com/vyasa-go/vyasa/aiesim/opt"
)

// writer writes a C function at random: loops around accesses of arrays, rows and moving pointers.
type writer struct {
	strings.Builder
	t     *rapid.T
	loops []string // variables
	rows  []string // pointers to int inside the loops
	depth int
	size  int
	names int
}

func (w *writer) n(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(w.t, "n") }

func (w *writer) of(list ...string) string { return list[w.n(0, len(list)-1)] }

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(w, "%s%s\n", strings.Repeat("    ", w.depth+1), fmt.Sprintf(format, args...))
}

// index is an affine sum of the loops' variables; times bounds it.
func (w *writer) index() string {
	s := fmt.Sprint(w.n(0, 9))
	for _, v := range w.loops {
		switch w.n(0, 3) {
		case 0:
			s += fmt.Sprintf(" + %s * %d", v, w.n(1, 9))
		case 1:
			s += fmt.Sprintf(" + %s * s", v)
		case 2:
			s += " + " + v
		}
	}
	return s
}

func (w *writer) value() string {
	switch w.n(0, 7) {
	case 7:
		return w.of("g", "h", "u", "(int)ll")
	case 0:
		return fmt.Sprintf("a[%s]", w.index())
	case 1:
		return fmt.Sprintf("b[%s]", w.index())
	case 2:
		return fmt.Sprintf("c[(%s) & 255]", w.of("x", "y", "n"))
	case 3:
		if len(w.rows) > 0 {
			return fmt.Sprintf("%s[%d]", w.of(w.rows...), w.n(-2, 3))
		}
		return "y"
	case 4:
		return w.of("n", "s", "17", "(short)x")
	}
	return w.of("x", "y")
}

func (w *writer) statement() {
	w.size--
	switch w.n(0, 15) {
	case 12:
		w.line(w.of("g += %s;", "if (%s > y) g = 7;", "h = (short)(h + %s);", "u = (unsigned char)(u + %s);",
			"ll += %s;", "if (%s > 3) ll = -ll;"), w.value())
	case 13:
		w.line("gv = *(v8int32 *)(c + 8 * (%s));", w.index())
		w.line("*(v8int32 *)(c + 8 * (%s)) = gv;", w.index())
	case 0, 1:
		w.line("%s = %s %s %s;", w.of("x", "y"), w.value(), w.of("+", "-", "*", "&", "^", "|"), w.value())
	case 2:
		w.line("c[%s] = %s;", w.index(), w.value())
	case 3:
		w.line("d[%s] = %s;", w.index(), w.value())
	case 4:
		if len(w.rows) > 0 {
			w.line(w.of("*%s++ = x;", "*++%s = y;", "%s += s;", "%s += 3;", "x += *%s--;"), w.of(w.rows...))
		}
	case 5:
		w.line("v = *(v8int32 *)(c + 8 * (%s));", w.index())
		w.line("*(v8int32 *)(c + 8 * (%s)) = v;", w.index())
	case 6:
		w.line("if (%s %s %s) {", w.value(), w.of("<", "==", "!=", ">="), w.value())
		w.block()
		if w.n(0, 1) == 0 {
			w.line("} else {")
			w.block()
		}
		w.line("}")
	case 7:
		if w.depth < 3 {
			w.names++
			row := fmt.Sprint("p", w.names)
			w.line("{ int *%s = %s + %s;", row, w.of("c", "(int *)a"), w.index())
			w.rows = append(w.rows, row)
			w.loop()
			w.rows = w.rows[:len(w.rows)-1]
			w.line("}")
		}
	case 8:
		if len(w.loops) > 0 {
			w.line("if (%s > %d) %s;", w.of("x", "y"), w.n(0, 3000), w.of("break", "continue"))
		}
	default:
		w.loop()
	}
}

func (w *writer) loop() {
	if w.depth >= 3 {
		return
	}
	w.names++
	v := fmt.Sprint("i", w.names)
	bound := w.of("n", "4", "7", "n - 1")
	hint := w.of("", "", "", "chess_prepare_for_pipelining ", "chess_unroll_loop(2) ", "chess_unroll_loop(3) ",
		"chess_flatten_loop ")
	w.line("for (int %s = %d; %s < %s; %s += %d) %s{", v, w.n(0, 2), v, bound, v, w.n(1, 2), hint)
	w.loops = append(w.loops, v)
	w.block()
	w.loops = w.loops[:len(w.loops)-1]
	w.line("}")
}

func (w *writer) block() {
	w.depth++
	for n := w.n(1, 4); n > 0 && w.size > 0; n-- {
		w.statement()
	}
	w.depth--
}

// Random C programs give the same bytes before and after all passes.
func TestRandomC(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &writer{t: t, size: 30}
		w.WriteString("static int g = 3; static short h = -5; static unsigned char u; static long long ll = -9;\n" +
			"static v8int32 gv = {1, 2, 3, 4, 5, 6, 7, 8};\n")
		w.WriteString("void f(int *restrict a, short *restrict b, int *c, int *" + w.of("", "restrict ") +
			"d, int n, int s)\n{\n")
		w.line("int x = n, y = s; v8int32 v = undef_v8int32();")
		for w.size > 0 {
			w.statement()
		}
		w.line("c[0] = x; d[1] = y; d[2] = g + h + u + (int)(ll >> 8); *(v8int32 *)(c + 8) = gv;")
		w.WriteString("}\n")
		src := w.String()
		u, err := parse.Unit(cfront.Config{Predefined: intrinsic.Defines(), Intrinsics: intrinsic.Table()}, "f.c",
			[]byte(src))
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		f, err := isel.Func(u, u.Funcs[0], machine.AIE1())
		if err != nil {
			t.Skip(err)
		}
		n, s := int64(w.n(-1, 6)), int64(w.n(-1, 20))
		want := arguments(f)
		want[4].Int, want[5].Int = n, s
		if interp.Exec(context.Background(), f, want) != nil {
			return // out of an array: what the passes do then is not laid down
		}
		opt.Func(f, machine.AIE1(), func(pass string, f *mir.Func) {
			if err := mir.Check(f, machine.AIE1()); err != nil {
				t.Fatalf("after %s: %v\n%s\n%v", pass, err, src, f)
			}
		})
		got := arguments(f)
		got[4].Int, got[5].Int = n, s
		if err := interp.Exec(context.Background(), f, got); err != nil || !sameBytes(got, want) {
			t.Fatalf("the meaning changes: %v\n%s\n%v", err, src, f)
		}
	})
}
