package aiesim_test

import "fmt"

// wideHead is arithmetic on 128 bits in structs that are handed over by value, as code generators write it, and globals
// of 64 bits.
const wideHead = `typedef struct { long long hi; unsigned long long lo; } wide;
static long long big = 5;
static unsigned long long cell[2] = {7, 1};
static wide sum = {-1, 3};
static inline wide wide_of(long long hi, unsigned long long lo) { wide x; x.hi = hi; x.lo = lo; return x; }
static inline wide wide_from(long long x) { return wide_of(x < 0 ? -1 : 0, (unsigned long long)x); }
static inline wide wide_add(wide a, wide b)
{
	unsigned long long lo = a.lo + b.lo;
	return wide_of((long long)((unsigned long long)a.hi + (unsigned long long)b.hi + (lo < a.lo ? 1u : 0u)), lo);
}
static inline wide wide_neg(wide a)
{
	return wide_of((long long)(~(unsigned long long)a.hi + (a.lo == 0 ? 1u : 0u)), ~a.lo + 1u);
}
static inline wide wide_mul(wide a, wide b)
{
	unsigned long long x = (a.lo & 0xffffffffu) * (b.lo & 0xffffffffu), y = (a.lo >> 32) * (b.lo & 0xffffffffu) + (x >> 32);
	return wide_of((long long)(y >> 32), y << 32 | (x & 0xffffffffu));
}
static inline wide wide_shr(wide a, int s)
{
	if (s == 0)
		return a;
	return wide_of(a.hi >> s, (unsigned long long)a.hi << (64 - s) | a.lo >> s);
}
static inline wide wide_round(wide a, int s)
{
	unsigned long long out = a.lo & (((unsigned long long)1 << s) - 1u), half = (unsigned long long)1 << (s - 1);
	return wide_add(wide_shr(a, s), wide_from(out > half || (out == half && (a.lo >> s & 1u) == 1u)));
}
`

// wide is an expression of 128 bits.
func (g *scalars) wide(depth int) string {
	if depth <= 0 {
		return g.of("a", "sum", fmt.Sprintf("wide_from(%s)", g.value(1)), fmt.Sprintf("wide_of(%s, %s)", g.leaf(),
			g.leaf()))
	}
	switch x := g.wide(depth - 1); g.pick(6) {
	case 0, 1:
		return fmt.Sprintf("wide_add(%s, %s)", x, g.wide(depth-1))
	case 2:
		return fmt.Sprintf("wide_neg(%s)", x)
	case 3:
		return fmt.Sprintf("wide_mul(%s, %s)", x, g.wide(depth-1))
	case 4:
		return fmt.Sprintf("wide_shr(%s, %s)", x, g.of("0", "3", "31", "n & 63"))
	default:
		return fmt.Sprintf("wide_round(%s, %s)", x, g.of("1", "31", "(n & 31) + 1"))
	}
}

// wides is a statement on 64 or 128 bits.
func (g *scalars) wides() {
	switch g.pick(6) {
	case 0, 1:
		g.line("%s = %s;", g.of("a", "sum"), g.wide(g.pick(4)))
	case 2:
		g.line("big %s %s;", g.of("+=", "-=", "^=", "="), g.value(2))
	case 3:
		g.line("cell[%s] %s (unsigned long long)(%s);", g.of("0", "1", "n & 1"), g.of("+=", "*=", "=", "|="),
			g.value(1))
	case 4:
		g.line("if (%s) a.hi = %s;", g.cond(1), g.of("big", "a.hi + 1", "-a.hi", "7"))
	default:
		g.line("%s = %s %s %s;", g.of("a.lo", "sum.lo", "sum.hi"), g.of("a.lo", "sum.lo", "cell[0]"),
			g.of("+", "^", "*"), g.value(1))
	}
}
