package aiesim_test

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"pgregory.net/rapid"
)

// family is one type of random vector kernels and the text of its operations.
type family struct {
	elem, acc  string // names of types
	lanes      int    // elements of 256 bits, the unit of loads
	mul        string // what stands between the operands x, xstart and z, zstart, and behind them
	start      int    // xstart is a multiple of it
	out        int    // elements that srs gives
	srs, ups   string
	mulN, macN string
	add        string // of two 512-bit registers; "" if there is none
	limit      int64  // of the data
}

var families = []family{
	{"int16", "v16acc48", 16, "%s, %d, 0x03020100, 0x07060504, 0x2110, %s, %d, 0, 0, 1", 2, 16, "srs(%s, %d)",
		"ups(%s, %d)", "mul16", "mac16", "add32", 99},
	{"int32", "v8acc80", 8, "%s, %d, 0x76543210, %s, %d, 0", 1, 8, "srs(%s, %d)", "lups(%s, %d)", "lmul8", "lmac8",
		"add16", 9999},
	{"float", "v8float", 8, "%s, %d, 0x76543210, %s, %d, 0", 1, 8, "", "", "fpmul", "fpmac", "", 99},
	{"int8", "v16acc48", 32, "%s, %d, 0x00000000, 4, 0x1032, %s, %d, 0x76543210, 2, 0x2110", 4, 16, "bsrs(%s, %d)", "",
		"mul16", "mac16", "", 99},
}

// vector is the type of a vector of so many bytes.
func (f *family) vector(bytes int) string { return fmt.Sprintf("v%d%s", f.lanes*bytes/32, f.elem) }

// generator makes random kernels on vectors: straight code and loops, nested or one after the other, with several
// accumulators and registers, through pointers that move, indices or windows, with and without restrict;
// multiplications, updates and extractions, shifts, lane operations, elements, and scalar code with conditions in
// between.
//
// A lean kernel has nothing that a compiler could leave out: every load moves on, every product reaches a store.
type generator struct {
	t      *rapid.T
	f      *family
	b      strings.Builder
	lean   bool
	fixed  bool // loops have constant counts
	pad    string
	xs, zs int // registers of 512 and 256 bits
	accs   int
	window bool
	begun  []bool // lean: accumulators that are to be stored
	fresh  []uint // lean: parts of registers that are to be read
	own    []bool // lean: registers that are loaded in the innermost loop
	inLoop bool
	times  int // how often the statements at hand run
	loads  int // 256-bit units of the input that are used up
	stores int // results
	loops  int // made so far
}

func (g *generator) pick(n int) int { return even(g.t, n) }

// even draws a number below n, all of them as often: rapid's own numbers are mostly small.
func even(t *rapid.T, n int) int {
	return rapid.Custom(func(t *rapid.T) int {
		x := 0
		for m := 1; m < 8*n; m *= 2 {
			x *= 2
			if rapid.Bool().Draw(t, "") {
				x++
			}
		}
		return x % n
	}).Draw(t, "")
}

func (g *generator) of(list ...string) string { return list[g.pick(len(list))] }

func (g *generator) line(format string, args ...any) {
	g.b.WriteString(g.pad + fmt.Sprintf(format, args...) + "\n")
}

// load is an expression for the next 256 bits of the input.
func (g *generator) load() string {
	g.loads += g.times
	if g.window {
		return fmt.Sprintf("window_readincr_v%d(in)", g.f.lanes)
	}
	if !g.lean && g.pick(4) == 0 {
		return fmt.Sprintf("p[%d]", g.pick(4))
	}
	return "*p++"
}

// store writes a result.
func (g *generator) store(acc string, shift int) {
	v := acc
	if g.f.srs != "" {
		v = fmt.Sprintf(g.f.srs, acc, shift)
	}
	g.stores += g.times
	switch {
	case g.window:
		g.line("window_writeincr(out, %s);", v)
	case !g.lean && g.pick(4) == 0:
		g.line("q[%d] = %s;", g.pick(3), v)
	default:
		g.line("*q++ = %s;", v)
	}
}

func (g *generator) x() string { return fmt.Sprintf("x%d", g.pick(g.xs)) }
func (g *generator) z() string { return fmt.Sprintf("z%d", g.pick(g.zs)) }

// update loads a part of a register; a lean kernel reads it before the next.
func (g *generator) update(x int) {
	part := g.pick(2)
	if g.lean && g.fresh[x]>>part&1 != 0 {
		g.product(g.pick(g.accs), x)
	}
	g.line("x%d = upd_w(x%[1]d, %[2]d, %[3]s);", x, part, g.load())
	g.fresh[x] |= 1 << part
	g.own[x] = true
}

