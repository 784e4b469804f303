package export_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// ends are numbers at the ends of 64 bits.
var ends = []int64{math.MinInt64 + 1, -7, -1, 0, 1, 5, math.MaxInt64}

// extreme are algorithms of numbers beyond 64 bits that wrap keeps the low bits of, and of divisors at their ends.
var extreme = []string{
	"a: int64 -9223372036854775807..9223372036854775807 (x)\nb: int64(x)\nout(x) = a(x) % b(x)",
	"a: int64 -9223372036854775807..9223372036854775807 (x)\nb: int64(x)\nout(x) = a(x) / b(x)",
	"a: int64(x)\nb: int64(x)\nr: 1:6\nout(x) = wrap(int64, sum(r, r.x * 9223372036854775807 * a(x) + (r.x * r.x << 62)) + b(x))",
	"a: int64(x)\nb: int64(x)\nout(x) = wrap(int32, a(x) + (5 << 61) * 8 - (b(x) << (a(x) & 31)))",
	"a: int64(x)\nb: int64(x)\nout(x) = wrap(uint8, (x << 33) * b(x) + (wrap(int32, a(x)) << 20))",
	"a: int64(x)\nb: int64(x)\nout(x) = wrap(int32, wrap(int32, a(x)) << 20) + wrap(int16, b(x))",
}

// extremes adds the algorithms, on all pairs of ends.
func (b *batch) extremes(t testing.TB) {
	t.Helper()
	divisors := append([]int64{math.MinInt64}, ends...)
	region := []halide.Range{{Extent: len(ends) * len(divisors)}}
	inputs := map[string]*halide.Array{"a": halide.NewArray(halide.Int64, region...), "b": halide.NewArray(halide.Int64, region...)}
	for i := range region[0].Extent {
		inputs["a"].Ints[i], inputs["b"].Ints[i] = ends[i%len(ends)], divisors[i/len(ends)]
	}
	refused, compared := b.refused, len(b.want)
	for _, text := range extreme {
		f := parsed.Func(t, text)
		b.add(t, halide.NewPipeline(f), map[string][]halide.Range{f.Name: region}, inputs)
	}
	if b.refused != refused || len(b.want) != compared+len(extreme) {
		t.Errorf("%d of %d are refused, %d compared", b.refused-refused, len(extreme), len(b.want)-compared)
	}
}

// quotients adds floats over a divisor for each row, over one for all, and square roots: a library may multiply by an inverse, or round
// otherwise.
func (b *batch) quotients(t testing.TB) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	region := []halide.Range{{Extent: 40}, {Extent: 9}}
	inputs := map[string]*halide.Array{"a": halide.NewArray(halide.Float32, region...), "b": halide.NewArray(halide.Float32, region[1:]...)}
	for _, a := range inputs {
		for i := range a.Floats {
			a.Floats[i] = 1 + 100*rng.Float32()
		}
	}
	f := parsed.Func(t, "a: float32(x, y)\nb: float32(y)\nout(x, y) = a(x, y) / b(y) + a(x, y) / 3.3 + sqrt(a(x, y))")
	b.add(t, halide.NewPipeline(f), map[string][]halide.Range{f.Name: region}, inputs)
}
