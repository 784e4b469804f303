package aie1

import (
	"slices"

	"github.com/vyasa-go/vyasa/triplet"
)

// zElements are the bytes that z holds.
const zElements = 32

// maxSlide is the greatest lane stride of an arrangement: from 7 on too few columns are left for taps.
const maxSlide = 6

// slides lists the arrangements for int8 x int8 data that follow each other: see [family.slide]. From a stride of 3 on
// the data of eight lanes fill z or more, so that halves of the lanes by themselves are arrangements, too.
func (f *family) slides() []triplet.Slide {
	if f.xRule != ruleX8 {
		return nil
	}
	var all []triplet.Slide
	for stride := 1; stride <= maxSlide; stride++ {
		most := f.slide(stride, f.columns)
		whole := min(most.Taps, zElements-stride*(f.lanes-1))
		s := f.slide(stride, whole)
		switch {
		case most.Taps <= 0 || f.lanes > 8 && whole < most.Taps:
			continue
		case stride > 2:
			s.Parts = []triplet.Slide{f.slidePart(most, 0), f.slidePart(most, 1)}
		}
		all = append(all, s)
	}
	return all
}

// slide is the arrangement for int8 data at a lane stride, of so many taps at most. The data stand in z, where lanes l
// and l+2 read the same elements, and a pair of lanes what lies an even distance apart; the coefficients stand in x,
// each twice, because even lanes read even bytes and odd lanes odd ones. Lanes 4p+2 and 4p+3 get the coefficients
// 2*stride columns later, which makes up for what z cannot tell apart, and, of odd strides from 3 on, odd lanes one
// column later than even ones:
//
//	x: 0 0 0 0 a a b b c c d d e e f f 0 0 0 0     lanes 4p, 4p+1 from 4, lanes 4p+2, 4p+3 from 0
//	z: column c of lane 4p + 2h + r reads data 4*stride*p + (stride-late)*r + c
//
// (AIE1 intrinsics guide; a published int8 kernel uses stride 1 with 6 taps.)
func (f *family) slide(stride, most int) triplet.Slide {
	delay, late := 2*stride, 0
	if stride > 1 {
		late = stride & 1
	}
	s := triplet.Slide{Stride: stride, Taps: max(0, min(most, f.columns-delay-late)), Even: 2, Share: 2 * f.columns}
	for i := range 2*delay + 2*f.columns {
		tap := i/2 - delay - late*(i&1)
		if tap >= s.Taps {
			tap = -1
		}
		s.Coef = append(s.Coef, max(tap, -1))
	}
	for l := range f.lanes {
		var coef, data []int
		for c := range f.columns {
			coef = append(coef, 2*delay*(1-l>>1&1)+2*c+l&1)
			data = append(data, 4*stride*(l>>2)+(stride-late)*(l&1)+c)
		}
		s.CoefAt = append(s.CoefAt, coef)
		s.DataAt = append(s.DataAt, data)
	}
	return s
}

// slidePart is an arrangement for lanes 4p to 4p+3 alone: the others read zeros, which are the rest of a register.
func (f *family) slidePart(s triplet.Slide, p int) triplet.Slide {
	whole := slices.Repeat([]int{-1}, 512/f.x.Bits())
	copy(whole, s.Coef)
	last := 0
	for i, t := range whole {
		if t >= 0 {
			last = i
		}
	}
	zeros := (last/4 + 1) * 4
	s.Coef, s.Share, s.Parts = whole, len(whole), nil
	s.From, s.Lanes = 4*p, 4
	s.CoefAt = slices.Clone(s.CoefAt)
	for l := range s.CoefAt {
		if l>>2 == p {
			continue
		}
		s.CoefAt[l] = slices.Clone(s.CoefAt[l])
		for c := range f.columns {
			s.CoefAt[l][c] = (zeros + 2*c + l&1) % len(whole)
		}
	}
	return s
}