// product writes a multiplication of register x into accumulator a. In a lean kernel it reads both parts, and never the
// same in every iteration.
func (g *generator) product(a, x int) {
	if g.lean && g.inLoop && !g.own[x] {
		g.update(x)
	}
	start, z := g.pick(2*g.f.lanes), g.pick(g.f.lanes/4)*2
	if g.lean {
		start = g.f.start + g.pick(g.f.lanes-g.f.start)
	}
	operands := fmt.Sprintf(g.f.mul, fmt.Sprintf("x%d", x), start/g.f.start*g.f.start, g.z(), z)
	if g.begun[a] || !g.lean {
		g.line("a%d = %s(a%[1]d, %[3]s);", a, g.f.macN, operands)
	} else {
		g.line("a%d = %s(%s);", a, g.f.mulN, operands)
	}
	g.begun[a], g.fresh[x] = true, 0
}

// statement writes one statement; deep tells how many more loops and conditions may be in it.
func (g *generator) statement(deep int) {
	switch g.pick(12) {
	case 0, 1:
		g.update(g.pick(g.xs))
	case 2, 3, 4, 5:
		g.product(g.pick(g.accs), g.pick(g.xs))
	case 6, 7:
		k := g.pick(g.accs)
		if g.begun[k] || !g.lean {
			g.store(fmt.Sprintf("a%d", k), g.pick(12))
			g.begun[k] = false
		}
	case 8:
		g.scalar()
	case 9:
		if !g.lean {
			g.vector()
		}
	case 10:
		if !g.lean && deep > 0 {
			g.condition(deep - 1)
		}
	default:
		if deep > 0 && g.loops < 4 && !g.lean {
			g.loop(deep - 1)
		}
	}
}

// scalar writes a statement on numbers.
func (g *generator) scalar() {
	switch g.pick(6) {
	case 0:
		g.line("s += c[%d & 15];", g.pick(16))
	case 1:
		g.line("d[s & 7] = s;")
	case 2:
		g.line("s = s * %d + n;", 2*g.pick(9)+1)
	case 3:
		g.line("c[(s + %d) & 15] ^= s %s;", g.pick(16), g.of(">> 3", "& 255", "| n"))
	case 4:
		g.line("d[%d] += s;", g.pick(8))
	default:
		g.line("s %s %d;", g.of("^=", "+=", "-=", "&="), 1+2*g.pick(100))
	}
}

// vector writes a statement on vectors that is no multiplication.
func (g *generator) vector() {
	x, y, z := g.x(), g.x(), g.z()
	switch g.pick(9) {
	case 0:
		g.line("%s = upd_w(%[1]s, 0, ext_w(%s, 1));", x, y)
	case 1:
		if g.f.elem != "int8" {
			g.line("%s = upd_elem(%[1]s, %d, %s);", z, g.pick(g.f.lanes), g.of("3", "ext_elem("+g.z()+", 1)"))
		}
	case 2:
		g.line("%s = %s;", z, g.load())
	case 3:
		if g.f.add != "" {
			g.line("%s = %s(%s, %s);", x, g.f.add, y, g.x())
		}
	case 4:
		g.line("%s = concat(%s, %s);", x, g.z(), z)
	case 5:
		if g.f.ups != "" {
			g.line("a%d = %s;", g.pick(g.accs), fmt.Sprintf(g.f.ups, z, g.pick(4)))
		}
	case 6:
		if g.f.srs != "" && g.f.elem != "int8" {
			g.line("%s = %s;", z, fmt.Sprintf(g.f.srs, fmt.Sprintf("a%d", g.pick(g.accs)), 6+g.pick(9)))
		}
	case 7:
		g.line("%s = ext_w(%s, %d);", z, x, g.pick(2))
	default:
		g.line("a%d = a%d;", g.pick(g.accs), g.pick(g.accs))
	}
}

func (g *generator) condition(deep int) {
	g.line("if (%s) {", g.of("s & 1", "s > n", "c[3] < s", "n > 4"))
	g.block(deep, 2)
	if g.pick(2) == 0 {
		g.line("} else {")
		g.block(deep, 2)
	}
	g.line("}")
}

func (g *generator) block(deep, n int) {
	g.pad += "\t"
	for range 1 + g.pick(n) {
		g.statement(deep)
	}
	g.pad = g.pad[1:]
}

// loop writes a loop of a constant number of iterations, or of n or n + a few.
func (g *generator) loop(deep int) {
	i := fmt.Sprintf("i%d", g.loops)
	g.loops++
	rounds, most := fmt.Sprint(1+g.pick(20)), 20
	if g.pick(3) == 0 && !g.fixed {
		rounds = g.of("n", "n + 5")
	}
	hint := g.of("", "", " chess_prepare_for_pipelining", " chess_unroll_loop(2)", " chess_prepare_for_pipelining")
	switch g.pick(8) {
	case 0:
		g.line("for (int %s = %s; %[1]s > 0; %[1]s--)%[3]s {", i, rounds, hint)
	case 1:
		g.line("int %s = %s; while (%[1]s-- > 0) {", i, rounds)
	default:
		g.line("for (int %s = 0; %[1]s < %s; %[1]s++)%[3]s {", i, rounds, hint)
	}
	before, outside := g.times, g.inLoop
	g.times *= most
	clear(g.own)
	g.inLoop = true
	g.pad += "\t"
	for range 2 + g.pick(10) {
		g.statement(deep)
	}
	g.finish()
	g.pad = g.pad[1:]
	g.times, g.inLoop = before, outside
	clear(g.own)
	g.line("}")
}

