package tunecmd

import (
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa/halide/parsed"
)

// The best few are the same in whatever order they come, and each is there once.
func TestFinalists(t *testing.T) {
	f := parsed.Func(t, "in: int16(x)\nout(x) = in(x)")
	var all []finalist
	for n, cycles := range []int64{70, 30, 50, 30, 90, 30} {
		s := f.Schedule()
		s.Bound(f.Vars[0], 8*(n+1))
		all = append(all, finalist{s, cycles})
	}
	all = append(all, all[1])
	for seed := range uint64(20) {
		few := &finalists{most: 4}
		for _, i := range rand.New(rand.NewPCG(seed, 0)).Perm(len(all)) {
			few.add(all[i])
		}
		var got []int
		for _, x := range few.list {
			for i := range all[:6] {
				if all[i].schedule == x.schedule {
					got = append(got, i)
				}
			}
		}
		// bound x 16, 32 and 48 cost the same: their texts decide
		if want := []int{1, 3, 5, 2}; len(got) != 4 || [4]int(got) != [4]int(want) {
			t.Fatalf("seed %d: %v, want %v", seed, got, want)
		}
	}
}
