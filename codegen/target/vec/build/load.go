package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// load reads an element for each lane, in lanes of w.
func (b *exprs) load(e *halide.Expr, w vec.Elem) value {
	return b.loadAt(b.place(b.nest.Buffer(e.Name), e.Args), w, e.Type.Signed())
}

// loadAt reads from a place.
//
//	side by side        ->   Load, or LoadS and LoadU into wider lanes
//	one for all lanes   ->   Broadcast
//	near each other     ->   loads of whole stretches, shuffled
//	elsewhere           ->   lane by lane
func (b *memory) loadAt(p *place, w vec.Elem, signed bool) value {
	b.evenOdd.needs(p.elem == vec.I8 || p.off != nil && b.steps(p, 0))
	switch {
	case p.off == nil:
	case b.evenOdd != nil && w > p.elem && b.steps(p, 1):
		return b.extend(b.stretches(p, p.elem, &vec.Op{Code: vec.Load}), w, signed)
	case w > p.elem && b.steps(p, 1):
		code := vec.LoadU
		if signed {
			code = vec.LoadS
		}
		return b.stretches(p, w, &vec.Op{Code: code, From: p.elem})
	case b.steps(p, 1):
		return b.resize(b.stretches(p, p.elem, &vec.Op{Code: vec.Load}), w, signed)
	case b.steps(p, 0):
		one := b.set(&vec.Op{Code: vec.Broadcast, Elem: p.elem, N: b.lanes(p.elem), Mem: p.base}, vec.Vector)
		if w > p.elem {
			one = b.op(&vec.Op{Code: extension(signed), Elem: w, From: p.elem, N: b.lanes(w), Args: []vec.Reg{one}})
			return b.same(w, one)
		}
		return b.resize(b.same(p.elem, one), w, signed)
	default:
		if v, ok := b.turns(p); ok {
			return b.resize(v, w, signed)
		}
		if v, ok := b.shuffled(p); ok {
			return b.resize(v, w, signed)
		}
	}
	return b.resize(b.gather(p), w, signed)
}

func extension(signed bool) vec.Code {
	if signed {
		return vec.ExtendS
	}
	return vec.ExtendU
}

// steps reports whether lanes are so many elements apart. One lane is side by side.
func (b *memory) steps(p *place, n int) bool {
	if b.width == 1 {
		return n == 1
	}
	for l, o := range p.off {
		if o != n*l {
			return false
		}
	}
	return true
}

// plus is an address some elements further.
func (p *place) plus(elems int) vec.Address {
	a := p.base
	a.Form = a.Form.AddConst(elems * p.elem.Bytes())
	return a
}

// stretches loads registers of lanes of w side by side.
func (b *memory) stretches(p *place, w vec.Elem, o *vec.Op) value {
	v := &vector{elem: w}
	o.Elem, o.N = w, b.lanes(w)
	for i := range b.count(w) {
		c := *o
		c.Mem = p.plus(i * o.N)
		v.regs = append(v.regs, b.set(&c, vec.Vector))
	}
	return v
}

