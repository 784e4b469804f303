package x86_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/vectest"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// base is what any processor has that this package makes code for.
const base = x86.AVX2 | x86.FMA | x86.BMI2

// TestShuffleCounts holds how many instructions well-known shuffles take beside loads and stores.
func TestShuffleCounts(t *testing.T) {
	zip := func(half int) func(n, i int) int { return func(n, i int) int { return i%2*n + i/2 + half*n/2 } }
	every := func(odd int) func(n, i int) int { return func(_, i int) int { return 2*i + odd } }
	for _, test := range []struct {
		name       string
		e          vec.Elem
		from       []func(n, i int) int // the lane that lane i of n is, of each result
		avx2, full int                  // instructions with 256 bits of AVX2, with 512 bits of AVX-512
	}{
		{"zip", vec.I8, []func(n, i int) int{zip(0)}, 3, 7},
		{"zip", vec.I16, []func(n, i int) int{zip(0)}, 3, 2},
		{"zip", vec.I32, []func(n, i int) int{zip(1)}, 3, 2},
		{"zip both", vec.I16, []func(n, i int) int{zip(0), zip(1)}, 4, 4},
		{"even", vec.I8, []func(n, i int) int{every(0)}, 4, 7},
		{"even", vec.I16, []func(n, i int) int{every(0)}, 4, 2},
		{"odd", vec.I32, []func(n, i int) int{every(1)}, 2, 2},
		{"odd", vec.I64, []func(n, i int) int{every(1)}, 2, 2},
		{"reverse", vec.I8, []func(n, i int) int{func(n, i int) int { return n - 1 - i }}, 2, 2},
		{"reverse", vec.I32, []func(n, i int) int{func(n, i int) int { return n - 1 - i }}, 2, 2},
		{"one lane on", vec.I16, []func(n, i int) int{func(_, i int) int { return i + 1 }}, 2, 2},
		{"three lanes on", vec.I8, []func(n, i int) int{func(_, i int) int { return i + 3 }}, 2, 2},
		{"upper half, lower half", vec.I32, []func(n, i int) int{func(n, i int) int { return i + n/2 }}, 1, 1},
		{"blend of pairs", vec.I16, []func(n, i int) int{func(n, i int) int { return i%2*n + i }}, 1, 1},
		{"broadcast", vec.I16, []func(n, i int) int{func(n, i int) int { return 0 }}, 1, 1},
		{"pairs exchanged", vec.I32, []func(n, i int) int{func(n, i int) int { return i ^ 1 }}, 1, 1},
		{"rows of a 4x4 transposed", vec.I32, []func(n, i int) int{func(n, i int) int { return i%4*4 + i/4 }}, 3, 2},
	} {
		for _, target := range []struct {
			bits, want int
			set        x86.Feature
		}{{256, test.avx2, base}, {512, test.full, base | x86.AVX512}} {
			p := vectest.NewProgram(target.bits)
			n := target.bits / test.e.Bits()
			a, b := p.Arg(test.e, target.bits/8, false), p.Arg(test.e, target.bits/8, false)
			load := vec.Op{Code: vec.Load, Elem: test.e, N: n, Mem: vectest.At(a, affine.Form{})}
			x := p.Op(load)
			load.Mem.Arg = b
			y := p.Op(load)
			for _, from := range test.from {
				o := vec.Op{Code: vec.Shuffle, Elem: test.e, N: n, Args: []vec.Reg{x, y}}
				for i := range n {
					o.Lane = append(o.Lane, from(n, i))
				}
				p.Add(vec.Op{Code: vec.Store, Elem: test.e, N: n, Args: []vec.Reg{p.Op(o)},
					Mem: vectest.At(p.Arg(test.e, target.bits/8, true), affine.Form{})}, 0)
			}
			p.Body = p.Stmts
			l, err := x86.Compile(p.Program, target.set)
			if err != nil {
				t.Fatal(err)
			}
			got := 0
			for _, in := range l.List {
				if shuffles(in) {
					got++
				}
			}
			if got > target.want {
				t.Errorf("%s of %s with %d bits takes %d instructions, was %d\n%s",
					test.name, test.e, target.bits, got, target.want, list(l))
			}
		}
	}
}

func list(l *vec.Insts) string { return x86.GoAsm("f", l.List) + vec.GoData("f", l.Data) }

// shuffles reports whether an instruction is no load of data, no store and none on general registers.
func shuffles(in vec.Inst) bool {
	if in.Kind != vec.Plain {
		return false
	}
	switch name := x86.RowOf(in.Op).Name; name {
	case "VMOVDQUstore", "VZEROUPPER":
		return false
	case "VMOVDQU":
		return in.Mem.Base == x86.RIP
	default:
		return name[0] == 'V'
	}
}
