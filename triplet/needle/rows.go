package needle

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Own is Parse of a user's instruction, of which the rows of a table have to compute what the text says. What rows
// compute is known from the library, whose texts are tested against processors: both are run on the same drawn and
// extreme elements.
//
//	out(i) = wrap(int32, acc(i) + sum(r, a(r.x) * b(r.x, i))) of bytes, row amd64 VPDPBUSD   as the library's vpdpbusd
//	the same, row amd64 VPADDD                                                               no row of products
//	the same of int8 by int8, row amd64 VPDPBUSD                                             it takes other types
func Own(file, text string) (*Needle, error) {
	n, err := Parse(file, text)
	if err != nil {
		return nil, err
	}
	var found diag.List
	known := All()
	for k, row := range n.Rows {
		if fact, help := n.wrongRow(row, known); fact != "" {
			at := diag.Pos{File: filepath.Base(file), Line: n.rowLines[k]}
			found = append(found, diag.Mistake{Pos: at, Code: CodeNeedle, Fact: fact, Help: help})
		}
	}
	if err := found.Err(); err != nil {
		return nil, err
	}
	return n, nil
}

// wrongRow is what is wrong with a row, "" if nothing is.
func (n *Needle) wrongRow(row []string, known []*Needle) (fact string, help []string) {
	text := n.Arch + " " + strings.Join(row, " ")
	var names []string
	var differs error
	for _, other := range known {
		if other.Arch != n.Arch {
			continue
		}
		for _, r := range other.Rows {
			names = append(names, strings.Join(r, " "))
			if !slices.Equal(r, row) {
				continue
			}
			if differs = n.differs(other, known); differs == nil {
				return "", nil
			}
		}
	}
	if differs != nil {
		return fmt.Sprintf("row %s is another instruction than %s: %v", text, n.Name, differs), nil
	}
	slices.Sort(names)
	return fmt.Sprintf("what row %s computes is not known: no instruction of the library has it", text),
		[]string{"there are: " + strings.Join(slices.Compact(names), ", "),
			"without a row, C and Go compute the instruction"}
}

// draws is how many calls two instructions are compared in.
const draws = 40

// holds reports whether registers of a processor have so many bits: those of results of the library's rows, and their
// halves.
func holds(bits int, arch string, known []*Needle) bool {
	return slices.ContainsFunc(known, func(n *Needle) bool {
		t, err := halide.ResultType(n.Func, nil)
		whole := n.Lanes() * t.Bits()
		return err == nil && n.Arch == arch && (bits == whole || 2*bits == whole)
	})
}

// differs says how n computes another result than the row of o, of registers that hold the same elements in the order
// of their dimensions; nil: it does not. Factors may be exchanged.
func (n *Needle) differs(o *Needle, known []*Needle) error {
	if a, b := len(n.Product.Factors), len(o.Product.Factors); a != b {
		return fmt.Errorf("%s multiplies %d operands", o.Name, b)
	}
	straight := n.operands()
	err := n.differsBy(o, straight, known)
	if err != nil && len(n.Product.Factors) == 2 {
		straight[0], straight[1] = straight[1], straight[0]
		if n.differsBy(o, straight, known) == nil {
			return nil
		}
	}
	return err
}