// turns loads lanes two to four elements apart, where vectors are two blocks of 16 bytes: blocks that are as far apart
// as their lanes are are put beside each other, then each lane is picked within its block. Neighbours, as the channels
// of pixels, have all but the last step in common.
//
//	16 lanes of a(3*x + 1), 2 bytes   ->   u = a[0..7] a[24..31], v = a[8..15] a[32..39], w = a[16..23] a[40..47]
//	                                       shuffle u, v, w {1 4 7 ...}
func (b *memory) turns(p *place) (value, bool) {
	full, size := b.m.Full(p.elem), p.elem.Bytes()
	if b.m.Bits != 2*8*blockBytes || b.width%full != 0 || p.base.Index != vec.NoReg {
		return nil, false
	}
	k := p.off[1]
	if k < 2 || k > mostStretches || !b.steps(p, k) {
		return nil, false
	}
	least, most, elems := b.reach(p)
	own := affine.FloorMod(p.base.Form.Const, k*size) / size // which of the neighbours it is
	if least < own {
		own = 0
	}
	past := max(0, most-own+k*b.width-elems) // the last block begins earlier where no lane is in its end
	if past > k-1-own {
		return nil, false
	}
	v := &vector{elem: p.elem}
	each := blockBytes / size
	shuffle := func(from []vec.Reg, of func(lane int) (part, at int)) vec.Reg {
		o := &vec.Op{Code: vec.Shuffle, Elem: p.elem, N: full, Lane: make([]int, full), Args: from}
		for l := range o.Lane {
			part, at := of(l)
			o.Lane[l] = part*full + at
		}
		return b.op(o)
	}
	for i := range b.count(p.elem) {
		var beside []vec.Reg
		for j := range k {
			var two []vec.Reg
			for _, block := range []int{j, k + j} {
				mem := p.plus(i*k*full + block*each - own)
				if i == b.count(p.elem)-1 && block == 2*k-1 {
					mem.Form = mem.Form.AddConst(-past * size)
				}
				two = append(two, b.set(&vec.Op{Code: vec.Load, Elem: p.elem, N: each, Mem: mem}, vec.Vector))
			}
			beside = append(beside, shuffle(two, func(lane int) (part, at int) { return lane / each, lane % each }))
		}
		v.regs = append(v.regs, shuffle(beside, func(lane int) (part, at int) {
			n := k*(lane%each) + own
			if i == b.count(p.elem)-1 && lane >= each && n/each == k-1 {
				n += past
			}
			return n / each, lane/each*each + n%each
		}))
	}
	return v, true
}

// blockBytes is within what one instruction shuffles.
const blockBytes = 16

// most is how many stretches a register is put together from at most.
const mostStretches = 4

// shuffled loads lanes that are near each other: for each register, whole stretches from the first to the last element,
// and no element beyond them.
//
//	8 lanes two elements apart   ->   load 0..7, load 7..14, shuffle(0 2 4 6 9 11 13 15)
func (b *memory) shuffled(p *place) (value, bool) {
	n, v := b.lanes(p.elem), &vector{elem: p.elem}
	loaded := map[int]vec.Reg{}
	for i := range b.count(p.elem) {
		off := p.off[i*n : (i+1)*n]
		lo, hi := slices.Min(off), slices.Max(off)
		if hi-lo+1 < n {
			start, ok := b.room(p, lo, hi, n)
			if !ok {
				return v, false
			}
			lo, hi = start, start+n-1
		}
		if hi-lo+1 > mostStretches*n {
			return v, false
		}
		v.regs = append(v.regs, b.pick(p, off, lo, hi, loaded))
	}
	return v, true
}

// room finds n elements with lo..hi among them that are all in the array.
func (b *memory) room(p *place, lo, hi, n int) (start int, ok bool) {
	if p.base.Index != vec.NoReg {
		return 0, false
	}
	least, most, elems := b.reach(p)
	switch {
	case most+lo+n <= elems:
		return lo, true
	case least+hi-n+1 >= 0:
		return hi - n + 1, true
	}
	return 0, false
}

// pick is one register of lanes off, from stretches between lo and hi.
func (b *memory) pick(p *place, off []int, lo, hi int, loaded map[int]vec.Reg) vec.Reg {
	n, full := len(off), b.m.Full(p.elem)
	result := vec.NoReg
	for start := lo; start <= hi; start += n {
		from := min(start, hi-n+1)
		lane := slices.Repeat([]int{-1}, full)
		any := false
		for l, o := range off {
			switch {
			case o >= start && o < start+n:
				lane[l], any = o-from, true
			case o < start && result != vec.NoReg:
				lane[l] = full + l
			}
		}
		if !any {
			continue
		}
		r, ok := loaded[from]
		if !ok {
			r = b.set(&vec.Op{Code: vec.Load, Elem: p.elem, N: n, Mem: p.plus(from)}, vec.Vector)
			loaded[from] = r
		}
		args := []vec.Reg{r}
		if result != vec.NoReg {
			args = append(args, result)
		}
		result = b.op(&vec.Op{Code: vec.Shuffle, Elem: p.elem, N: full, Args: args, Lane: lane})
	}
	return result
}

