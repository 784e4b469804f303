package vec

import "testing"

// BenchmarkImprove is the passes on a filter of 7 by 7 taps and 4 rows, about 1600 operations.
func BenchmarkImprove(b *testing.B) {
	p := filter(b, 7, 4)
	for b.Loop() {
		Improve(p, 16, nil)
	}
}

// BenchmarkAllocate is the allocation of the loop of that filter, after the passes and as it was written.
func BenchmarkAllocate(b *testing.B) {
	p := filter(b, 7, 4)
	for name, q := range map[string]*Program{"ordered": Improve(p, 16, nil), "written": p} {
		b.Run(name, func(b *testing.B) {
			l := loopInsts(q, inner(q))
			for b.Loop() {
				if _, err := Allocate(l, testFile(16)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