// differsBy is differs where names are n's operands in the order of o's. A row with one loop over its result is as many
// times the same as there are lanes: an operand has elements for each lane, or some that all lanes take.
func (n *Needle) differsBy(o *Needle, names []string, known []*Needle) error {
	result, err := halide.ResultType(n.Func, nil)
	if err != nil {
		return err
	}
	mine, its := n.extents(), o.extents()
	lanes, over := 1, o.results()
	switch {
	case len(n.results()) != len(over):
		return fmt.Errorf("%s has %d loops over its result", o.Name, len(over))
	case len(over) == 1:
		if lanes = mine[n.results()[0]]; !holds(lanes*result.Bits(), o.Arch, known) {
			return fmt.Errorf("no register of %s holds %d results of %s", o.Arch, lanes, result)
		}
		its[over[0]] = 1
	}
	for i, v := range over {
		if len(over) > 1 && its[v] != mine[n.results()[i]] {
			return fmt.Errorf("%s takes %d values in %s", n.Product.Loops[n.results()[i]].Name, its[v], o.Name)
		}
	}
	of := o.operands()
	if len(names) != len(of) {
		return fmt.Errorf("what %s computes is %s", o.Name, o.Func)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range draws {
		registers := map[string]*halide.Array{}
		for _, name := range names {
			registers[name] = drawn(rng, n.typeOf(name), n.sizes(name, mine))
		}
		got, err := halide.Eval(n.Func, n.sizes(n.Func.Name, mine), registers)
		if err != nil {
			return err
		}
		for lane := range lanes {
			part := map[string]*halide.Array{}
			for k, name := range names {
				a, whole := halide.NewArray(o.typeOf(of[k]), o.sizes(of[k], its)...), registers[name]
				if a.Type != whole.Type {
					return fmt.Errorf("%s of %s is %s", of[k], o.Name, a.Type)
				}
				at := lane * a.Len()
				switch whole.Len() {
				case a.Len():
					at = 0
				case lanes * a.Len():
				default:
					return fmt.Errorf("%s of %s is %d elements a lane", of[k], o.Name, a.Len())
				}
				copy(a.Ints, whole.Ints[min(at, len(whole.Ints)):])
				copy(a.Floats, whole.Floats[min(at, len(whole.Floats)):])
				part[of[k]] = a
			}
			want, err := halide.Eval(o.Func, o.sizes(o.Func.Name, its), part)
			if err != nil {
				return err
			}
			at := lane * want.Len()
			if want.Type != got.Type || want.Ints != nil && !slices.Equal(want.Ints, got.Ints[at:at+want.Len()]) ||
				want.Floats != nil && !slices.Equal(want.Floats, got.Floats[at:at+want.Len()]) {
				return fmt.Errorf("what it computes is %s", o.Func)
			}
		}
	}
	return nil
}

// operands are the factors in their order, and what is added to.
func (n *Needle) operands() (names []string) {
	for _, f := range n.Product.Factors {
		names = append(names, f.Name)
	}
	if n.Acc != "" {
		names = append(names, n.Acc)
	}
	return names
}

// results are the loops over the result, by number; extents how many values each loop takes, any being one.
func (n *Needle) results() (loops []int) {
	for i, l := range n.Product.Loops {
		if !l.Summed {
			loops = append(loops, i)
		}
	}
	return loops
}

func (n *Needle) extents() []int {
	out := make([]int, len(n.Product.Loops))
	for i, l := range n.Product.Loops {
		out[i] = max(1, l.Extent)
	}
	return out
}

// sizes are the dimensions of an operand, or of the result, of a call in which loops take so many values.
func (n *Needle) sizes(name string, extents []int) (out []halide.Range) {
	if name == n.Acc {
		name = n.Product.Out.Name
	}
	last := make([]int, len(extents))
	for i, e := range extents {
		last[i] = e - 1
	}
	for _, a := range n.Product.Operands() {
		if a.Name == name {
			for _, top := range a.At(last) {
				out = append(out, halide.Range{Extent: top + 1})
			}
			break
		}
	}
	return out
}

func (n *Needle) typeOf(operand string) halide.Type {
	i := slices.IndexFunc(n.Operands, func(o Operand) bool { return o.Name == operand })
	return n.Operands[i].Type
}

// drawn is elements that are ends of their type, near them, or anything.
func drawn(rng *rand.Rand, t halide.Type, dims []halide.Range) *halide.Array {
	a := halide.NewArray(t, dims...)
	for i := range a.Floats {
		a.Floats[i] = rng.Float32()*16 - 8
	}
	if a.Ints == nil {
		return a
	}
	lo, hi := t.Bounds()
	for i := range a.Ints {
		switch rng.IntN(4) {
		case 0:
			a.Ints[i] = lo.Int64()
		case 1:
			a.Ints[i] = hi.Int64() - int64(rng.IntN(2))
		default:
			a.Ints[i] = lo.Int64() + int64(rng.Uint64N(uint64(hi.Int64()-lo.Int64())))
		}
	}
	return a
}
