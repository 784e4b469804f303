package schedule_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// filter adds a filter's body: for each of n results eight products, two loads, a store with its shift.
func filter(x *builder, n, in, out int) {
	regs := []string{"wr0", "wr1", "wd0", "wd1"}
	for i := range n {
		acc := x.r(machine.ClassBM, []string{"bm0", "bm1", "bm2"}[i%3])
		for k := range 8 {
			if k%4 == 0 {
				x.load(x.w(regs[(2*i+k/4)%4]), "p0", 32, in)
			}
			x.mac(machine.Mac, acc, x.w(regs[(2*i+k/4)%4]), x.w("wc0"), k == 0)
		}
		x.store(machine.StoreSRS, "p1", 32, out, acc, x.r(machine.ClassS, "s0"))
	}
}

func benchmark(b *testing.B, body func(x *builder, in, out int)) {
	x := build()
	in := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	out := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	body(x, in, out)
	x.b.Term.Kind = mir.Return
	for b.Loop() {
		if _, err := schedule.Func(x.f, x.m, schedule.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// A loop body of 55 operations.
func BenchmarkModulo55(b *testing.B) {
	benchmark(b, func(x *builder, in, out int) { x.loop(mir.Imm(100), 100, 100, func() { filter(x, 5, in, out) }) })
}

// A loop body of 88 operations, 64 of them products.
func BenchmarkModulo88(b *testing.B) {
	benchmark(b, func(x *builder, in, out int) { x.loop(mir.Imm(100), 100, 100, func() { filter(x, 8, in, out) }) })
}

// A block of 990 operations.
func BenchmarkList990(b *testing.B) {
	benchmark(b, func(x *builder, in, out int) { filter(x, 90, in, out) })
}
