//go:build unix

package x86_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/vectest"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// filter is a k x k filter of int16, 256 columns and h rows, jam rows at a time. Even and odd outputs lie in
// registers of their own; taps are pairs of neighbours in a row, and the odd ones of two rows together. The result is
// rounded half to even and saturated, or it is floor and wraps.
type filter struct {
	*vectest.Program
	k, jam, stride int
	coef           []vec.Reg
	acc            [][2]vec.Reg
	dot            bool // by DotAcc
}

func newFilter(k, jam, h, stride int, saturate, dot bool) *vec.Program {
	return wideFilter(256, k, jam, h, stride, saturate, dot)
}

func wideFilter(bits, k, jam, h, stride int, saturate, dot bool) *vec.Program {
	f := &filter{Program: vectest.NewProgram(bits), k: k, jam: jam, stride: stride, dot: dot}
	f.Name = "filter"
	pairs := k*(k/2) + k + 1
	f.Arg(vec.I16, (h+k)*stride, false)
	f.Arg(vec.I32, 4*pairs, false)
	f.Arg(vec.I16, h*512, true)
	for i := range pairs {
		o := vec.Op{Code: vec.Broadcast, Elem: vec.I32, N: f.Bits / 32, Mem: vectest.At(1, affine.Const(4*i))}
		f.coef = append(f.coef, f.Op(o))
	}
	before := f.Stmts
	f.Stmts = nil
	f.taps()
	for r := range jam {
		f.finish(r, saturate)
	}
	f.Loop("x", 512*8/bits)
	f.Loop("y", h/jam)
	f.Body = append(before, f.Stmts...)
	return f.Program.Program
}

func (f *filter) load(row, col int) vec.Reg {
	form := affine.Var("y").Scale(f.jam * f.stride).Add(affine.Var("x").Scale(f.Bits / 8)).AddConst(row*f.stride + 2*col)
	return f.Op(vec.Op{Code: vec.Load, Elem: vec.I16, N: f.Bits / 16, Mem: vectest.At(0, form)})
}

// taps adds up all products.
func (f *filter) taps() {
	p := f.k / 2
	f.acc = make([][2]vec.Reg, f.jam)
	for r := range f.acc {
		f.acc[r] = [2]vec.Reg{vec.NoReg, vec.NoReg}
	}
	rows := f.k + f.jam - 1
	for ir := 0; ir < rows; ir += 2 {
		for h := 0; h < 2 && ir+h < rows; h++ {
			for j := range p {
				x := [2]vec.Reg{f.load(ir+h, 2*j), f.load(ir+h, 2*j+1)}
				for r := range f.jam {
					if i := ir + h - r; i >= 0 && i < f.k {
						f.mac(x, r, i*p+j)
					}
				}
			}
		}
		x := [2]vec.Reg{f.load(ir, f.k-1), f.load(ir, f.k)}
		if ir+1 < rows {
			x = [2]vec.Reg{f.blend(x[0], f.load(ir+1, f.k-2)), f.blend(x[1], f.load(ir+1, f.k-1))}
		}
		for r := range f.jam {
			if i := ir - r; i >= -1 && i < f.k {
				f.mac(x, r, f.k*p+i+1)
			}
		}
	}
}

// blend is the even lanes of a and the odd ones of b.
func (f *filter) blend(a, b vec.Reg) vec.Reg {
	o := vec.Op{Code: vec.Shuffle, Elem: vec.I16, N: f.Bits / 16, Args: []vec.Reg{a, b}}
	for i := range f.Bits / 16 {
		o.Lane = append(o.Lane, i%2*f.Bits/16+i)
	}
	return f.Op(o)
}

func (f *filter) mac(x [2]vec.Reg, r, coef int) {
	for half, v := range x {
		acc := f.acc[r][half]
		o := vec.Op{Code: vec.DotSS, Elem: vec.I32, From: vec.I16, N: f.Bits / 32, Args: []vec.Reg{v, f.coef[coef]}}
		switch {
		case acc == vec.NoReg:
			f.acc[r][half] = f.Op(o)
		case f.dot:
			o.Code, o.Args, o.Dst = vec.DotAcc, append(o.Args, acc), []vec.Reg{acc}
			f.Add(o, acc)
		default:
			f.Add(vec.Op{Code: vec.Add, Elem: vec.I32, N: f.Bits / 32, Args: []vec.Reg{acc, f.Op(o)}, Dst: []vec.Reg{acc}}, acc)
		}
	}
}

// finish shifts, narrows, zips and stores a row.
func (f *filter) finish(r int, saturate bool) {
	lanes := func(c vec.Code, imm int64, args ...vec.Reg) vec.Reg {
		return f.Op(vec.Op{Code: c, Elem: vec.I32, N: f.Bits / 32, Imm: imm, Args: args})
	}
	code := vec.Narrow
	var x [2]vec.Reg
	for half, a := range f.acc[r] {
		if saturate {
			code = vec.NarrowS
			a = lanes(vec.Add, 0, a, lanes(vec.Const, 127))
			a = lanes(vec.Add, 0, a, lanes(vec.And, 0, lanes(vec.ShrU, 8, a), lanes(vec.Const, 1)))
		}
		x[half] = lanes(vec.ShrS, 8, a)
	}
	n := f.Op(vec.Op{Code: code, Elem: vec.I16, From: vec.I32, N: f.Bits / 16, Args: x[:]})
	zip := vec.Op{Code: vec.Shuffle, Elem: vec.I16, N: f.Bits / 16, Args: []vec.Reg{n}}
	for i := range f.Bits / 16 {
		zip.Lane = append(zip.Lane, i%2*f.Bits/32+i/2)
	}
	form := affine.Var("y").Scale(f.jam * 512).Add(affine.Var("x").Scale(f.Bits / 8)).AddConst(r * 512)
	f.Add(vec.Op{Code: vec.Store, Elem: vec.I16, N: f.Bits / 16, Args: []vec.Reg{f.Op(zip)}, Mem: vectest.At(2, form)}, 0)
}

// TestFilter runs the filters natively and by vec.Run.
func TestFilter(t *testing.T) {
	s := vectest.New(t, settings(t))
	for _, k := range []int{3, 5} {
		for _, jam := range []int{1, 2, 4} {
			for _, saturate := range []bool{false, true} {
				for _, set := range available(t) {
					p, bits := newFilter(k, jam, 4, 544, saturate, set&x86.AVXVNNI != 0), 256
					if set&x86.AVX512 != 0 {
						p, bits = wideFilter(512, k, jam, 4, 544, saturate, set&x86.AVX512VNNI != 0), 512
					}
					s.Run(p, setting(t, bits, set))
				}
			}
		}
	}
}