// finish reads and stores what a lean kernel has begun.
func (g *generator) finish() {
	for x := range g.fresh {
		if g.lean && g.fresh[x] != 0 {
			g.product(g.pick(g.accs), x)
		}
	}
	for k := range g.begun {
		if g.lean && g.begun[k] {
			g.store(fmt.Sprintf("a%d", k), 4)
			g.begun[k] = false
		}
	}
}

// example is a kernel with its arguments.
type example struct {
	src  string
	args func() []aiesim.Arg
}

// vectorKernel makes a random kernel k.
func vectorKernel(t *rapid.T, lean, fixed bool) example {
	f := &families[even(t, len(families))]
	if lean {
		f = &families[even(t, len(families)-1)] // the last one reads few elements
	}
	g := &generator{t: t, f: f, lean: lean, fixed: fixed, times: 1, pad: "\t", xs: 1 + even(t, 2), zs: 1 + even(t, 2),
		accs: 1 + even(t, 4)}
	g.begun, g.fresh, g.own = make([]bool, g.accs), make([]uint, g.xs), make([]bool, g.xs)
	g.window = g.pick(4) == 0
	alias := false
	if g.window {
		r := g.of("", "restrict ")
		fmt.Fprintf(&g.b, "void k(input_window_%s *%sin, const %[1]s *b, output_window_%[1]s *%[2]sout, int *c, int "+
			"*d, int n)\n{\n", f.elem, r)
	} else {
		r := g.of("", "restrict", "restrict")
		alias = r == "" && !lean && f.elem != "int8" && g.pick(2) == 0
		fmt.Fprintf(&g.b, "void k(const %s *%s a, const %[1]s *b, %[1]s *%[2]s o, int *c, int *d, int n)\n{\n", f.elem,
			r)
		g.line("const %s *p = (const %[1]s *)a;", f.vector(32))
		g.line("%s *q = (%[1]s *)o;", f.vector(f.out*32/f.lanes))
	}
	g.head()
	for range 1 + g.pick(2) {
		g.finish()
		g.loop(g.pick(2))
	}
	g.pad = ""
	g.block(1, 5)
	g.pad = "\t"
	g.finish()
	if !lean {
		for k := range g.accs {
			g.store(fmt.Sprintf("a%d", k), 3)
		}
	}
	g.line("d[7] = s;")
	g.b.WriteString("}\n")
	return example{g.b.String(), g.arguments(alias)}
}

// head gives the registers their first values.
func (g *generator) head() {
	f := g.f
	g.line("int s = n;")
	for k := range g.zs {
		g.line("%s z%d = ((const %[1]s *)b)[%[2]d];", f.vector(32), k)
	}
	for k := range g.xs {
		first := g.load()
		g.line("%s x%d = concat(%s, %s);", f.vector(64), k, first, g.z())
		g.fresh[k] = 1
	}
	for k := range g.accs {
		if g.lean {
			g.line("%s a%d;", f.acc, k)
		} else {
			g.line("%s a%d = null_%[1]s();", f.acc, k)
		}
	}
}

// arguments makes the buffers: large enough for what the kernel reads and writes. With alias the output lies in the
// input.
func (g *generator) arguments(alias bool) func() []aiesim.Arg {
	f := g.f
	seed := uint32(g.pick(1 << 16))
	units, n := g.loads+8, int64(g.pick(8))
	results := (g.stores + 4) * f.out
	at := 0
	if alias {
		at = g.pick(4) * f.lanes
		units = max(units, (results+at)/f.lanes+1)
	}
	return func() []aiesim.Arg {
		r := lcg(seed)
		in, coeff := r.data(f, units*f.lanes), r.data(f, 2*f.lanes)
		size := len(in) / (units * f.lanes)
		out := make([]byte, results*size)
		if alias {
			out = in[at*size:][:results*size]
		}
		c := make([]int32, 16)
		for i := range c {
			c[i] = int32(r.next() >> 20)
		}
		return []aiesim.Arg{aiesim.BufferArg(f.elem, in, units*f.lanes), aiesim.BufferArg(f.elem, coeff, 2*f.lanes),
			aiesim.BufferArg(f.elem, out, results), inInts(c), inInts(make([]int32, 8)), aiesim.NumArg("int32", n)}
	}
}