// gather loads lane by lane: into parts of a register, which lanes are put into at once, and these side by side.
//
//	16 lanes of 2 bytes   ->   v0 = load, loadlane ..., v1 = load, loadlane ..., shuffle v0, v1, {0 .. 7 16 .. 23}
func (b *memory) gather(p *place) value {
	v := &vector{elem: p.elem}
	n, full := b.lanes(p.elem), b.m.Full(p.elem)
	each := min(n, partBytes/p.elem.Bytes())
	if p.elem.Bytes() >= 4 {
		each = min(n, 2*each)
	}
	for first := 0; first < b.width; first += n {
		sum := vec.NoReg
		for from := 0; from < n; from += each {
			part := b.lanewise(p, first+from, each)
			if sum == vec.NoReg {
				sum = part
				continue
			}
			lane := slices.Repeat([]int{-1}, full)
			for l := range from {
				lane[l] = l
			}
			for l := range each {
				lane[from+l] = full + l
			}
			sum = b.op(&vec.Op{Code: vec.Shuffle, Elem: p.elem, N: full, Args: []vec.Reg{sum, part}, Lane: lane})
		}
		v.regs = append(v.regs, sum)
	}
	return v
}

// partBytes is how wide a register is that single bytes and words are put into; others go into ones twice as wide.
const partBytes = 16

// lanewise is a register of n lanes, from the first on, each loaded by itself.
func (b *memory) lanewise(p *place, first, n int) vec.Reg {
	r := b.set(&vec.Op{Code: vec.Load, Elem: p.elem, N: 1, Mem: b.addressOf(p, first)}, vec.Vector)
	for l := 1; l < n; l++ {
		r = b.set(&vec.Op{Code: vec.LoadLane, Elem: p.elem, N: n, Mem: b.addressOf(p, first+l), Imm: int64(l),
			Args: []vec.Reg{r}}, vec.Vector)
	}
	return r
}

// addressOf is the address of one lane.
func (b *memory) addressOf(p *place, lane int) vec.Address {
	if p.off == nil {
		return p.lane(lane)
	}
	return p.plus(p.off[lane])
}

// storeAt writes an element for each lane.
func (b *memory) storeAt(p *place, v value) {
	b.prog.Args[p.arg].Stored = true
	if b.evenOdd != nil && p.elem > vec.I8 {
		b.evenOdd.needs(p.elem == vec.I16 && p.off != nil && b.steps(p, 1) && !p.buf.Inner)
		if !v.even {
			v = b.evenOdd.natural(v)
		}
	}
	full := b.m.Full(p.elem)
	switch {
	case p.off != nil && b.steps(p, -1) && b.width > 1:
		v = b.reversed(v)
		n := b.lanes(p.elem)
		for i, r := range v.regs {
			b.add(&vec.Op{Code: vec.Store, Elem: p.elem, N: n, Mem: p.plus(i*n - b.width + 1), Args: []vec.Reg{r}})
		}
	case p.off != nil && b.steps(p, 1):
		n := b.lanes(p.elem)
		for i, r := range v.regs {
			b.add(&vec.Op{Code: vec.Store, Elem: p.elem, N: n, Mem: p.plus(i * n), Args: []vec.Reg{r}})
		}
	default:
		for l := range b.width {
			b.add(&vec.Op{Code: vec.StoreLane, Elem: p.elem, N: b.lanes(p.elem), Mem: b.addressOf(p, l),
				Imm: int64(l % full), Args: []vec.Reg{v.regs[l/full]}})
		}
	}
}

// reversed is a value with its last lane first.
func (b *values) reversed(v value) value {
	n, full := b.lanes(v.elem), b.m.Full(v.elem)
	lane := slices.Repeat([]int{-1}, full)
	for l := range n {
		lane[l] = n - 1 - l
	}
	out := &vector{elem: v.elem}
	for _, r := range slices.Backward(v.regs) {
		out.regs = append(out.regs, b.op(&vec.Op{Code: vec.Shuffle, Elem: v.elem, N: full, Args: []vec.Reg{r},
			Lane: lane}))
	}
	return out
}
