package wrap

import (
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// Param is a parameter of a kernel: an array that its caller passes.
type Param struct {
	Name   string          // in C
	Buffer *lower.Buffer   // type, number and storage of its elements, and the memory bank wished for
	Source *lower.Buffer   // the array of the algorithm that it holds: Buffer itself, unless the input is packed
	Packed *triplet.Packed // which element of Source stands where; nil if Buffer is Source
}

// Params lists the parameters of a kernel in order: inputs, outputs last.
func Params(p *codegen.Program) []Param {
	var out []Param
	for _, b := range p.Source.Params {
		param := Param{Name: p.Names.Buffers[b.Name], Buffer: b, Source: b}
		for _, k := range p.Source.Packed {
			if k.Buffer == b {
				param.Source, param.Packed = k.Source, k
			}
		}
		out = append(out, param)
	}
	return out
}

// Bytes is the size of the array.
func (p Param) Bytes() int { return p.Buffer.Elems * p.Buffer.Type.Bytes() }

// qualified is the C type of an element that a pointer to the array has.
func (p Param) qualified() string {
	if p.Buffer.Output {
		return target.Element(p.Buffer.Type)
	}
	return "const " + target.Element(p.Buffer.Type)
}

// region is the part of an array of the algorithm that a caller has: for an input with a border the array inside of
// it, else what is read, or of the output what was asked for.
func region(b *lower.Buffer) []halide.Range {
	if b.Border != nil {
		return b.Border.Ranges
	}
	return b.Valid
}

// padding is the number of elements of an array that hold no element of the algorithm.
func padding(b *lower.Buffer) int { return b.Elems - halide.Volume(b.Dims) }

// beyond says which stored coordinates lie outside the region, and so need a value from the border or none at all.
func beyond(b *lower.Buffer) bool {
	for i, r := range region(b) {
		if d := b.Dims[i]; d.Min < r.Min || d.Min+d.Extent > r.Min+r.Extent {
			return true
		}
	}
	return false
}

// accessText writes an access for people: "in(x, y)".
func accessText(b *lower.Buffer) string { return b.Name + "(" + strings.Join(b.Names, ", ") + ")" }
