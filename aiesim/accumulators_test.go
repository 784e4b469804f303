package aiesim_test

import (
	"math/rand"
	"slices"
	"testing"
)

// An array of accumulators with a varying index lives in memory: its accesses leave their pointers as they are.
func TestArrayOfAccumulators(t *testing.T) {
	p := load(t, `void k(const v16int16 *restrict p, v16int16 *restrict q) {
	v16acc48 a[8];
	for (int i = 0; i < 8; i++) a[i] = ups(p[i], 0);
	for (int j = 0; j < 5; j++)
		for (int i = 0; i < 8; i++) a[i] = mac(a[i], p[i], p[j]);
	for (int i = 0; i < 8; i++) q[i] = srs(a[i], 2);
}`)
	x := random[int16](rand.New(rand.NewSource(1)), 8*16, 1000)
	out := in(make([]int16, 8*16))
	run(t, p, "k", in(x), out)
	want := make([]int16, len(x))
	for i := range want {
		sum := int64(x[i])
		for j := range 5 {
			sum += int64(x[i]) * int64(x[16*j+i%16])
		}
		want[i] = int16(sum >> 2) // floor and no saturation, as modes are at first
	}
	if got := num[int16](out.Data); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
