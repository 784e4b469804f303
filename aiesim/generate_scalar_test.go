package aiesim_test

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"pgregory.net/rapid"
)

// scalars makes random C on numbers: memory of all widths through pointers that may be the same, globals, local arrays,
// calls with early returns, loops of all kinds with break and continue, switches, floats, 64 bits, and 128 in structs.
// Every loop ends and every access is inside of its buffer; nothing is undefined.
type scalars struct {
	t     *rapid.T
	b     strings.Builder
	depth int
	inner int // loops around
	made  int // loops and variables
	ints  []string
	fixed []string // those of ints that nothing assigns to
	funcs int
	calls bool
}

func (g *scalars) pick(n int) int { return even(g.t, n) }

func (g *scalars) of(list ...string) string { return list[g.pick(len(list))] }

func (g *scalars) line(format string, args ...any) {
	g.b.WriteString(strings.Repeat("\t", g.depth+1) + fmt.Sprintf(format, args...) + "\n")
}

// place is an integer in memory.
func (g *scalars) place() string {
	c := g.of("w[(%s) & 15]", "h[(%s) & 31]", "b[(%s) & 63]", "v[(%s) & 15]", "local[(%s) & 7]", "total", "s.y", "s.x",
		"u[(%s) & 31]", "t[(%s) & 7].y", "p[(%s) & 3]", "(&s)->x", "deep[(%s) & 1][n & 1]", "big", "cell[(%s) & 1]",
		"a.lo", "sum.hi")
	return strings.ReplaceAll(c, "%s", g.leaf())
}

func (g *scalars) leaf() string {
	if g.pick(3) == 0 {
		return g.of("0", "1", "-1", "7", "100", "-300", "65535", "0x7fffffff", "1 << 20", "'a'", "3u")
	}
	return g.ints[g.pick(len(g.ints))]
}

// value is an integer expression.
func (g *scalars) value(depth int) string {
	if depth <= 0 {
		if g.pick(3) == 0 {
			return g.place()
		}
		return g.leaf()
	}
	x, y := g.value(depth-1), g.value(depth-1)
	switch g.pick(14) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s %s %s)", x, g.of("+", "-", "*", "&", "|", "^"), y)
	case 3:
		return fmt.Sprintf("((int)(%s) %s (%s & 15))", x, g.of("<<", ">>"), y)
	case 4:
		return fmt.Sprintf("((%s) >> 3)", g.of("unsigned char", "short", "unsigned", "unsigned short",
			"long long")+")("+x)
	case 5:
		return fmt.Sprintf("(%s ? %s : %s)", g.cond(depth-1), x, y)
	case 6:
		return fmt.Sprintf("(%s %s %s)", x, g.of("/", "%"), g.of("3", "8u", "-5", "((n & 7) + 1)", "16"))
	case 7:
		return fmt.Sprintf("%s((int)%s)", g.of("-", "~", "!", "abs"), x)
	case 8:
		return fmt.Sprintf("(int)(%s((int)(%s), (int)(%s)))", g.of("max", "min"), x, y)
	case 9:
		if g.calls && g.funcs > 0 {
			return fmt.Sprintf("f%d(%s, %s)", g.pick(g.funcs), x, y)
		}
	case 10:
		return fmt.Sprintf("(int)((%s & 1023) * %s + f)", x, g.of("0.5f", "3.0f", "f", "(float)n"))
	case 11:
		return fmt.Sprintf("(int)((long long)(int)(%s) * (int)(%s) %s)", x, y,
			g.of(">> 16", "/ 7", "% 1000", "& 0xffff"))
	case 12:
		return fmt.Sprintf("(%s, %s)", x, y)
	}
	return x
}

func (g *scalars) cond(depth int) string {
	switch x := g.value(depth - 1); g.pick(5) {
	case 0:
		return fmt.Sprintf("(%s %s %s)", x, g.of("&&", "||"), g.cond(depth-1))
	case 1:
		return x
	default:
		return fmt.Sprintf("(int)(%s) %s %s", x, g.of("<", ">", "<=", ">=", "==", "!="), g.leaf())
	}
}

// target is something to assign to.
func (g *scalars) target() string {
	if g.pick(2) == 0 {
		return g.place()
	}
	for range 8 {
		v := g.ints[g.pick(len(g.ints))]
		fixed := false
		for _, x := range g.fixed {
			fixed = fixed || x == v
		}
		if !fixed {
			return v
		}
	}
	return "total"
}

func (g *scalars) statement(deep int) {
	switch g.pick(14) {
	case 13:
		g.wides()
	case 0, 1, 2, 3:
		g.line("%s = %s;", g.target(), g.value(2))
	case 4, 5:
		g.line("%s %s %s;", g.target(), g.of("+=", "-=", "^=", "|=", "*="), g.value(1))
	case 6:
		g.line("%s%s;", g.target(), g.of("++", "--"))
	case 7:
		g.line("p = %s;", g.of("w + 2", "v + (n & 7)", "w", "n & 1 ? v : w + 1"))
	case 8:
		g.line("f = %s;", g.of("f * 0.5f + n", "(float)(w[1] & 255) - f", "f > 100 ? 1.5f : f + 1", "-f / 4"))
	case 9:
		if deep > 0 {
			g.line("if (%s) {", g.cond(2))
			g.block(deep-1, 3)
			if g.pick(2) == 0 {
				g.line("} else {")
				g.block(deep-1, 3)
			}
			g.line("}")
		}
	case 10:
		if deep > 0 && g.pick(2) == 0 {
			g.choice(deep)
		}
	default:
		if deep > 0 && g.inner < 3 {
			g.loop(deep)
		}
	}
}

