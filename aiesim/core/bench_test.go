package core_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

const rounds = 10000

// macLoop is a loop of one bundle: two loads and a multiplication of 32 MACs.
func macLoop() (*asm, []core.Arg) {
	a := newAsm()
	in, k := a.param("in", pi16, machine.ClassP, "p0"), a.param("k", pi16, machine.ClassP, "p1")
	x, z := a.reg(machine.ClassX, "xa"), a.reg(machine.ClassZ, "wc0")
	acc, m := a.reg(machine.ClassBM, "bm0"), a.reg(machine.ClassM, "m0")
	a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 0, 2), in, 0), load(machine.LoadW, 32, z, k, 0))
	a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 2, 2), in, 0),
		&mir.Op{Code: machine.MoveA, Def: []mir.Operand{acc}, Use: []mir.Operand{mir.Imm(0)}, Acc: -1})
	a.bundle(movi(m, 0))
	a.setLoop(0, mir.Imm(rounds))
	a.nops(7)
	l1 := load(machine.LoadW, 32, a.f.Part(x.Reg, 0, 2), in, 0)
	l1.Mem.Post, l1.Mem.PostUse, l1.Use, l1.Def = mir.PostMod, 1, append(l1.Use, m), append(l1.Def, in)
	l2 := load(machine.LoadW, 32, z, k, 0)
	l2.Mem.Post, l2.Def = mir.PostImm, append(l2.Def, k)
	body := a.bundle(l1, l2, mac(acc, x, z))
	a.hardLoop(body, body, 0)
	a.ret()
	return a, []core.Arg{{Data: make([]byte, 64)}, {Data: make([]byte, 64)}}
}

// vectMul is out[i] = a[i] * b[i] on int32, one bundle a vector: two loads, a multiplication, a narrowing store.
func vectMul(n int) (*asm, []core.Arg) {
	a := newAsm()
	in, k, o := a.param("a", pi32, machine.ClassP, "p0"), a.param("b", pi32, machine.ClassP, "p1"),
		a.param("o", pi32, machine.ClassP, "p2")
	x, z := a.reg(machine.ClassW, "wr0"), a.reg(machine.ClassZ, "wc0")
	acc, s := a.reg(machine.ClassBM, "bm0"), a.reg(machine.ClassS, "s0")
	f := machine.Family{X: machine.Int32, Z: machine.Int32, Lanes: 8, Cols: 1, AccBits: 80}
	def := &intrinsic.Def{Name: "lmul", MACs: 8, Op: datapath.NewMac(datapath.Mac{Family: f, XBytes: 32}),
		Roles: []intrinsic.Role{{Kind: intrinsic.RegIn}, {Kind: intrinsic.RegIn, N: intrinsic.Z}}}
	loads := func() []*mir.Op {
		return []*mir.Op{load(machine.LoadW, 32, x, in, 32), load(machine.LoadW, 32, z, k, 32)}
	}
	lmul := func() *mir.Op {
		return &mir.Op{Code: machine.Mac, Def: []mir.Operand{acc}, Use: []mir.Operand{x, z}, Acc: -1, Vec: def,
			Pick: &mir.Pick{}}
	}
	put := func() *mir.Op {
		st := store(machine.StoreSRS, 32, acc, o, 32)
		st.Use, st.Addr = []mir.Operand{acc, s, o}, 2
		st.Vec = &intrinsic.Def{Name: "srs", Op: &datapath.Srs{Lanes: 8, AccBits: 80, To: machine.Int32, Parts: 1}}
		return st
	}
	a.setLoop(0, mir.Imm(int64(n)))
	a.bundle(movi(s, 4))
	for range a.m.LoadLatency.N {
		a.bundle(loads()...)
	}
	for range a.m.MacToSrs.N {
		a.bundle(append(loads(), lmul())...)
	}
	body := a.bundle(append(loads(), lmul(), put())...)
	a.hardLoop(body, body, a.m.LoadLatency.N+a.m.MacToSrs.N)
	for range a.m.LoadLatency.N {
		a.bundle(lmul(), put())
	}
	for range a.m.MacToSrs.N {
		a.bundle(put())
	}
	a.ret()
	x1, x2 := make([]int32, 8*n), make([]int32, 8*n)
	for i := range x1 {
		x1[i], x2[i] = int32(i*7919-30000), int32(4000-i*31)
	}
	return a, []core.Arg{{Data: words32(x1...)}, {Data: words32(x2...)}, {Data: make([]byte, 32*n)}}
}

func benchmark(b *testing.B, a *asm, args []core.Arg, run bool) {
	c := a.core(b)
	b.ReportAllocs()
	var cycles, macs int64
	for b.Loop() {
		f := c.Run
		if !run {
			f = c.Time
		}
		r, err := f(context.Background(), args, core.Options{})
		if err != nil {
			b.Fatal(err)
		}
		cycles, macs = cycles+r.Cycles-r.Stalls, macs+r.MACs
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(cycles), "ns/bundle")
	b.ReportMetric(float64(macs)/1e6/b.Elapsed().Seconds(), "MMAC/s")
}

func BenchmarkRun(b *testing.B) {
	b.Run("mac16", func(b *testing.B) { a, args := macLoop(); benchmark(b, a, args, true) })
	b.Run("vect_mul", func(b *testing.B) { a, args := vectMul(1000); benchmark(b, a, args, true) })
}

func BenchmarkTime(b *testing.B) {
	b.Run("mac16", func(b *testing.B) { a, args := macLoop(); benchmark(b, a, args, false) })
	b.Run("vect_mul", func(b *testing.B) { a, args := vectMul(1000); benchmark(b, a, args, false) })
}

// BenchmarkKernels runs compiled convolutions.
func BenchmarkKernels(b *testing.B) {
	for _, k := range convs {
		p, args := conv(b, k.file, k.typ, k.bytes, k.taps)
		c, err := p.Compile("conv", machine.AIE1())
		if err != nil {
			b.Fatal(err)
		}
		for _, way := range []string{"run", "time"} {
			b.Run(k.typ+"/"+way, func(b *testing.B) {
				var cycles, macs int64
				f := c.Run
				if way == "time" {
					f = c.Time
				}
				b.ReportAllocs()
				for b.Loop() {
					r, err := f(context.Background(), args, core.Options{})
					if err != nil {
						b.Fatal(err)
					}
					cycles, macs = cycles+r.Cycles-r.Stalls, macs+r.MACs
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(cycles), "ns/bundle")
				b.ReportMetric(float64(macs)/1e6/b.Elapsed().Seconds(), "MMAC/s")
			})
		}
	}
}
