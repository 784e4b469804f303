package datapath

import "github.com/vyasa-go/vyasa/aiesim/machine"

// rule says which element of a buffer a lane and a column read.
//
// The regular rule gives each lane its own nibble of the offsets, in elements. All others work on cells: a block of
// lanes and columns that chooses among the halves of two words, the words named by two nibbles, the choice by the four
// digits of the square. (UG1078, vect_mult intrinsics explained; UG1079, MAC on 16x16 and 8x8 bits.)
type rule struct {
	lanes    int      // of a cell; 1 is the regular rule
	cols     int      // of a cell; the step takes one cell to the next
	digit    [4]uint8 // lane in the cell -> digit of the square in its first column
	sub      [4]uint8 // lane in the cell -> element within the half
	half     int      // elements of half a word
	relative bool     // the second nibble counts from the word after the first
	multiple int      // start and step must be multiples of it
}

var (
	regular = rule{lanes: 1, cols: 1, multiple: 1}
	ruleX16 = rule{lanes: 2, cols: 2, digit: [4]uint8{0, 2}, half: 1, relative: true, multiple: 2}
	ruleX8  = rule{lanes: 4, cols: 2, digit: [4]uint8{0, 0, 2, 2}, sub: [4]uint8{0, 1, 0, 1}, half: 2, relative: true,
		multiple: 4}
	ruleZ8   = rule{lanes: 4, cols: 2, digit: [4]uint8{0, 2, 0, 2}, half: 1, multiple: 2}
	ruleZ816 = rule{lanes: 2, cols: 2, digit: [4]uint8{0, 2}, half: 1, multiple: 2}
	ruleS32  = rule{lanes: 4, cols: 1, digit: [4]uint8{0, 1, 2, 3}, half: 1, relative: true, multiple: 2}
)

// hasSquare reports whether calls that use the rule have a square argument.
func (r *rule) hasSquare() bool { return r.lanes > 1 }

// hasStep reports whether calls of so many columns have a step: only if there is a second cell to step to.
func (r *rule) hasStep(cols int) bool { return cols > r.cols }

// hasHi reports whether calls of so many lanes need a second word of offsets: a cell of up to two lanes has a nibble a
// lane, a cell of four only two nibbles.
func (r *rule) hasHi(lanes int) bool { return lanes*min(r.lanes, 2)/r.lanes > 8 }

// rules gives the rules of x and z for a pair of element types.
func rules(x, z machine.Elem) (xr, zr *rule) {
	switch {
	case x.Bytes() == 2 && z.Bytes() == 2:
		return &ruleX16, &regular
	case x.Bytes() == 2 && z.Bytes() == 1:
		return &ruleX16, &ruleZ816
	case x.Bytes() == 1:
		return &ruleX8, &ruleZ8
	}
	return &regular, &regular
}

// operand is a register seen through a rule.
type operand struct {
	rule  *rule
	bytes int // of an element
	n     int // elements of the buffer
}

// pick is the selection of one operand as the call gives it.
type pick struct {
	start, step    int
	lo, hi, square uint32
}

func (p *pick) nibble(i int) int {
	if i < 8 {
		return int(p.lo>>(4*uint(i))) & 15
	}
	return int(p.hi>>(4*uint(i-8))) & 15
}

// table fills t, lane after lane, with the byte offset each lane and column reads, and returns the bytes read.
func (o *operand) table(p pick, lanes, cols int, t *[128]uint8) (used Mask) {
	for l := range lanes {
		for c := range cols {
			e := p.start + c/o.rule.cols*p.step
			if o.rule.lanes == 1 {
				e += p.nibble(l)
			} else {
				e += o.rule.cellElement(&p, l, c)
			}
			off := (e%o.n + o.n) % o.n * o.bytes
			t[l*cols+c] = uint8(off)
			used[off>>6] |= (1<<uint(o.bytes) - 1) << (uint(off) & 63)
		}
	}
	return used
}

// cellElement is the element that a lane and column choose within their cell, counted from the cell's start.
func (r *rule) cellElement(p *pick, lane, col int) int {
	words := [2]int{p.nibble(lane / r.lanes * 2), p.nibble(lane/r.lanes*2 + 1)}
	if r.relative {
		words[1] += words[0] + 1
	}
	in := lane % r.lanes
	digit := int(r.digit[in]) + col%r.cols
	choice := int(p.square>>(4*uint(digit))) & 3
	return words[choice>>1]*2*r.half + choice&1*r.half + int(r.sub[in])
}

// check refuses a start or step that the rule does not allow. name is x, y or z; cols those of the operation.
func (o *operand) check(name string, p pick, cols int) *Fault {
	m := o.rule.multiple
	if m == 1 {
		return nil
	}
	if p.start%m != 0 {
		return faultf(name+"start", "%d is not a multiple of %d, as %d-bit %s needs%s",
			p.start, m, 8*o.bytes, name, o.oddRemedy(name))
	}
	if o.rule.hasStep(cols) && p.step%m != 0 {
		return faultf(name+"step", "%d is not a multiple of %d, as %d-bit %s needs", p.step, m, 8*o.bytes, name)
	}
	return nil
}

func (o *operand) oddRemedy(name string) string {
	if o.rule.relative && o.bytes == 2 {
		return "; odd elements are reached through " + name + "square"
	}
	return ""
}
