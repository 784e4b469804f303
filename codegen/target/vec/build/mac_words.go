package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
)

// Four bytes that are the same in all lanes become words without crossing lanes: those at even places and those at odd
// ones, apart. What they are multiplied by is interleaved so, too.
//
//	a0 a1 a2 a3 of bytes   ->   a0 a2 | a1 a3 of words, by a mask and a shift

// wordwise is four factors as words: for each group of lanes the first and the third in two registers, the others in
// two more.
func (m *maker) wordwise(es []*halide.Expr) [][]vec.Reg {
	even, odd := m.interleaved([]*halide.Expr{es[0], es[2]}), m.interleaved([]*halide.Expr{es[1], es[3]})
	for j := range even {
		even[j] = append(even[j], odd[j]...)
	}
	return even
}

// words is four bytes that are the same in all lanes, as words in pairs.
func (m *maker) words(es, data []*halide.Expr) (even, odd vec.Reg) {
	p, ok := m.neighbours(es, data)
	if !ok || p.elem != vec.I8 {
		return m.uniform([]*halide.Expr{es[0], es[2]}, nil), m.uniform([]*halide.Expr{es[1], es[3]}, nil)
	}
	full := m.m.Full(vec.I16)
	all := m.set1(&vec.Op{Code: vec.Broadcast, Elem: vec.I32, N: m.m.Full(vec.I32), Mem: p.base})
	shift := func(c vec.Code, r vec.Reg) vec.Reg {
		return m.op(&vec.Op{Code: c, Elem: vec.I16, N: full, Imm: 8, Args: []vec.Reg{r}})
	}
	if es[0].Type.Signed() {
		return shift(vec.ShrS, shift(vec.Shl, all)), shift(vec.ShrS, all)
	}
	low := m.op(&vec.Op{Code: vec.Const, Elem: vec.I16, N: full, Imm: 0xff})
	return m.op(&vec.Op{Code: vec.And, Elem: vec.I16, N: full, Args: []vec.Reg{all, low}}), shift(vec.ShrU, all)
}
