package build

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// calls is the sum of products that a lane loop has to be made by, if it is an instruction's.
func (b *dots) calls(f *lower.For) (code vec.Code, ok bool) {
	name, _, _ := strings.Cut(f.Map, " ")
	code, ok = b.m.Calls[name]
	return code, ok && code != 0
}

// notCalled is the note of a lane loop that others compute.
func notCalled(f *lower.For) diag.Note {
	name, _, _ := strings.Cut(f.Map, " ")
	return diag.Note{Pos: f.Pos, Code: lower.CodeMap,
		Cause: fmt.Sprintf("Map(%q): its loops are compiled as loops, not as calls of the instruction: "+
			"sums of %d lanes in an accumulator of 32 bits are asked for, of factors that hold no more than its own",
			name, f.Extent), Cure: "a Split without a condition gives whole registers of lanes; vyasa run, c and " +
			"show of a file with the " + "schedule make the calls"}
}

// called is the ways to make sums by one operation, whatever they cost. One more is there than for other loops: factors
// side by side in lanes of 32 bits, which leaves lanes in their natural order and needs no more of them than one
// register has.
func called(m vec.Machine, code vec.Code) (list []mapping) {
	dot := code
	if code >= vec.Mat && code <= vec.MatU {
		if !slices.Contains(m.Mats, code) {
			return nil
		}
		dot = code - vec.Mat + vec.Dot4
	}
	for _, how := range mappings(m) {
		if how.makes(dot) && !how.natural() {
			how.apart = dot == vec.DotSS
			list = append(list, how)
		}
	}
	switch {
	case dot == vec.DotAcc && !m.DotAcc || dot >= vec.Dot4 && dot <= vec.Dot4U && !slices.Contains(m.Dots, dot):
		return nil
	case dot == vec.DotSS, dot == vec.DotAcc:
		list = append(list, mapping{order: natural, group: 2, elem: vec.I16, apart: dot == vec.DotSS})
	case dot != vec.DotUS && dot == code: // products of matrices are made of others
		list = append(list, mapping{order: natural, group: 4, elem: vec.I8, dot: dot})
	}
	return list
}

// makes reports whether a mapping multiplies by an operation.
func (how mapping) makes(dot vec.Code) bool {
	switch {
	case how.dot != 0:
		return how.dot == dot
	case how.pairs:
		return dot == vec.DotUS
	}
	return dot == vec.DotSS || dot == vec.DotAcc
}

// alongside is factors one beside the other in lanes of 32 bits, a register for each of the sums. Where they lie so in
// memory, for each lane, they are loaded.
//
//	a0 .. a15, b0 .. b15, c.., d..   ->   a0 b0 c0 d0 a1 b1 c1 d1 ..
func (m *maker) alongside(es []*halide.Expr) (out [][]vec.Reg) {
	n := m.m.Full(vec.I32)
	if p, ok := m.inWords(es, m.how.elem); ok {
		for _, r := range m.wholes(p, len(es), es[0].Type.Signed()).regs {
			out = append(out, []vec.Reg{r})
		}
		return out
	}
	full := m.m.Full(m.how.elem)
	for j := range m.width / n {
		at, sum := j*n, vec.NoReg
		for k, e := range es {
			if e == nil {
				continue
			}
			v := m.bits(e, m.how.elem)
			r := m.op(&vec.Op{Code: vec.ExtendU, Elem: vec.I32, From: m.how.elem, N: n, Imm: int64(at % full / n),
				Args: []vec.Reg{v.regs[at/full]}})
			if k > 0 {
				r = m.op(&vec.Op{Code: vec.Shl, Elem: vec.I32, N: n, Imm: int64(k * m.how.elem.Bits()),
					Args: []vec.Reg{r}})
			}
			if sum != vec.NoReg {
				r = m.op(&vec.Op{Code: vec.Or, Elem: vec.I32, N: n, Args: []vec.Reg{sum, r}})
			}
			sum = r
		}
		out = append(out, []vec.Reg{sum})
	}
	return out
}

func (m *maker) set1(o *vec.Op) vec.Reg { return m.dots.set(o, vec.Vector) }

// wholes loads so many elements side by side for each lane, as lanes of 32 bits.
func (m *maker) wholes(p *place, group int, signed bool) value {
	n, elem := m.m.Full(vec.I32), m.how.elem
	if m.steps(p, group) {
		v := &vector{elem: vec.I32}
		for j := range m.width / n {
			o := &vec.Op{Code: vec.Load, Elem: elem, N: m.m.Full(elem), Mem: p.plus(j * n * group)}
			if p.elem < elem {
				if o.Code, o.From = vec.LoadU, p.elem; signed {
					o.Code = vec.LoadS
				}
			}
			v.regs = append(v.regs, m.set1(o))
		}
		return v
	}
	lanes := &place{buf: p.buf, arg: p.arg, elem: vec.I32, base: p.base,
		lane: func(lane int) vec.Address { return p.plus(p.off[lane]) }}
	return m.gather(lanes)
}
