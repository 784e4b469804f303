package ports

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// line is what arrays begin at multiples of, and the greatest modulus.
const line int64 = 64

// residue is what is known of an integer: it is at, modulo mod, a power of two up to line; mod 0: nothing has set it
// yet.
type residue struct{ at, mod int64 }

var anything = residue{0, 1}

func (r residue) norm() residue {
	if r.mod > line {
		r.mod = line
	}
	if r.mod > 0 {
		r.at = ((r.at % r.mod) + r.mod) % r.mod
	}
	return r
}

// power is the greatest power of two that divides n, at most line.
func power(n int64) int64 {
	if n == 0 {
		return line
	}
	return min(line, 1<<bits.TrailingZeros64(uint64(n)))
}

// join is what holds of either.
func (r residue) join(o residue) residue {
	switch {
	case r.mod == 0:
		return o
	case o.mod == 0:
		return r
	}
	m := min(r.mod, o.mod, power(r.at-o.at))
	return residue{r.at, m}.norm()
}

func (r residue) add(o residue) residue {
	if r.mod == 0 || o.mod == 0 {
		return anything
	}
	return residue{r.at + o.at, min(r.mod, o.mod)}.norm()
}

func (r residue) scale(n int64) residue {
	if r.mod == 0 {
		return anything
	}
	return residue{r.at * n, min(line, r.mod*power(n))}.norm()
}

// state is the residues of registers, and of places in memory that registers were stored at.
type state struct {
	regs  [64]residue
	slots map[vec.MemRef]residue
}

func (s *state) clone() *state {
	c := &state{regs: s.regs, slots: make(map[vec.MemRef]residue, len(s.slots))}
	for k, v := range s.slots {
		c.slots[k] = v
	}
	return c
}

// join reports whether s knows less than before.
func (s *state) join(o *state) bool {
	changed := false
	for i := range s.regs {
		j := s.regs[i].join(o.regs[i])
		changed = changed || j != s.regs[i]
		s.regs[i] = j
	}
	for k, v := range s.slots {
		w, ok := o.slots[k]
		j := anything
		if ok {
			j = v.join(w)
		}
		changed = changed || j != v
		s.slots[k] = j
	}
	for k := range o.slots {
		if _, ok := s.slots[k]; !ok {
			s.slots[k] = anything
			changed = true
		}
	}
	return changed
}

// addresses is what is known of the address of each instruction that touches memory. args is how many words of the
// argument block are pointers.
func addresses(list []vec.Inst, args int) []residue {
	at := make([]residue, len(list))
	in := map[int]*state{}
	for changed := true; changed; {
		changed = false
		cur := &state{slots: map[vec.MemRef]residue{}}
		for i := range cur.regs {
			cur.regs[i] = anything
		}
		reach := true
		to := func(label int) {
			if in[label] == nil {
				in[label] = cur.clone()
				changed = true
			} else if in[label].join(cur) {
				changed = true
			}
		}
		for i, inst := range list {
			switch inst.Kind {
			case vec.Label:
				if reach {
					to(inst.To)
				}
				if in[inst.To] != nil {
					cur, reach = in[inst.To].clone(), true
				}
			case vec.Branch:
				if reach {
					to(inst.To)
				}
			case vec.Jump:
				if reach {
					to(inst.To)
				}
				reach = false
			case vec.Return:
				reach = false
			default:
				if reach {
					at[i] = cur.address(inst)
					cur.step(inst, args)
				}
			}
		}
	}
	return at
}

// address is what is known of an instruction's address.
func (s *state) address(in vec.Inst) residue {
	m := in.Mem
	if m.Base == vec.NoReg {
		return anything
	}
	base := residue{0, line}
	if m.Base != x86.RIP {
		base = s.regs[m.Base]
	}
	if m.Index != vec.NoReg {
		base = base.add(s.regs[m.Index].scale(int64(m.Scale)))
	}
	return base.add(residue{int64(m.Disp), line})
}

// step is what an instruction changes.
func (s *state) step(in vec.Inst, args int) {
	src := func(i int) residue {
		if i < len(in.Src) {
			return s.regs[in.Src[i]]
		}
		return anything
	}
	out := anything
	memory := in.Mem.Base != vec.NoReg
	switch in.Op {
	case x86.MOV:
		switch {
		case !memory:
			out = src(0)
		case in.Mem.Base == x86.RDI && in.Mem.Index == vec.NoReg && in.Mem.Disp < 8*args,
			in.Mem.Base == x86.RDI && in.Mem.Index == vec.NoReg && in.Mem.Disp == 8*(args+2):
			out = residue{0, line} // a pointer to an array, or to the frame
		default:
			if r, ok := s.slots[in.Mem]; ok {
				out = r
			}
		}
	case x86.MOVstore:
		s.slots[in.Mem] = src(0)
	case x86.MOVI:
		out = residue{in.Imm, line}.norm()
	case x86.LEA:
		out = s.address(in)
	case x86.ADDI:
		out = src(0).add(residue{in.Imm, line}.norm())
	case x86.SUBI:
		out = src(0).add(residue{-in.Imm, line}.norm())
	case x86.ADD:
		if !memory {
			out = src(0).add(src(1))
		}
	case x86.SUB:
		if !memory {
			out = src(0).add(src(1).scale(-1))
		}
	case x86.IMULI:
		if !memory {
			out = src(0).scale(in.Imm)
		}
	case x86.SHLI:
		out = src(0).scale(1 << min(in.Imm, 6))
	case x86.NEG:
		out = src(0).scale(-1)
	case x86.XOR:
		if len(in.Src) == 2 && in.Src[0] == in.Src[1] {
			out = residue{0, line}
		}
	}
	for _, d := range in.Dst {
		s.regs[d] = out
		out = anything
	}
}

// crossing is how often so many bytes at r cross a multiple of boundary, from 0 to 1, and the least of that over all
// places that r may be.
func crossing(r residue, bytes, boundary int) (usual, least float64) {
	if r.mod == 0 {
		r = anything
	}
	step, n := r.mod, 0.0
	if step > int64(boundary) {
		step = int64(boundary)
	}
	least = 1
	for at := r.at % step; at < int64(boundary); at += step {
		n++
		if int(at)+bytes > boundary {
			usual++
		} else {
			least = 0
		}
	}
	return usual / n, least
}
