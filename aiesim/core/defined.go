package core

import "github.com/vyasa-go/vyasa/aiesim/mir"

// defined tells which operands may be read without a value in the order of the program text: units that some path to
// the operation has not written, or that none has. Published kernels read such units, of vectors that are half loaded,
// and multiply them by zero. It is only asked when a read finds a strange value.
//
//	b0: x.0 = load   loop: mac x.0, x.1; x.1 = load   ->   the read of x.1 is not sure: the first iteration has no value
type defined struct {
	reads map[*mir.Op][]reach // of those operations that may read units without a value
}

// reach says which units of a register some path, and every path, to a use has written.
type reach struct{ some, all uint16 }

// of gives the units that are written before use i of o. Operations that are none of the text's read what is there.
func (p *defined) of(o *mir.Op, i int) reach {
	if list := p.reads[o]; i < len(list) {
		return list[i]
	}
	return reach{^uint16(0), ^uint16(0)}
}

// newDefined follows definitions forwards through the blocks of f, over the units of each register.
func newDefined(f *mir.Func) *defined {
	n := len(f.Regs)
	in := make([][]reach, len(f.Blocks))
	for b := range in {
		in[b] = make([]reach, n)
		for r := range in[b] {
			in[b][r].all = ^uint16(0)
		}
	}
	if len(in) == 0 {
		return &defined{}
	}
	for r := range in[0] {
		in[0][r].all = 0
	}
	for _, p := range f.Params {
		if p.Reg != mir.None {
			in[0][p.Reg] = reach{^uint16(0), ^uint16(0)}
		}
	}
	at := make([]reach, n)
	for again := true; again; {
		again = false
		for b, k := range f.Blocks {
			copy(at, in[b])
			for _, o := range k.Ops {
				write(at, o)
			}
			for _, to := range k.Targets() {
				for r, x := range at {
					y := reach{in[to][r].some | x.some, in[to][r].all & x.all}
					if y != in[to][r] {
						in[to][r], again = y, true
					}
				}
			}
		}
	}
	d := &defined{reads: map[*mir.Op][]reach{}}
	for b, k := range f.Blocks {
		copy(at, in[b])
		for _, o := range k.Ops {
			d.note(at, o)
			write(at, o)
		}
	}
	return d
}

// note keeps what is known of o's uses if one reads a unit that not every path has written.
func (p *defined) note(at []reach, o *mir.Op) {
	vague := false
	list := make([]reach, len(o.Use))
	for i, u := range o.Use {
		if u.IsReg() {
			list[i] = at[u.Reg]
			vague = vague || u.Reads()&^at[u.Reg].all != 0
		}
	}
	if vague {
		p.reads[o] = list
	}
}

func write(at []reach, o *mir.Op) {
	for _, d := range o.Def {
		at[d.Reg].some |= d.Writes()
		at[d.Reg].all |= d.Writes()
	}
}