func (g *scalars) block(deep, n int) {
	g.depth++
	scope := len(g.ints)
	if g.pick(3) == 0 {
		g.made++
		name := fmt.Sprintf("x%d", g.made)
		g.line("%s %s = %s;", g.of("int", "short", "unsigned char", "unsigned", "long long"), name, g.value(2))
		g.ints = append(g.ints, name)
	}
	for range 1 + g.pick(n) {
		g.statement(deep)
	}
	g.ints = g.ints[:scope]
	g.depth--
}

func (g *scalars) choice(deep int) {
	g.line("switch ((int)(%s) & 3) {", g.value(1))
	for k := range 3 {
		g.line("case %d: {", k)
		g.block(deep-1, 2)
		g.line("}")
		if g.pick(2) == 0 {
			g.line("break;")
		}
	}
	if g.pick(2) == 0 {
		g.line("default:")
		g.line("total += 3;")
	}
	g.line("}")
}

// loop writes one of many forms; the variables that control it are assigned to by nothing else.
func (g *scalars) loop(deep int) {
	g.made++
	i := fmt.Sprintf("i%d", g.made)
	bound := g.of("5", "n", "n + 3", "(w[0] & 7)", "1", "12", "0")
	form := g.of("for (int I = 0; I < N; I++) {", "for (int I = N; I > 0; I -= 2) {",
		"for (unsigned I = 1; I <= 9; I += 3) {", "int I = N; while (I-- > 0) {", "int I = N; do {",
		"for (short I = 3; I >= 0; --I) {", "for (int I = 0; I < 16; I++) chess_prepare_for_pipelining {",
		"for (int I = 0; I < N; I++) chess_unroll_loop(2) {", "for (int I = 0; I != 4; I++) chess_flatten_loop {",
		"for (int I = 0; ; I++) { if (I > N) break;")
	bounds := fmt.Sprintf("const int n%s = %s;", i, bound)
	g.line("{ %s", bounds)
	g.line("%s", strings.ReplaceAll(strings.ReplaceAll(form, "I", i), "N", "n"+i))
	g.inner++
	g.ints, g.fixed = append(g.ints, i), append(g.fixed, i)
	if g.pick(6) == 0 && !strings.Contains(form, "do {") {
		g.line("\tif (%s) continue;", g.cond(1))
	}
	g.block(deep-1, 4)
	if g.pick(6) == 0 {
		g.line("\tif (%s) break;", g.cond(1))
	}
	g.ints, g.fixed = g.ints[:len(g.ints)-1], g.fixed[:len(g.fixed)-1]
	g.inner--
	if strings.Contains(form, "do {") {
		g.line("} while (--%s > 0);", i)
	} else {
		g.line("}")
	}
	g.line("}")
}

const scalarHead = `typedef struct { short x; int y; } pair;
static int total = 3;
static int deep[2][2] = {{1, 2}, {3, 4}};
static pair t[8];
`

const locals = "\tint local[8] = {1, 2, 3}, *p = w; pair s = {1, 2}; float f = 2.5f;\n\twide a = {0, 9};\n"

// scalarKernel makes a random kernel k.
func scalarKernel(t *rapid.T) example {
	g := &scalars{t: t}
	g.b.WriteString(scalarHead + wideHead)
	const params = "int *w, int *v, short *h, unsigned char *b, unsigned short *u"
	for range g.pick(3) {
		fmt.Fprintf(&g.b, "static int helper%d(%s, int n, int m)\n{\n%s", g.funcs, params, locals)
		g.ints, g.fixed = []string{"n", "m"}, nil
		g.statement(1)
		g.line("if (%s) return %s;", g.cond(1), g.value(1))
		g.statement(1)
		g.line("return %s;", g.value(2))
		fmt.Fprintf(&g.b, "}\n#define f%d(x, y) helper%[1]d(w, v, h, b, u, x, y)\n", g.funcs)
		g.funcs++
	}
	fmt.Fprintf(&g.b, "void k(%s, int n)\n{\n%s", params, locals)
	g.ints, g.fixed, g.calls = []string{"n", "m"}, []string{"n"}, true
	g.line("int m = n * 3;")
	for range 3 + g.pick(8) {
		g.statement(3)
	}
	g.line("w[15] ^= m + total + s.x + s.y + local[n & 7] + *p + (int)(f > 10) + t[3].y + deep[1][0];")
	g.line("a = wide_add(a, sum);")
	g.line("w[14] ^= (int)(big + cell[0] + cell[1] + a.hi + (a.lo >> 20));")
	g.b.WriteString("}\n")
	seed, n, same := uint32(g.pick(1<<16)), int64(g.pick(8)), g.pick(3)
	return example{g.b.String(), func() []aiesim.Arg { return scalarArgs(seed, n, same) }}
}

// scalarArgs makes the buffers; w and v may share bytes.
func scalarArgs(seed uint32, n int64, same int) []aiesim.Arg {
	r := lcg(seed)
	words := make([]int32, 32)
	for i := range words {
		words[i] = int32(r.next()) >> (r.next() >> 27)
	}
	all := bin(words)
	w, v := all[:64], all[64:]
	switch same {
	case 1:
		v = all[:64]
	case 2:
		v = all[16:80]
	}
	half, bytes := make([]int16, 32), make([]uint8, 64)
	for i := range half {
		half[i], bytes[i] = int16(r.next()>>16), uint8(r.next()>>24)
	}
	return []aiesim.Arg{aiesim.BufferArg("int32", w, 16), aiesim.BufferArg("int32", v, 16),
		aiesim.BufferArg("int16", bin(half), 32), aiesim.BufferArg("uint8", bytes, 64),
		aiesim.BufferArg("uint16", make([]byte, 64), 32), aiesim.NumArg("int32", n)}
}
