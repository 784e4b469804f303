package layers_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
)

// Where a kernel has stages, each of the pixels that are computed together begins with the bias, which takes no multiplication.
func TestSumsBeginWithTheBias(t *testing.T) {
	f, err := hl.ParseFunc(`in: int8(x, c)
w: int8(c, k)
b: int32 -536870912..536870911 (k)
m: int32(k)
r: 16
sums(x, k) = narrow(int32, sum(r, in(x, r.x) * w(r.x, k)) + b(k))
high(x, k) = narrow(int32, sums(x, k) * m(k), 31, posinf)
out(x, k) = narrow(int8, narrow(int16, high(x, k), 4) + 3)`)
	if err != nil {
		t.Fatal(err)
	}
	s, err := hl.ParseSchedule(f, `bound x 32
bound k 16
layout in x c
layout out x k
reorder x k
vectorize k
of sums:
computeroot
layout sums x k
unroll r.x
reorder x r.x k
vectorize k
unrolljam x 4 -> xo xi
of high:
computeroot
layout high x k
reorder x k
vectorize k`)
	if err != nil {
		t.Fatal(err)
	}
	k, err := vyasa.Compile(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, loop, _ := strings.Cut(k.C, "for (int32_t sums_xo")
	loop, _, _ = strings.Cut(loop, "for (int32_t high_x")
	if begun, products := strings.Count(loop, "= ups("), strings.Count(loop, "mul16(")+strings.Count(loop, "mac16("); begun != 4 || products != 8 {
		t.Errorf("%d sums begin with the bias, of 4; %d multiplications, of 8, in\n%s", begun, products, k.C)
	}
	sim, err := k.Simulator()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3) {
		if err := agrees(k, sim, s, seed); err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, k.C)
		}
	}
}
