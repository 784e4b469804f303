package regalloc

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// narrow loosens vectors and accumulators: a variable's class is that of its most demanding use, but this life of it
// may ask less; and if only an aligned part of it is ever named, that part is all it is.
//
//	x (Y), of which this web only has Part(x, 2, 2), loaded and stored   ->   w (W)
//
// It runs after webs, before registers have choices.
func (a *prep) narrow() {
	asks := make([][]ask, len(a.fn.f.Regs))
	for _, list := range a.fn.code {
		for _, op := range list {
			def, use := op.Takes()
			for i, o := range op.Use {
				if o.IsReg() {
					asks[o.Reg] = append(asks[o.Reg], ask{o.Off, o.Len, use[i]})
				}
			}
			for i, o := range op.Def {
				asks[o.Reg] = append(asks[o.Reg], ask{o.Off, o.Len, def[i]})
			}
		}
	}
	for _, p := range a.fn.f.Params {
		if p.Reg != mir.None {
			asks[p.Reg] = nil
		}
	}
	shift := make([]uint8, len(a.fn.f.Regs))
	for r := range asks {
		file := a.fn.regs[r].file
		if len(asks[r]) > 0 && (file == machine.VecFile || file == machine.AccFile) {
			shift[r] = a.loosen(mir.Reg(r), asks[r])
		}
	}
	a.fn.operands(func(_ *mir.Op, o *mir.Operand, _ bool) {
		if o.IsReg() {
			o.Off -= shift[o.Reg]
			o.Need >>= shift[o.Reg]
		}
	})
}

// ask is what an operand wants: that so many units at off are a register of the class.
type ask struct {
	off, n uint8
	class  machine.Class
}

// loosen gives r the largest class that does for what is asked, of the aligned part that is named at all, and returns
// where that part is.
func (a *prep) loosen(r mir.Reg, asks []ask) uint8 {
	i := a.fn.info(r)
	span := uint16(0)
	for _, x := range asks {
		span |= (1<<x.n - 1) << x.off
	}
	n, at := 1, 0
	for ; n < i.Units; n *= 2 {
		at = bits.TrailingZeros16(span) / n * n
		if span>>at < 1<<n {
			break
		}
	}
	if n >= i.Units || i.Hint != "" { // a hint names a register for all of it
		n, at = i.Units, 0
	}
	best := machine.NoClass
	for c := range machine.NumClasses {
		k := &a.fn.m.Classes[c]
		if k.File == a.fn.regs[r].file && len(k.Regs[0].Units) == n && a.fn.serves(c, asks, uint8(at)) &&
			(best == machine.NoClass || len(k.Regs) > len(a.fn.m.Classes[best].Regs)) {
			best = c
		}
	}
	if best == machine.NoClass {
		return 0
	}
	i.Class, i.Units = best, n
	return uint8(at)
}
