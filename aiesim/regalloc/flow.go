package regalloc

import "github.com/vyasa-go/vyasa/aiesim/mir"

// flow is dataflow over blocks for each register, as sets of units.
type flow struct {
	n         int      // registers
	reads     []uint16 // [block*n+reg]: read before written in the block
	writes    []uint16 // written in the block
	defined   []uint16 // at the block's start: some path has written it
	liveAfter []uint16 // at the block's end: written on some path and read on some path
}

// flow solves definitions forwards and reads backwards. A unit that no path has written is not live, whatever reads it.
func (a *function) flow() *flow {
	n, nb := len(a.f.Regs), len(a.code)
	cells := make([]uint16, 4*n*nb)
	w := &flow{n: n}
	for i, to := range []*[]uint16{&w.reads, &w.writes, &w.defined, &w.liveAfter} {
		*to = cells[i*n*nb : (i+1)*n*nb]
	}
	for b, list := range a.code {
		reads, writes := w.reads[b*n:], w.writes[b*n:]
		for _, op := range list {
			for _, u := range op.Use {
				if u.IsReg() {
					reads[u.Reg] |= u.Reads() &^ writes[u.Reg]
				}
			}
			for _, d := range op.Def {
				writes[d.Reg] |= d.Writes()
			}
		}
	}
	w.forwards(a)
	w.backwards(a)
	return w
}

func (w *flow) forwards(a *function) {
	for again := true; again; {
		again = false
		for b := range a.code {
			for _, p := range a.pred[b] {
				in, from, made := w.defined[b*w.n:][:w.n], w.defined[p*w.n:][:w.n], w.writes[p*w.n:][:w.n]
				for r := range in {
					if x := in[r] | from[r] | made[r]; x != in[r] {
						in[r], again = x, true
					}
				}
			}
		}
	}
}

func (w *flow) backwards(a *function) {
	for again := true; again; {
		again = false
		for b := len(a.code) - 1; b >= 0; b-- {
			out, def, made := w.liveAfter[b*w.n:][:w.n], w.defined[b*w.n:][:w.n], w.writes[b*w.n:][:w.n]
			for _, s := range a.f.Blocks[b].Targets() {
				for r := range out {
					x := out[r] | w.liveIn(s, mir.Reg(r))&(def[r]|made[r])
					if x != out[r] {
						out[r], again = x, true
					}
				}
			}
		}
	}
}

// liveIn is what of r is live at the start of block b.
func (w *flow) liveIn(b int, r mir.Reg) uint16 {
	k := b*w.n + int(r)
	return (w.reads[k] | w.liveAfter[k]&^w.writes[k]) & w.defined[k]
}
