package regalloc_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
)

// large is a loop of n groups of operations with webs of all vector classes; live accumulators at once.
func large(n, live int) *mir.Func {
	b := build()
	p := b.param(machine.ClassP, "p")
	conf := b.conf()
	var accs []mir.Reg
	for range live {
		accs = append(accs, b.reg(machine.ClassBM, "acc"))
		b.mac(false, b.whole(accs[len(accs)-1]), b.whole(b.reg(machine.ClassMacX, "x")),
			b.whole(b.reg(machine.ClassZ, "z")), conf)
	}
	b.loop(mir.Imm(8), func() {
		for i := range n {
			y, z := b.reg(machine.ClassY, "y"), b.reg(machine.ClassZ, "z")
			x := b.whole(y)
			x.Need = 0xf
			b.load(b.part(y, 0, 2), p, true)
			b.load(b.part(y, 2, 2), p, true)
			b.load(b.whole(z), p, true)
			acc := accs[i%live]
			for range 4 {
				b.mac(true, b.whole(acc), x, b.whole(z), conf)
			}
			w := b.reg(machine.ClassW, "")
			b.op(machine.Srs, one(b.whole(w)), b.part(acc, 0, 1), mir.Imm(0))
			b.store(b.whole(w), p, true)
		}
	})
	for _, acc := range accs {
		b.op(machine.StreamOut, nil, b.whole(acc), mir.Imm(0))
	}
	return b.f
}

func benchmark(b *testing.B, f *mir.Func) {
	for b.Loop() {
		if err := regalloc.Func(f.Clone(), machine.AIE1(), regalloc.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// About 2000 operations and 600 webs.
func BenchmarkLarge(b *testing.B) { benchmark(b, large(220, 4)) }

// The same with spills.
func BenchmarkSpills(b *testing.B) { benchmark(b, large(220, 6)) }

func BenchmarkSmall(b *testing.B) { benchmark(b, large(4, 4)) }

func TestLarge(t *testing.T) {
	if f := placed(t, large(220, 4), 0); count(f, machine.SpillLoad, false)+count(f, machine.MoveV, false) != 0 {
		t.Error("what fits is spilled")
	}
	placed(t, large(220, 6), 0)
}
