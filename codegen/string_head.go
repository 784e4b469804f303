package codegen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// head prints what a program declares: the machine and the pass, the arrays of the nest, its parameters, what is packed
// for it and what it holds as constants, values in registers, and variables in the order of their numbers.
//
//	program for AIE1, after name
//	nest out
//	..
//	params in k_packed out
//	packed k_packed: int8[4] of k
//	    0 0, 1 0, 2 0, _
//	constants constants_int16: int16[2]
//	    1, -2
//	value t0: int16[64]
//	x v32int16: x0 x1
//	pointer of in, loop xo: in_xo
func (p *Program) head() string {
	var b strings.Builder
	fmt.Fprintf(&b, "program for %s, after %s\n%s\nparams", p.Target.Name, p.Pass, p.Source.Nest.Declarations())
	for _, a := range p.Source.Params {
		b.WriteString(" " + a.Name)
	}
	b.WriteByte('\n')
	for _, k := range p.Source.Packed {
		fmt.Fprintf(&b, "packed %s of %s\n", arrayText(k.Buffer), k.Source.Name)
		table(&b, len(k.Coords), func(i int) string { return pointText(k.Coords[i]) })
	}
	for _, k := range p.Source.Consts {
		fmt.Fprintf(&b, "constants %s\n", arrayText(k.Buffer))
		table(&b, k.Len(), func(i int) string { return constantText(k, i) })
	}
	for _, t := range p.Source.Temps {
		fmt.Fprintf(&b, "value %s\n", arrayText(t))
	}
	before := ""
	for i, v := range p.Vars {
		if p.Names.Func != "" && v.Name == "" {
			continue // nothing mentions it
		}
		kind := v.kind()
		if kind != before {
			if before != "" {
				b.WriteByte('\n')
			}
			b.WriteString(kind + ":")
			before = kind
		}
		b.WriteString(" " + p.nameOf(i))
	}
	if before != "" {
		b.WriteByte('\n')
	}
	return b.String()
}

// arrayText is "k_packed: int8[4]".
func arrayText(b *lower.Buffer) string { return fmt.Sprintf("%s: %s[%d]", b.Name, b.Type, b.Elems) }

// table prints elements, twelve a line.
func table(b *strings.Builder, n int, text func(int) string) {
	for i := range n {
		switch {
		case i%12 == 0:
			b.WriteString("    ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(text(i))
		if i%12 == 11 || i == n-1 {
			b.WriteByte('\n')
		}
	}
}

// pointText is "2 0", "_" of none.
func pointText(coords []int) string {
	if coords == nil {
		return "_"
	}
	return strings.Trim(fmt.Sprint(coords), "[]")
}

func constantText(k *triplet.Consts, i int) string {
	if k.Floats != nil {
		return strconv.FormatFloat(float64(k.Floats[i]), 'g', -1, 32)
	}
	return strconv.FormatInt(k.Ints[i], 10)
}

// kind is "x v32int16", "pointer of in, loop xo", "counter, loop xo".
func (v *Var) kind() string {
	switch v.Role {
	case PtrReg:
		return fmt.Sprintf("pointer of %s, loop %s", v.Of.Name, v.Loop)
	case CountReg:
		return "counter, loop " + v.Loop
	}
	return roleWords[v.Role] + " " + v.Type.String()
}

// roleWords are the roles of vectors and accumulators.
var roleWords = [...]string{XReg: "x", ZReg: "z", AccReg: "acc", TempReg: "temp", LaneReg: "lanes"}
